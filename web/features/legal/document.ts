// The data structure of a legal text: sections of plain text, so that the page, the consent dialogs and a printout show
// the same content. It contains no markup.

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

/** A paragraph, written over several lines: white space is collapsed to single spaces. */
export function line(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw({ raw: strings }, ...values)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
