// A person's notification preferences in a community, with defaults for preferences that the person has not set.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/notifications/notifications.ts';
import {
  activityTypes,
  defaultWay,
  fixedTypes,
  notificationWays,
  type NotificationWishes,
} from '#contract/notifications/notifications.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { difference } from '#platform/feature/history.ts';

type Stored = {
  byType: Partial<NotificationWishes['byType']>;
  dailyDigest: boolean;
  quietHours: boolean;
};

/** A person's choices, with the default for each choice that is not stored. */
function whole(stored: Stored | undefined): NotificationWishes {
  const byType = Object.fromEntries(
    activityTypes.map((type) => {
      const said = stored?.byType[type];
      const ways = notificationWays.map((way) => [way, said?.[way] ?? defaultWay(type, way)]);
      return [type, Object.fromEntries(ways)];
    }),
  ) as NotificationWishes['byType'];
  return {
    byType,
    dailyDigest: stored?.dailyDigest ?? true,
    quietHours: stored?.quietHours ?? true,
  };
}

async function select(db: Db, userId: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select by_type as "byType", daily_digest as "dailyDigest", quiet_hours as "quietHours"
    from notification_wishes where community_id = ${here} and user_id = ${userId}`.execute(db);
  return rows[0];
}

export const getNotificationWishes = async ({ db, user }: CommunityContext) =>
  whole(await select(db, user.id));

export async function setNotificationWishes(
  context: CommunityContext,
  { body }: Parsed<typeof contract.setNotificationWishes>,
): Promise<NotificationWishes> {
  const { db, user } = context;
  const before = whole(await select(db, user.id));
  const byType = Object.fromEntries(
    activityTypes.map((type) => {
      const ways = body.byType[type];
      return [type, fixedTypes.includes(type) ? { ...ways, inApp: true } : ways];
    }),
  );
  await sql`
    insert into notification_wishes as w (community_id, user_id, by_type, daily_digest, quiet_hours)
    values (${here}, ${user.id}, ${JSON.stringify(byType)}::jsonb, ${body.dailyDigest}, ${body.quietHours})
    on conflict (community_id, user_id) do update set by_type = excluded.by_type,
      daily_digest = excluded.daily_digest, quiet_hours = excluded.quiet_hours`.execute(db);
  const after = whole(await select(db, user.id));
  const changes = difference(before, after);
  if (changes) {
    context.audit({
      action: 'account.wishesChanged',
      entityType: 'account',
      entityId: user.id,
      entityLabel: `${user.firstName} ${user.lastName}`.trim(),
      ...changes,
    });
  }
  return after;
}
