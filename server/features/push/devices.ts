// The devices on which a person receives pushes. A device belongs to the last person who added it.
import { sql } from 'kysely';
import type * as contract from '#contract/push/push.ts';
import { pushRefusals } from '#contract/push/push.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { SessionContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { nilId } from '#platform/http/tenant.ts';
import type { Pushes } from '#platform/delivery/web-push.ts';

/** Maximum number of devices per person; each push is sent to all of them. */
export const mostDevices = 20;

export const getPushKey = (pushes: Pushes) => async () => ({ publicKey: pushes.publicKey() });

export const addPushDevice =
  (pushes: Pushes) =>
  async (context: SessionContext, { body }: Parsed<typeof contract.addPushDevice>) => {
    const { db, user, request, clock } = context;
    const now = clock.now().toISOString();
    if (!pushes.takes(body.endpoint)) throw refuse(pushRefusals.badEndpoint, { field: 'endpoint' });
    // Remove the device from its previous owner. Clear the user for this statement, because row-level security hides
    // other people's rows.
    await sql`select set_app('user_id', ${nilId})`.execute(db);
    await sql`delete from push_subscriptions
      where endpoint = ${body.endpoint} and user_id <> ${user.id}`.execute(db);
    await sql`select set_app('user_id', ${user.id})`.execute(db);
    await db
      .insertInto('pushSubscriptions')
      .values({ ...body, userId: user.id, device: request.device.slice(0, 300), createdAt: now })
      .onConflict((on) =>
        on.column('endpoint').doUpdateSet({ p256dh: body.p256dh, auth: body.auth, createdAt: now }),
      )
      .execute();
    // Beyond the limit, remove the devices that were last added the longest time ago.
    await sql`delete from push_subscriptions where user_id = ${user.id} and id not in (
      select s.id from push_subscriptions s where s.user_id = ${user.id}
      order by s.created_at desc, s.id limit ${mostDevices})`.execute(db);
    return countDevices(context);
  };

export async function removePushDevice(
  context: SessionContext,
  { body: { endpoint } }: Parsed<typeof contract.removePushDevice>,
) {
  await context.db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute();
  return countDevices(context);
}

async function countDevices({ db, user }: SessionContext) {
  const { rows } = await sql<{ devices: number }>`select count(*)::int as devices
    from push_subscriptions where user_id = ${user.id}`.execute(db);
  return { devices: rows[0]?.devices ?? 0 };
}
