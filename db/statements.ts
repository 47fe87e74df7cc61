// Splits SQL into statements. A semicolon within a comment that begins with --, quoted text or dollar quotes does not
// end a statement.

/**
 * Matches a semicolon that ends a statement, and the parts whose semicolons do not count: comments and quoted texts.
 */
const pieces = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([a-z_]*)\$[^]*?\$\1\$|;/gi;

/** The statements of a file, each with the comments before it and without its semicolon. */
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

/** A statement without its comment lines. */
export const withoutComments = (sql: string): string => sql.replaceAll(/^\s*--.*$/gm, '').trim();
