// Erases a person in a community's support tickets: removes the person's name and contacts from texts, replaces the
// author's email address if it is the person's, and deletes files.
import type { ErasedPerson } from '#platform/feature/erased-person.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { JobContext } from '#platform/http/context.ts';
import { erasedValue, type Eraser, withoutPerson } from '#platform/feature/eraser.ts';
import { named } from '#platform/text/person-spellings.ts';
import { nowhere, ticketFiles } from './files.ts';

const atOnce = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

type Db = JobContext['db'];
type Row = { id: string };

export const ticketEraser: Eraser = {
  label: 'Support tickets',
  erase: async (context, person) =>
    (await eraseTickets(context.db, person)) +
    (await eraseMessages(context.db, person)) +
    (await eraseFiles(context, person)),
};

/** Rewrites rows in batches in the order of their ids, and returns the number of rows. */
async function inTurn<R extends Row>(
  read: (after: string) => Promise<R[]>,
  write: (rows: R[]) => Promise<unknown>,
): Promise<number> {
  let changed = 0;
  let last = firstId;
  for (;;) {
    const rows = await read(last);
    await write(rows);
    changed += rows.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < atOnce) return changed;
  }
}

type TicketTexts = Row & { subject: string; name: string; email: string; comment: string | null };

const eraseTickets = (db: Db, person: ErasedPerson): Promise<number> => {
  const texts = sql`concat_ws(' ', t.subject, t.person_name, t.email, t.rating_comment, t.diagnostics::text)`;
  return inTurn<TicketTexts>(
    async (after) => {
      const { rows } = await sql<TicketTexts>`
        select t.id, t.subject, t.person_name as name, t.email, t.rating_comment as comment
        from tickets t where t.community_id = ${here} and t.id > ${after}::uuid and ${named(texts, person)}
        order by t.id limit ${atOnce}`.execute(db);
      return rows;
    },
    (rows) => {
      const without = rows.map(({ id, subject, name, email, comment }) => ({
        id,
        subject: withoutPerson(subject, person),
        name: withoutPerson(name, person),
        email: withoutPerson(email, person) === email ? email : erasedValue,
        comment: comment && withoutPerson(comment, person),
      }));
      // The URLs in the diagnostics can contain the person's name as a search text.
      return sql`update tickets t set subject = left(n.subject, 150), person_name = left(n.name, 200),
          email = n.email, rating_comment = left(n.comment, 1000), diagnostics = case
            when n.name <> t.person_name or ${named(sql`t.diagnostics::text`, person)} then null
            else t.diagnostics end
        from jsonb_to_recordset(${JSON.stringify(without)}::jsonb)
          as n(id uuid, subject text, name text, email text, comment text)
        where t.id = n.id`.execute(db);
    },
  );
};

type MessageTexts = Row & { body: string; author: string };

const eraseMessages = (db: Db, person: ErasedPerson): Promise<number> =>
  inTurn<MessageTexts>(
    async (after) => {
      const { rows } = await sql<MessageTexts>`
        select m.id, m.body, m.author_name as author from ticket_messages m
        join tickets t on t.id = m.ticket_id
        where t.community_id = ${here} and m.id > ${after}::uuid
          and ${named(sql`concat_ws(' ', m.body, m.author_name)`, person)}
        order by m.id limit ${atOnce}`.execute(db);
      return rows;
    },
    (rows) => {
      const without = rows.map(({ id, body, author }) => ({
        id,
        body: withoutPerson(body, person),
        author: withoutPerson(author, person),
      }));
      return sql`update ticket_messages m set body = left(n.body, 5000), author_name = left(n.author, 200)
        from jsonb_to_recordset(${JSON.stringify(without)}::jsonb) as n(id uuid, body text, author text)
        where m.id = n.id`.execute(db);
    },
  );

type Held = { fileKey: string };

/**
 * Deletes the content and the name of the files in the person's tickets, and of files in the community's tickets whose
 * name mentions the person.
 */
async function eraseFiles(
  { db, emit }: Pick<JobContext, 'db' | 'emit'>,
  person: ErasedPerson,
): Promise<number> {
  const emails = person.contacts.map((one) => one.toLowerCase());
  const { rows } = await sql<Held>`
    update ticket_files f set name = ${erasedValue} from tickets t
    where t.id = f.ticket_id and t.community_id = ${here} and f.name <> ${erasedValue} and (
      exists (select from users u where u.id = t.user_id and lower(u.email) = any (${emails}::text[]))
      or ${named(sql`f.name`, person)})
    returning f.file_key as "fileKey"`.execute(db);
  for (const { fileKey } of rows) ticketFiles.drop({ emit, ...nowhere }, fileKey);
  return rows.length;
}
