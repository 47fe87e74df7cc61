// Sends notifications by email and push, according to each person's preferences. This file emits one event per message,
// and jobs of the platform send the messages. Low-priority notifications go into the daily digest, and resolved ones
// are skipped.
import type { OutboxEvent } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import { withCommunity } from '#contract/shared/community-link.ts';
import {
  type ActivityType,
  defaultWay,
  fixedTypes,
  type NotificationWay,
} from '#contract/notifications/notifications.ts';
import type { JobContext } from '#platform/http/context.ts';
import {
  belongsHere,
  holdersOf,
  reachesStreet,
  reachesWallets,
} from '#platform/database/holders.ts';
import { allOf } from '#platform/http/list.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import type { WantedNotification } from '#platform/delivery/notify.ts';
import { afterQuietHours, type CommunityQuietHours } from '#platform/delivery/quiet-hours.ts';
import { pushRequested } from '#platform/delivery/web-push.ts';
import { notificationEmail } from './messages.ts';
import { outcomeFor } from './settled.ts';

/**
 * The recipients as a query of user ids: the requested people who still belong to the community, have an open account,
 * and may see the subject's street and wallet. The street of a house is not checked for an emergency.
 */
export function recipients(wanted: WantedNotification): RawBuilder<unknown> {
  const { to } = wanted;
  const asked =
    'userIds' in to
      ? sql`select u.id from users u where u.id = any (${to.userIds}::uuid[]) and ${belongsHere(sql`u.id`)}`
      : holdersOf(to.permission);
  const street = streetOf(wanted);
  const wallets = walletsOf(wanted);
  return sql`select a.id from (${asked}) a where ${allOf([
    sql`not exists (select from users u where u.id = a.id and u.status = 'Deactivated')`,
    street && reachesStreet(sql`a.id`, street),
    wallets && reachesWallets(sql`a.id`, wallets),
  ])}`;
}

function streetOf({ activityType, houseId, streetId }: WantedNotification) {
  if (streetId) return sql`${streetId}::uuid`;
  if (streetId === null || !houseId || activityType === 'Emergency') return undefined;
  return sql`(select l.street_id from house_labels l
    where l.community_id = ${here} and l.house_id = ${houseId}::uuid)`;
}

function walletsOf({ ofWallet, ofRequest }: WantedNotification) {
  if (ofWallet) return sql`array[${ofWallet}::uuid]`;
  if (!ofRequest) return undefined;
  return sql`(select array[r.wallet_id, r.to_wallet_id] from wallets_of_requests r
    where r.community_id = ${here} and r.request_id = ${ofRequest}::uuid)`;
}

/** Whether a person wants an activity type by a channel, as SQL with the person's id. */
const wants = (type: ActivityType, way: NotificationWay, userId: RawBuilder<unknown>) =>
  sql`coalesce((select (w.by_type -> ${type} ->> ${way})::boolean from notification_wishes w
    where w.community_id = ${here} and w.user_id = ${userId}), ${defaultWay(type, way)}::boolean)`;

export const wantsInApp = (type: ActivityType, userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  fixedTypes.includes(type) ? sql`true` : wants(type, 'inApp', userId);

type Told = {
  id: string;
  email: string;
  byMail: boolean;
  byPush: boolean;
  quietHours: boolean;
  community: string;
} & CommunityQuietHours;

/**
 * Requests the emails and pushes of a notification; a notification of low priority has none. Emails are sent at once,
 * unless the event has its own emails (`isMailed`). Pushes wait until the end of the quiet hours, unless they are
 * urgent.
 */
export async function sendByEmailAndPush(
  context: JobContext,
  fact: OutboxEvent,
  wanted: WantedNotification & { publicUrl: string },
): Promise<void> {
  if (wanted.priority === 'Low') return;
  const { activityType: type, title, description, publicUrl } = wanted;
  const { rows } = await sql<Told>`
    select u.id, u.email, ${wants(type, 'email', sql`u.id`)} as "byMail",
      ${wants(type, 'push', sql`u.id`)} and exists (select from push_subscriptions d where d.user_id = u.id)
        as "byPush",
      coalesce((select w.quiet_hours from notification_wishes w
        where w.community_id = ${here} and w.user_id = u.id), true) as "quietHours",
      c.time_zone as "timeZone", c.quiet_from as "quietFrom", c.quiet_to as "quietTo", c.name as community
    from (${recipients(wanted)}) to_ join users u on u.id = to_.id
    join communities c on c.id = ${here}
    where to_.id is distinct from ${wanted.exceptUserId ?? null}::uuid
      and ${outcomeFor(fact, wanted, sql`u.id`)} is null`.execute(context.db);
  const link = wanted.link && withCommunity(wanted.link, context.communityId);
  const now = context.clock.now();
  const isUrgent = wanted.priority === 'Urgent' || type === 'Emergency';
  for (const one of rows) {
    // Quiet hours delay text messages and pushes, because they make a sound. Emails make no sound and are sent at
    // once, as in broadcasts.
    if (one.byMail && !wanted.isMailed) {
      const { email, community } = one;
      const page = link ? new URL(link, publicUrl).href : null;
      const facts = { title, description, link: page, community };
      queueMail(context, { ...notificationEmail.email(facts), to: email });
    }
    if (!one.byPush) continue;
    const startAt = isUrgent || !one.quietHours ? now : afterQuietHours(one, now);
    context.emit(pushRequested, {
      userId: one.id,
      startAt: startAt.toISOString(),
      of: { factId: fact.id, about: wanted.about ?? null, groupKey: wanted.group?.key ?? null },
      message: { title, body: description, url: link ?? '/', tag: `fact-${fact.id}`, isUrgent },
    });
  }
}
