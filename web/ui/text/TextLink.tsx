// A link to one of the product's own addresses. With `standing` it is outside a sentence: a finger hits the 44 px
// around it. Example: `<TextLink standing href={paths.raise('drill')}>Test with a drill</TextLink>`.
import { Anchor } from '@mantine/core';
import { PlainLink } from './PlainLink.tsx';

type TextLinkProps = { href: string; standing?: boolean; children: string };

export function TextLink({ href, standing, children }: TextLinkProps) {
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <PlainLink {...props} href={href} data-standing={standing ? '' : undefined} />
      )}
    >
      {children}
    </Anchor>
  );
}
