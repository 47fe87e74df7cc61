// Reads a community's letterhead: its name, its address, and its office's contacts.
import { sql } from 'kysely';
import { formatPhone } from '#rules/shared/phone-text.ts';
import type { Db } from '#platform/database/database.ts';

export type Letterhead = {
  communityName: string;
  /** The community's address; empty if it has none. */
  address: string;
  /** Phone and email, `+234 803 555 0117 · office@example.com`; empty if the community has none. */
  contact: string;
};

export async function selectLetterhead(db: Db): Promise<Letterhead> {
  const { rows } = await sql<Omit<Letterhead, 'contact'> & { phone: string; email: string }>`
    select m.name as "communityName",
      concat_ws(', ', nullif(m.address, ''), nullif(m.city, ''), nullif(m.state, '')) as address,
      coalesce(m.contact_phone, '') as phone, coalesce(m.contact_email, '') as email
    from communities m where m.id = current_setting('app.community_id')::uuid`.execute(db);
  const [head] = rows;
  if (!head) throw new Error('The community of this connection does not exist.');
  const { phone, email, ...named } = head;
  return { ...named, contact: [formatPhone(phone), email].filter(Boolean).join(' · ') };
}
