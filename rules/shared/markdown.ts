// The Markdown that users may write, rendered alike in emails and on screens: paragraphs, headings, emphasis, lists,
// quotes, code and links. Pictures, tables and HTML are not rendered.
import { micromark } from 'micromark';

/** The HTML elements that rendered Markdown may contain. */
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

/** The attributes that rendered elements may have: the address of a link, and the first number of a list. */
export const markdownAttributes = { a: ['href'], ol: ['start'] };

/** The schemes that a link may have. A link with another scheme loses its address. */
export const linkSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/**
 * Markdown as HTML in which HTML that a person wrote is text. Links may have any scheme, and elements may be more than
 * the allowed ones: the caller removes both.
 */
export const markdownHtml = (markdown: string): string =>
  micromark(markdown, { allowDangerousProtocol: true });

export type MarkdownElement = {
  name: string;
  /** The first number of a list, if it is not 1. */
  start?: number;
  /** The address of a link; undefined if its scheme is not allowed. */
  href?: string;
  children: MarkdownNode[];
};
export type MarkdownNode = string | MarkdownElement;

/** Matches one tag or one text in the renderer's output, in which `&`, `<`, `>` and `"` are escaped. */
const part = /<(\/?)(\w+)((?: [\w-]+="[^"]*")*)(?: \/)?>|[^<]+/g;
const attribute = / ([\w-]+)="([^"]*)"/g;
const withoutContent = new Set(['br', 'hr', 'img']);

/**
 * Markdown as a tree of allowed elements, for a page that may not turn text into HTML. Other elements are left out, and
 * their content stays.
 */
export function parseMarkdown(markdown: string): MarkdownNode[] {
  const root: MarkdownElement = { name: 'root', children: [] };
  const open = [root];
  for (const [text, slash, name, attributes = ''] of markdownHtml(markdown).matchAll(part)) {
    const parent = open.at(-1) ?? root;
    if (name === undefined) {
      parent.children.push(unescape(text));
    } else if (slash) {
      open.pop();
    } else {
      const element = elementOf(name, attributes);
      parent.children.push(element);
      if (!withoutContent.has(name)) open.push(element);
    }
  }
  return allowed(root.children);
}

function elementOf(name: string, attributes: string): MarkdownElement {
  const values = new Map<string, string>();
  for (const [, key = '', value = ''] of attributes.matchAll(attribute))
    values.set(key, unescape(value));
  const href = values.get('href');
  const start = Number(values.get('start') ?? 1);
  return {
    name,
    children: [],
    ...(name === 'a' && href !== undefined && isAllowedLink(href) && { href }),
    ...(name === 'ol' && start !== 1 && { start }),
  };
}

/** Judges the address as a browser resolves it. A path is an address of this site. */
function isAllowedLink(href: string): boolean {
  const base = 'https://path.invalid';
  return (
    URL.canParse(href, base) && linkSchemes.includes(new URL(href, base).protocol.slice(0, -1))
  );
}

const allowed = (nodes: readonly MarkdownNode[]): MarkdownNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return node;
    const children = allowed(node.children);
    return markdownElements.includes(node.name) ? { ...node, children } : children;
  });

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const unescape = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name] ?? '');
