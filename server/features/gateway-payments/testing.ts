// Helpers for tests of payments: start payments and payouts for a purpose that no other feature handles, and read the
// results.
import type { JobTools } from '#platform/jobs/job.ts';
import { randomUUID } from 'node:crypto';
import type { CommunityContext, JobContext } from '#platform/http/context.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { recordOf } from '#platform/http/record.ts';
import { enter, enterAsSystem } from '#platform/http/tenant.ts';
import type { Person, World } from '#testing/world.ts';
import { openPayments, type WantedPayment, type WantedPayout } from './start.ts';

const publicUrl = 'http://127.0.0.1:3000';

/** Runs the given work as a request of a manager. */
export const asManager = <T>(
  world: World,
  { manager, communityId }: { manager: Person; communityId: string },
  work: (context: CommunityContext) => Promise<T>,
): Promise<T> =>
  enter(world.pool, { token: manager.token, communityId }, async (entered) => {
    const record = recordOf(null, { name: 'Amina Okafor', role: null });
    const { user, community, db } = entered;
    const { clock } = world;
    const context = { communityId, user, community, db, clock, ...record } as never;
    const result = await work(context);
    entered.leave(record.statement(null));
    return result;
  });

export async function startPayment(
  world: World,
  of: { manager: Person; communityId: string },
  wanted: Partial<WantedPayment> = {},
) {
  const { startPayment } = openPayments({ gateways: world.gateways, publicUrl });
  const started = await asManager(world, of, (context) =>
    startPayment(context, {
      purposeKind: 'errand',
      purposeId: randomUUID(),
      amountMinor: 5_000_00,
      channel: 'Card',
      narration: 'Top up',
      returnPath: '/finances',
      ...wanted,
    }),
  );
  const { rows } = await world.owner.query<{ reference: string }>(
    'select reference from payments where id = $1',
    [started.paymentId],
  );
  return { ...started, reference: rows[0]?.reference ?? '' };
}

export const account = {
  bankName: 'Zenith Bank',
  accountNumber: '2012345678',
  accountName: 'Palm Court',
};

export async function sendPayout(
  world: World,
  communityId: string,
  wanted: Partial<WantedPayout> = {},
): Promise<string> {
  const { sendPayout } = openPayments({ gateways: world.gateways, publicUrl });
  const { payoutId } = await enterAsSystem(world.pool, { communityId }, async ({ db, leave }) => {
    const record = recordOf(null, { name: 'Courtyard', role: null });
    const context = { communityId, db, clock: world.clock, ...record } as unknown as JobContext;
    const sent = await sendPayout(context, {
      purposeKind: 'errand',
      purposeId: randomUUID(),
      amountMinor: 20_000_00,
      bankAccount: account,
      ...wanted,
    });
    leave(record.statement(null));
    return sent;
  });
  return payoutId;
}

type Row = { status: string; reference: string; [column: string]: unknown };

export async function rowOf(world: World, table: 'payments' | 'payouts', id: string): Promise<Row> {
  const { rows } = await world.owner.query<Row>(`select * from ${table} where id = $1`, [id]);
  const [row] = rows;
  if (!row) throw new Error(`no row of ${table}`);
  return row;
}

/** The outbox events of payments and payouts, in the order in which they happened. */
export async function factsOf(
  world: World,
  communityId: string,
): Promise<{ topic: string; payload: Record<string, unknown> }[]> {
  const { rows } = await world.owner.query<{ topic: string; payload: Record<string, unknown> }>(
    `select topic, payload from outbox where community_id = $1 and topic ~ '^pay(ment|out)\\.'
     order by id`,
    [communityId],
  );
  return rows;
}

export const topicsOf = async (world: World, communityId: string): Promise<string[]> =>
  (await factsOf(world, communityId)).map(({ topic }) => topic);

/** Titles of a person's urgent notifications. */
export async function alarmsOf(world: World, person: Person): Promise<string[]> {
  const { rows } = await world.owner.query<{ title: string }>(
    `select title from notifications where user_id = $1 and priority = 'Urgent' order by occurred_at`,
    [person.id],
  );
  return rows.map(({ title }) => title);
}

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

/** The tools that a job gets, for a test that runs a single job. */
export const toolsFor = ({ pool, owner, clock }: World): JobTools =>
  toolsOf({ pool, owner, clock, log: quiet }, new AbortController().signal);
