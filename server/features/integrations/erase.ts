// Erases a person in outgoing data: text messages to the person or with their name, and webhook deliveries about
// them. The log still shows that a text was sent, and its outcome. The receiver of a webhook is responsible for its
// own copy.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Eraser } from '#platform/feature/eraser.ts';
import { named } from '#platform/text/person-spellings.ts';
import { erasedSmsColumns } from './sms-queries.ts';

export const textEraser: Eraser = {
  label: 'Text messages',
  erase: async ({ db, clock }, person) => {
    const now = clock.now().toISOString();
    const keys = [...(person.guest?.textKeys ?? [])];
    const { numAffectedRows } = await sql`update sms_messages m
      set ${erasedSmsColumns(now)}
      where m.community_id = ${here} and m.purged_at is null
        and (m.key = any (${keys}::text[])
          or ${named(sql`concat_ws(' ', m.recipient, m.body, m.reason)`, person)})`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};

export const deliveryEraser: Eraser = {
  label: 'Webhook deliveries',
  erase: async ({ db }, person) => {
    const { numAffectedRows } = await sql`delete from webhook_deliveries d
      where d.community_id = ${here} and (exists (
          select from unnest(${[...person.residentIds]}::text[]) id
          where position(id in concat_ws(' ', d.body, d.answer)) > 0)
        or ${named(sql`concat_ws(' ', d.body, d.answer)`, person)})`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
