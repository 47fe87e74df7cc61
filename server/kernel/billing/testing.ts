// A small estate for the tests of dues: a street of houses, a manager, and the ledger's balances.
import type { JobTools } from '#platform/jobs/job.ts';
import * as addresses from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { createHouseRange } from '#contract/addresses/house-range.ts';
import * as charges from '#contract/charges/charges.ts';
import type { DuePayment } from '#contract/due-payments/due-payments.ts';
import * as payments from '#contract/due-payments/due-payments.ts';
import * as dues from '#contract/dues/dues.ts';
import * as wallets from '#contract/wallets/wallets.ts';
import type { Input } from '#contract/shared/operation.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

type Body<O> = Input<O> extends { body: infer B } ? B : never;

export type Estate = Awaited<ReturnType<typeof openEstate>>;

/** The context of a scheduled job, for tests that run jobs themselves. */
export const jobTools = ({ pool, owner, clock }: World): JobTools =>
  toolsOf(
    {
      pool,
      owner,
      clock,
      log: { info: () => undefined, warn: () => undefined, error: console.error },
    },
    new AbortController().signal,
  );

/** Opens a world with one estate of `houses` detached houses on Palm Street, on the morning of 21 November 2026. */
export async function openEstate(houses = 10) {
  const world = await openWorld();
  world.clock.set('2026-11-21T09:00:00Z');
  const manager = await world.person();
  const estate = await newEstate(world, manager, houses);
  return { world, manager, ...estate };
}

/** Another estate in the same world. */
export async function newEstate(world: World, manager: Person, houses: number) {
  const communityId = await world.community(manager);
  const params = { communityId };
  const street = await world.call(manager, createStreet, {
    params,
    body: { name: 'Palm Street' },
  });
  const streetId = street.data.id;
  await world.call(manager, createHouseRange, {
    params,
    body: { streetId, from: 1, to: houses },
  });
  const { data } = await world.call(manager, addresses.listHouses, {
    params,
    query: { PageSize: '100' },
  });
  const main = await world.call(manager, wallets.listWallets, { params, query: {} });
  const walletId = main.data.items[0]?.id ?? '';
  const form = (over: Partial<Body<typeof dues.createDue>> = {}): Body<typeof dues.createDue> => ({
    title: 'Service charge',
    category: 'Service charge',
    walletId,
    amount: { model: 'Fixed', amountMinor: 5_000_000 },
    audience: { kind: 'All' },
    frequency: 'Monthly',
    startOn: '2026-11-01',
    dueDay: 28,
    ...over,
  });
  const create = (over?: Partial<Body<typeof dues.createDue>>) =>
    world.call(manager, dues.createDue, { params, body: form(over) });
  const publish = (dueId: string, version = 1) =>
    world.call(manager, dues.publishDue, {
      params: { communityId, dueId },
      body: { version },
    });
  const houseIds = data.items.map(({ id }) => id);
  return {
    communityId,
    params,
    streetId,
    walletId,
    houseIds,
    /** The id of the first house. */
    houseId: houseIds[0] ?? '',
    form,
    create,
    publish,
    /** Creates and publishes a due, and issues the charges that are due to be issued today. */
    published: async (over?: Partial<Body<typeof dues.createDue>>) => {
      const { data: due } = await create(over);
      const { data: live } = await publish(due.id);
      await world.settle();
      return live;
    },
    read: async (dueId: string) =>
      (await world.call(manager, dues.getDue, { params: { communityId, dueId } })).data,
    charges: async (query: Record<string, string> = {}) =>
      (
        await world.call(manager, charges.listCharges, {
          params,
          query: { PageSize: '100', ...query },
        })
      ).data,
    pay: async (
      body: Partial<Body<typeof payments.recordPayment>> & { houseId: string; amountMinor: number },
      by = manager,
      headers: Record<string, string> = {},
    ) => {
      const usual = { channel: 'Bank transfer', paidOn: '2026-11-21', isAmountSure: true } as const;
      const form = { ...usual, ...body };
      const reply = await world.call(by, payments.recordPayment, { params, body: form }, headers);
      return {
        status: reply.status,
        headers: reply.headers,
        raw: reply.raw,
        /** The payment; throws if the money, or part of it, awaits approval as a deposit. */
        get data(): DuePayment {
          const { payment, deposit } = reply.data;
          if (!payment || deposit) throw new Error('it waits as a deposit');
          return payment;
        },
        get failure() {
          return reply.failure;
        },
      };
    },
    /**
     * The balance of each ledger account (debit minus credit), the credit of each house, and whether the ledger agrees
     * with the charges.
     */
    ledger: async () => {
      const { rows } = await world.owner.query<{ account: string; balance: number }>(
        `select kind || case when subject = '' then '' else ' ' || subject end as account,
          balance_minor as balance from ledger_accounts where community_id = $1
        union all
        select 'houseCredit ' || credit_house_id, sum(balance_minor)::bigint from ledger_accounts
          where community_id = $1 and credit_house_id is not null group by credit_house_id`,
        [communityId],
      );
      const differences = await world.owner.query(
        'select * from receivable_difference where community_id = $1',
        [communityId],
      );
      return {
        balances: Object.fromEntries(rows.map(({ account, balance }) => [account, balance])),
        agrees: differences.rowCount === 0,
      };
    },
  };
}
