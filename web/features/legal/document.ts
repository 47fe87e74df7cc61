// The shape of a legal text: sections of plain words, so that the page, the consent dialogs and a
// printer show the very same thing. It knows no markup.

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
  /** The version in words, as people are told it. */
  dateLine: string;
  introduction: string;
  sections: readonly LegalSection[];
};

/** One paragraph, written over several lines: white space becomes single spaces. */
export function line(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw({ raw: strings }, ...values)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
