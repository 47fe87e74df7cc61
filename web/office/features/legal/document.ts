// Reads a legal text from Markdown: a title, a date line, an introduction, and sections of paragraphs and lists. The
// page, the consent dialogs and a printout show the same content. It contains no other markup.

/** A string is a paragraph, an array is a list. */
export type LegalBlock = string | readonly string[];

export type LegalSection = {
  /** The anchor, unique over all documents: it begins with the document's id. */
  id: string;
  heading: string;
  body: readonly LegalBlock[];
};

export type LegalText = {
  id: 'privacy' | 'terms';
  title: string;
  /** The version as people read it. */
  dateLine: string;
  introduction: string;
  sections: readonly LegalSection[];
};

/** Text over several lines as one line. */
const lineOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const blockOf = (text: string): LegalBlock =>
  text.startsWith('- ')
    ? text
        .split(/^- /m)
        .slice(1)
        .map((item) => lineOf(item))
    : lineOf(text);

/** Reads `## Heading {#anchor}` and the blocks under it. */
function sectionOf(blocks: readonly string[]): LegalSection {
  const [first = '', ...body] = blocks;
  const [, heading = '', id = ''] = /^## (.*) \{#([\w-]+)\}$/.exec(first) ?? [];
  return { id, heading, body: body.map((text) => blockOf(text)) };
}

export function readLegalText(id: LegalText['id'], markdown: string): LegalText {
  const blocks = markdown.trim().split(/\n{2,}/);
  const [title = '', dateLine = '', introduction = '', ...rest] = blocks;
  const starts = rest.flatMap((block, at) => (block.startsWith('## ') ? [at] : []));
  return {
    id,
    title: title.replace(/^# /, ''),
    dateLine,
    introduction: lineOf(introduction),
    sections: starts.map((at, place) => sectionOf(rest.slice(at, starts[place + 1]))),
  };
}
