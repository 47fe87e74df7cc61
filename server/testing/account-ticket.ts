// Helpers for tests of support tickets after an account is deleted.
import type { World } from './world.ts';

/** Creates a support ticket that belongs to no community, with an answer and a file. Returns its id. */
export async function askSupport(
  world: World,
  { id, email }: { id: string; email: string },
): Promise<string> {
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into tickets (plan, user_id, person_name, email, subject, category, severity, diagnostics, created_at,
       updated_at)
     values ('freemium', $1, 'Chinwendu Onyekachukwu', $2, 'Chinwendu cannot sign in', 'Bug', 'Low', '{"page":"/"}',
       now(), now()) returning id`,
    [id, email],
  );
  const ticketId = rows[0]?.id ?? '';
  await world.owner.query(
    `insert into ticket_messages (ticket_id, side, author_id, author_name, body, created_at)
     values ($1, 'Person', $2, 'Chinwendu Onyekachukwu', 'My number is 0803 111 2233', now()),
       ($1, 'Support', null, 'Ada of Courtyard', 'Dear Chinwendu, try again', now())`,
    [ticketId, id],
  );
  await world.owner.query(
    `insert into ticket_files (ticket_id, name, file_key, content_type, created_at)
     values ($1, 'Chinwendu.webp', $2, 'image/webp', now())`,
    [ticketId, fileKeyOf(ticketId)],
  );
  await world.files.put(`tickets/${fileKeyOf(ticketId)}`, Buffer.from('a picture'));
  return ticketId;
}

const fileKeyOf = (ticketId: string): string => `${ticketId}.webp`;

/** The subject, diagnostics, file name and messages of a ticket, and whether its file is stored. */
export async function wordsOfTicket(world: World, ticketId: string) {
  const { rows } = await world.owner.query<{ words: string }>(
    `select concat_ws(', ', t.subject, t.diagnostics, f.name) || ' | ' || (
       select string_agg(m.author_name || ': ' || m.body, ', ' order by m.side) from ticket_messages m
       where m.ticket_id = t.id) as words
     from tickets t join ticket_files f on f.ticket_id = t.id where t.id = $1`,
    [ticketId],
  );
  const file = await world.files.get(`tickets/${fileKeyOf(ticketId)}`);
  const words = rows[0]?.words.replace(/Deleted account [\da-f]{8}/, 'A deleted account');
  return { words, hasFile: file !== null };
}

/** The content of the ticket after the account is deleted. */
export const emptied = {
  words: '(erased), (erased) | A deleted account: (erased), Ada of Courtyard: (erased)',
  hasFile: false,
};
