// Forgetting a person in what a community's people asked support: their name and contacts go out of every text, and
// what was written with their own address is no longer theirs.
import { sql } from 'kysely';
import type { JobContext } from '#platform/context.ts';
import { dropFile } from '#platform/dropped-files.ts';
import { type ErasedPerson, erasedValue, type Eraser, withoutPerson } from '#platform/eraser.ts';
import { keyOf } from './files.ts';

const atOnce = 500;
const here = sql`current_setting('app.community_id')::uuid`;

type Text = { id: string; a: string; b: string; email: string };

export const ticketEraser: Eraser = {
  label: 'Support tickets',
  erase: async ({ db, emit }, person) => {
    const needles = [...person.names, ...person.contacts].map((text) => text.toLowerCase());
    const names = (texts: readonly Text[]) =>
      JSON.stringify(
        texts.map(({ id, a, b, email }) => ({
          id,
          a: withoutPerson(a, person),
          b: withoutPerson(b, person),
          email: needles.includes(email.toLowerCase()) ? erasedValue : email,
        })),
      );
    const named = (text: ReturnType<typeof sql>) => sql`exists (
      select from unnest(${needles}::text[]) needle where position(needle in lower(${text})) > 0)`;
    let changed = 0;
    for (;;) {
      const { rows } = await sql<Text>`
        select t.id, t.subject as a, t.person_name as b, t.email from tickets t
        where t.community_id = ${here} and ${named(sql`concat_ws(' ', t.subject, t.person_name, t.email)`)}
        order by t.id limit ${atOnce}`.execute(db);
      await sql`update tickets t set subject = left(n.a, 150), person_name = left(n.b, 200), email = n.email,
          diagnostics = case when n.b <> t.person_name then null else t.diagnostics end
        from jsonb_to_recordset(${names(rows)}::jsonb) as n(id uuid, a text, b text, email text)
        where t.id = n.id`.execute(db);
      changed += rows.length;
      if (rows.length < atOnce) break;
    }
    for (;;) {
      const { rows } = await sql<Text>`
        select m.id, m.body as a, m.author_name as b, '' as email from ticket_messages m
        join tickets t on t.id = m.ticket_id
        where t.community_id = ${here} and ${named(sql`concat_ws(' ', m.body, m.author_name)`)}
        order by m.id limit ${atOnce}`.execute(db);
      await sql`update ticket_messages m set body = left(n.a, 5000), author_name = left(n.b, 200)
        from jsonb_to_recordset(${names(rows)}::jsonb) as n(id uuid, a text, b text)
        where m.id = n.id`.execute(db);
      changed += rows.length;
      if (rows.length < atOnce) break;
    }
    return changed + (await eraseFiles({ db, emit }, person, needles));
  },
};

type Held = { id: string; fileKey: string };

/** Files that the person sent, or whose name tells of them, go with their content; that there was one stays. */
async function eraseFiles(
  { db, emit }: Pick<JobContext, 'db' | 'emit'>,
  { contacts }: ErasedPerson,
  needles: readonly string[],
): Promise<number> {
  const { rows } = await sql<Held>`
    update ticket_files f set name = ${erasedValue} from tickets t
    where t.id = f.ticket_id and t.community_id = ${here} and f.name <> ${erasedValue} and (
      exists (select from users u where u.id = t.user_id
        and lower(u.email) = any (${contacts.map((one) => one.toLowerCase())}::text[]))
      or exists (select from unnest(${needles}::text[]) needle
        where position(needle in lower(f.name)) > 0))
    returning f.id, f.file_key as "fileKey"`.execute(db);
  for (const { fileKey } of rows) dropFile({ emit }, keyOf(fileKey));
  return rows.length;
}
