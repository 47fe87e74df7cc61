// Reads what stands at the head of a community's papers: its name, its address, and how to reach its office.
import { sql } from 'kysely';
import type { Db } from './database.ts';

export type Letterhead = {
  communityName: string;
  /** Empty where the community gave none. */
  address: string;
  /** Phone and email, `0803 555 0117 · office@example.com`; empty where the community gave none. */
  contact: string;
};

export async function selectLetterhead(db: Db): Promise<Letterhead> {
  const { rows } = await sql<Letterhead>`
    select m.name as "communityName",
      concat_ws(', ', nullif(m.address, ''), nullif(m.city, ''), nullif(m.state, '')) as address,
      concat_ws(' · ', nullif(m.contact_phone, ''), nullif(m.contact_email, '')) as contact
    from communities m where m.id = current_setting('app.community_id')::uuid`.execute(db);
  const [head] = rows;
  if (!head) throw new Error('The community of this connection does not exist.');
  return head;
}
