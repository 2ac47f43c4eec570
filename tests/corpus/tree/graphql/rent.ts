import { gql, GraphQLClient } from 'graphql-request';

const client = new GraphQLClient('https://api.gpu.example/graphql');

const RENT = gql`
  mutation Rent($image: String!) {
    rent(input: { imageName: $image, gpuCount: 1, containerDiskInGb: 20, volumeInGb: 0 }) { id costPerHr }
  }
`;

export const rent = (image: string) => client.request<{ rent: { id: string; costPerHr: number } }>(RENT, { image });
