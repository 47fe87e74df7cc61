// Checks that one function of the database sets the settings app.… (decision 117). An engine that distributes tables
// may ignore set_config().
import type pg from 'pg';

const setsAppSetting = /set_config\(\s*(?:'app\.|\$\d)|\bset\s+(?:local\s+)?app\.[a-z]/i;

/** Functions of the database that set app.… without set_app(). */
export async function functionsWithOwnSetting(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string; source: string }>(
    `select p.proname as name, p.prosrc as source from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname <> 'set_app' order by 1`,
  );
  return rows
    .filter(({ source }) => setsAppSetting.test(source))
    .map(({ name }) => `the function ${name} sets app.… without set_app()`);
}

/** Source files, given with their text, that set app.… without set_app(). */
export const filesWithOwnSetting = (files: ReadonlyMap<string, string>): string[] =>
  [...files]
    .filter(([, text]) => setsAppSetting.test(text))
    .map(([file]) => `${file} sets app.… without set_app()`);
