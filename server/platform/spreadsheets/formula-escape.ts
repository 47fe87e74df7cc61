// Protects against CSV injection (OWASP): a cell that a spreadsheet program would run as a formula is written with an
// apostrophe before it, and read without.

// Programs with East Asian input treat the full-width characters like the narrow ones.
const dangerous = /^[=+\-@\t\r＝＋－＠]/;
const escaped = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** Escapes a text that would be a formula. */
export const escapeFormula = (text: string): string => (dangerous.test(text) ? `'${text}` : text);

/** Reverses `escapeFormula`, so that an export can be uploaded again. */
export const unescapeFormula = (text: string): string => text.replace(escaped, '');
