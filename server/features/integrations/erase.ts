// Forgetting a person in what left the house: texts that went to them or name them, and deliveries of webhooks that
// tell of them. That a text was sent stays, and what became of it; what a receiver did with its copy is the
// receiver's.
import { sql } from 'kysely';
import type { Eraser } from '#platform/eraser.ts';
import { forgotten, here } from './sms-queries.ts';

export const textEraser: Eraser = {
  label: 'Text messages',
  erase: async ({ db, clock }, { names, contacts, guest }) => {
    const now = clock.now().toISOString();
    const needles = [...names, ...contacts].map((text) => text.toLowerCase());
    const { numAffectedRows } = await sql`update sms_messages m
      set ${forgotten(now)}
      where m.community_id = ${here} and m.purged_at is null
        and (m.recipient = any (${[...contacts]}::text[]) or m.key = any (${[...(guest?.textKeys ?? [])]}::text[])
          or exists (
          select from unnest(${needles}::text[]) needle
          where position(needle in lower(m.body)) > 0))`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};

export const deliveryEraser: Eraser = {
  label: 'Webhook deliveries',
  erase: async ({ db }, { residentIds, names, contacts }) => {
    const needles = [...residentIds, ...names, ...contacts].map((text) => text.toLowerCase());
    const { numAffectedRows } = await sql`delete from webhook_deliveries d
      where d.community_id = ${here} and exists (select from unnest(${needles}::text[]) needle
        where position(needle in lower(concat_ws(' ', d.body, d.answer))) > 0)`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
