// Protects against CSV injection (OWASP). A cell that a spreadsheet program would run as a formula is written with an
// apostrophe in front; reading removes the apostrophe.

// Programs with East Asian input also accept full-width characters as the start of a formula.
const dangerous = /^[=+\-@\t\r＝＋－＠]/;
const escaped = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** Escapes a text that would be a formula. */
export const escapeFormula = (text: string): string => (dangerous.test(text) ? `'${text}` : text);

/** Reverses `escapeFormula`, so that an export can be uploaded again. */
export const unescapeFormula = (text: string): string => text.replace(escaped, '');
