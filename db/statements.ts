// Splits SQL into its statements. It knows comments, quoted text and dollar quotes, so that a semicolon inside of a
// function ends nothing.

/** A semicolon that ends a statement, and the pieces that may contain others: comments and quoted texts. */
const pieces = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([a-z_]*)\$[^]*?\$\1\$|;/gi;

/** The statements of a file with the comments before them, without their semicolons. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let from = 0;
  for (const { 0: piece, index } of sql.matchAll(pieces)) {
    if (piece !== ';') continue;
    statements.push(sql.slice(from, index).trim());
    from = index + 1;
  }
  return [...statements, sql.slice(from).trim()].filter((text) => withoutComments(text) !== '');
}

/** A statement without the lines that are comments. */
export const withoutComments = (sql: string): string => sql.replaceAll(/^\s*--.*$/gm, '').trim();
