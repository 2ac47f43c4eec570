const CONSOLE = 'https://console.gpu.example';

const LINKS = [
  { href: `${CONSOLE}/pods`, text: 'Pods' },
  { href: `${CONSOLE}/serverless/endpoints`, text: 'Endpoints' },
  { href: `${CONSOLE}/templates`, text: 'Templates' },
  { href: 'https://docs.gpu.example/api-reference/pods/POST/pods', text: 'Reference' },
  { href: 'https://docs.gpu.example/v1/pods/overview', text: 'What changed since v1' },
];

export function Nav({ path }: { path: string }) {
  return (
    <nav>
      {LINKS.map((link) => (
        <a key={link.href} href={link.href} aria-current={path.startsWith('/pods') ? 'page' : undefined}>
          {link.text}
        </a>
      ))}
    </nav>
  );
}

export const podLink = (id: string) => `${CONSOLE}/pods/${id}`;
