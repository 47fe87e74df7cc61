// Reads the SQL files of a folder, with the checksums by which a database knows which of them it has run.
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `hash` is the SHA-256 of the file in hexadecimal digits. */
export type SqlFile = { name: string; sql: string; hash: string };

/** The SQL files below a folder, sorted by their path in it, such as `addresses/houses.sql`. */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await Array.fromAsync(glob('**/*.sql', { cwd: folder }))).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
