// Reads the text messages that a test's community sent: the text as the phone receives it, and the text that the
// table stores.
import type { World } from './world.ts';

type SentText = { key: string; recipient: string; body: string; kept: string };

/** Sends the queued messages and returns all texts of a community, newest last. */
export async function sentTexts(world: World, communityId: string): Promise<SentText[]> {
  await world.settle();
  const { rows } = await world.owner.query<SentText>(
    `select m.key, m.recipient, t.body, m.body as kept
     from sms_messages m join local_texts t on t.id = m.id::text
     where m.community_id = $1 order by m.created_at, m.id`,
    [communityId],
  );
  return rows;
}
