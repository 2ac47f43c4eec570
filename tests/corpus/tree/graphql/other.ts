// GraphQL of another service, which has operations of the same names.
import { gql } from 'graphql-request';

export const SAVE = gql`
  mutation Save($input: MailTemplateInput!) {
    saveTemplate(input: $input) { id subject }
  }
`;

export const ME = gql`
  query Me {
    myself { id email }
  }
`;
