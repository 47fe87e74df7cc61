// The text of a saved reply: its placeholders, and the word that is typed after a slash to find it. Pure.

export type ReplyFacts = {
  /** The reporter; undefined if the reporter is not known. */
  name: string | undefined;
  /** The house or the place of the complaint. */
  house: string;
  /** The number of the complaint: `C-00035`. */
  complaint: string;
};

/** The placeholders of a saved reply, as people write them. */
export const placeholders = ['{name}', '{house}', '{complaint}'] as const;

/** Fills in the placeholders; an unknown reporter is addressed as "resident". Other braces stay as they are. */
export const filledReply = (text: string, { name = 'resident', house, complaint }: ReplyFacts) =>
  text.replace(
    /\{(name|house|complaint)\}/g,
    (_, key: keyof ReplyFacts) => ({ name, house, complaint })[key],
  );

/** A slash at the start of a word, and the letters between it and the cursor. */
export type Slash = { from: number; query: string };

/** The slash before the cursor that asks for a saved reply; null if there is none. */
export function slashAt(text: string, cursor: number): Slash | null {
  const [, query] = /(?:^|\s)\/([^\s/]{0,30})$/u.exec(text.slice(0, cursor)) ?? [];
  return query === undefined ? null : { from: cursor - query.length - 1, query };
}

/** Replaces the slash and its letters by the reply. */
export const replaceSlash = (text: string, { from, query }: Slash, reply: string): string =>
  text.slice(0, from) + reply + text.slice(from + 1 + query.length);

/** Adds a reply below the text that is already typed. */
export const appendReply = (typed: string, reply: string): string =>
  typed.trim() === '' ? reply : `${typed.trimEnd()}\n\n${reply}`;
