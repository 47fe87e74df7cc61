// Renders Markdown that a person wrote as our own elements: HTML in it stays text, pictures are left out, and only web,
// mail and phone links work.
import type { ReactNode } from 'react';
import Markdown, { defaultUrlTransform } from 'react-markdown';
import { markdownElements } from '#rules/shared/markdown.ts';
import classes from './SafeMarkdown.module.css';

/** Allows `tel:` besides the schemes that the renderer accepts. */
const urlOf = (url: string): string =>
  /^tel:[+\d ()-]+$/.test(url) ? url : defaultUrlTransform(url);

const beside = { target: '_blank', rel: 'noopener noreferrer nofollow' };

/** Whether an address belongs to this product: `//host` and `/\\host` begin with a slash and do not. */
const isOurs = (href = ''): boolean =>
  URL.canParse(href, location.origin) && new URL(href, location.origin).origin === location.origin;

type Inside = { children?: ReactNode };

/** Headings of a text rank below the page's own, and a link to another site opens in a new tab. */
const components = {
  h1: ({ children }: Inside) => <h3>{children}</h3>,
  h2: ({ children }: Inside) => <h4>{children}</h4>,
  h3: ({ children }: Inside) => <h5>{children}</h5>,
  h4: ({ children }: Inside) => <h6>{children}</h6>,
  a: ({ children, href }: Inside & { href?: string | undefined }) => (
    <a href={href} {...(!isOurs(href) && beside)}>
      {children}
    </a>
  ),
};

export default function SafeMarkdown({ text }: { text: string }) {
  return (
    <div className={classes.markdown}>
      <Markdown
        allowedElements={markdownElements}
        unwrapDisallowed
        skipHtml={false}
        urlTransform={urlOf}
        components={components}
      >
        {text}
      </Markdown>
    </div>
  );
}
