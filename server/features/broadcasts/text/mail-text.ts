// The plain-text part of a broadcast's email. The markup of paragraphs, lists and quotations is readable and stays; the
// markup of links, headings, emphasis and inline code is removed.

/**
 * Converts Markdown to readable text. The label of a link is followed by its URL, unless the label is empty or the URL
 * itself.
 */
export const mailText = (markdown: string): string =>
  markdown
    .replaceAll('\r\n', '\n')
    .replace(/!?\[([^\]]*)\]\(<?([^)\s>]*)>?[^)]*\)/g, (_, label: string, url: string) =>
      label === '' || label === url ? url : `${label} (${url})`,
    )
    .replace(/^[ \t]*#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$/gm, '$1')
    .replace(/^([ \t]*)[*+][ \t]+/gm, '$1- ')
    .replace(/(\*\*|__|~~)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]*\S)\*(?![\w*])/g, '$1')
    .replace(/(?<![\w_])_(?=\S)([^_\n]*\S)_(?![\w_])/g, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!>~|-])/g, '$1')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
