// Erases the support tickets of a deleted account that belong to no community, because no office could erase them.
// The texts of all messages are erased, because replies of support repeat the person's words. The ticket stays for the
// statistics, with its dates and category.
import { sql } from 'kysely';
import { dropFileWith } from '#platform/files/dropped-files.ts';
import { type AccountEraser, erasedValue } from '#platform/feature/eraser.ts';
import { nowhere, ticketFiles } from './files.ts';

export const accountTicketEraser: AccountEraser = async ({ client, db }, userId) => {
  // Tickets without an account are found by the email address, if the account has verified that address.
  const { rows } = await sql<{ id: string }>`select t.id from tickets t
    where t.community_id is null and (t.user_id = ${userId} or (t.user_id is null and lower(t.email) =
      (select lower(u.email) from users u where u.id = ${userId} and u.email_verified)))
    order by t.id for update`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const tickets =
    await sql`update tickets t set subject = ${erasedValue}, person_name = ${erasedValue},
      email = ${erasedValue}, rating_comment = null, diagnostics = null, link_sealed = null,
      link_hash = case when t.user_id is null then 'erased ' || t.id end
    where t.id = any (${ids}::uuid[]) and (t.subject <> ${erasedValue} or t.email <> ${erasedValue})`.execute(
      db,
    );
  const messages = await sql`update ticket_messages m set body = ${erasedValue},
      author_name = case when m.side = 'Person' and m.author_id is null then ${erasedValue} else m.author_name end
    where m.ticket_id = any (${ids}::uuid[]) and m.body <> ${erasedValue}`.execute(db);
  const files = await sql<{ fileKey: string }>`update ticket_files f set name = ${erasedValue}
    where f.ticket_id = any (${ids}::uuid[]) and f.name <> ${erasedValue}
    returning f.file_key as "fileKey"`.execute(db);
  for (const { fileKey } of files.rows)
    await dropFileWith(client, { key: ticketFiles.keyOf(nowhere, fileKey) });
  return (
    Number(tickets.numAffectedRows ?? 0) + Number(messages.numAffectedRows ?? 0) + files.rows.length
  );
};
