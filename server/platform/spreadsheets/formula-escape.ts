// The one rule against formula injection (domain 0, OWASP CSV injection): a cell that a spreadsheet
// program would take for a formula is written with an apostrophe before it, and read without.

// The full-width forms are taken for their narrow ones by programs set to East Asian input.
const dangerous = /^[=+\-@\t\r＝＋－＠]/;
const escaped = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** Makes a text harmless in a cell. */
export const escapeFormula = (text: string): string => (dangerous.test(text) ? `'${text}` : text);

/** Takes back what `escapeFormula` did, so that an export can be uploaded again. */
export const unescapeFormula = (text: string): string => text.replace(escaped, '');
