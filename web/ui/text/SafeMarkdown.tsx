// Renders Markdown that a person wrote as our own elements: HTML in it stays text, pictures are left out, and only web,
// mail and phone links work. No text becomes HTML, so the page's Trusted Types policy stays strict.
import { createElement, useMemo, type ReactNode } from 'react';
import { parseMarkdown, type MarkdownElement, type MarkdownNode } from '#rules/shared/markdown.ts';
import classes from './SafeMarkdown.module.css';

const newTab = { target: '_blank', rel: 'noopener noreferrer nofollow' };

/** Whether an address belongs to this product: `//host` and `/\\host` begin with a slash and do not. */
const isOurs = (href = ''): boolean =>
  URL.canParse(href, location.origin) && new URL(href, location.origin).origin === location.origin;

/** Headings of a text rank below the page's own. */
const ranked: Record<string, string> = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6' };

/** A link to another site opens in a new tab. */
const propsOf = ({ name, href, start }: MarkdownElement): Record<string, unknown> =>
  name === 'a' ? { href, ...(!isOurs(href) && newTab) } : { start };

const draw = (node: MarkdownNode): ReactNode =>
  typeof node === 'string'
    ? node
    : createElement(ranked[node.name] ?? node.name, propsOf(node), ...node.children.map(draw));

export default function SafeMarkdown({ text }: { text: string }) {
  const nodes = useMemo(() => parseMarkdown(text), [text]);
  return createElement('div', { className: classes.markdown }, ...nodes.map(draw));
}
