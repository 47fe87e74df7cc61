// The Markdown that users may write, rendered alike in emails and on screens: plain text, lists and links.

/** The HTML elements that remain. */
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
