// A link in running text to one of the product's own addresses.
import { Anchor } from '@mantine/core';
import { PlainLink } from './PlainLink.tsx';

export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <Anchor inherit renderRoot={(props) => <PlainLink {...props} href={href} />}>
      {children}
    </Anchor>
  );
}
