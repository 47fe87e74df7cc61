// What Markdown that a person wrote may become, in a mail and on a screen alike: plain words, lists and links.

/** The HTML elements that are left of it. */
export const markdownElements: readonly string[] = [
  'p',
  'br',
  'strong',
  'em',
  'ul',
  'ol',
  'li',
  'a',
  'h1',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'code',
  'pre',
  'hr',
];
