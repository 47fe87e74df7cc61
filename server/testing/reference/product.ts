// The product as the game uses it: an estate in the test world, a person who requests, a person who approves, and
// calls of the API.
import assert from 'node:assert/strict';
import type { Answer, Input, Operation } from '#contract/shared/operation.ts';
import { listCharges, type ChargeRow } from '#contract/charges/charges.ts';
import { createExpenseCategory } from '#contract/money-requests/expenses.ts';
import { createWallet, listWallets } from '#contract/wallets/wallets.ts';
import { issueComing } from '#server/features/dues/issue-job.ts';
import { penaltyJob } from '#server/features/charges/penalties.ts';
import { planJob } from '#server/features/instalment-plans/plans-job.ts';
import { jobTools } from '#kernel/billing/testing.ts';
import { expireMoneyRequests } from '#server/features/money-requests/expiry.ts';
import { newBooks } from '#testing/books.ts';
import { stepUp } from '#testing/finances.ts';
import type { Person, World } from '#testing/world.ts';
import type { Outcome } from './model.ts';

export type Product = Awaited<ReturnType<typeof openProduct>>;

/** The reply to a command: its data, or the code of its refusal. */
export type Told<O> = { data: Answer<O> | null; outcome: Outcome };

export async function openProduct(world: World, houseCount: number) {
  const maker = await world.person({ firstName: 'Maker', lastName: 'Okoro' });
  const checker = await world.person({ firstName: 'Checker', lastName: 'Bello' });
  const books = await newBooks(world, maker, houseCount);
  const { communityId, params, walletId, houseIds } = books;
  await world.worker(communityId, checker, 'Finance officer');
  await world.owner.query(
    `update communities set community_features = community_features || '{"Create Wallet": true,
       "Advanced Financial Report": true, "Download Financial Report": true}' where id = $1`,
    [communityId],
  );
  const wallet = async (name: string, isReserve: boolean): Promise<string> =>
    (await world.call(maker, createWallet, { params, body: { name, isReserve } })).data.id;
  const securityId = await wallet('Security', false);
  const reserveId = await wallet('Reserve', true);
  const category = await world.call(maker, createExpenseCategory, {
    params,
    body: { name: 'Generator' },
  });

  /** Calls an operation that only reads. A refusal fails the game. */
  const read = async <O extends Operation>(
    operation: O,
    input: object = {},
  ): Promise<Answer<O>> => {
    const asked = { params, ...input } as Input<O>;
    return (await world.call(maker, operation, asked)).data;
  };
  return {
    world,
    books,
    communityId,
    params,
    houseIds,
    maker,
    checker,
    walletIds: [walletId, securityId, reserveId],
    reserveId,
    categoryId: category.data.id,
    read,
    /** Calls a command. A refusal is a valid result, which the game compares with the model. */
    async tell<O extends Operation>(
      who: Person,
      operation: O,
      input: { params?: object; body?: object },
    ): Promise<Told<O>> {
      const asked = { ...input, params: { ...params, ...input.params } } as Input<O>;
      const reply = await world.call(who, operation, asked);
      if (reply.status === 200) return { data: reply.data, outcome: 'done' };
      const refused = reply.failure.errors[0]?.code ?? '';
      return { data: null, outcome: { refused } };
    },
    /** All rows of a list, page by page. */
    async all<O extends Operation>(operation: O, query: object = {}) {
      type Rows = Answer<O> extends { items: (infer Row)[] } ? Row[] : never;
      const rows: unknown[] = [];
      for (let page = 1; ; page += 1) {
        const asked = { query: { ...query, PageSize: '100', PageNumber: String(page) } };
        const { items } = (await read(operation, asked)) as { items: unknown[] };
        rows.push(...items);
        if (items.length < 100) return rows as Rows;
      }
    },
    chargesOf: (houseId: string): Promise<ChargeRow[]> =>
      read(listCharges, { query: { HouseId: houseId, PageSize: '100' } }).then(
        ({ items }) => items,
      ),
    wallets: async () => (await read(listWallets, { query: {} })).items,
    /** Runs a morning's scheduled jobs in their order, and confirms both people's sessions again. */
    async morning(day: string): Promise<void> {
      world.clock.set(`${day}T08:00:00Z`);
      const tools = jobTools(world);
      for (const jobs of [[expireMoneyRequests], [issueComing], [planJob, penaltyJob]]) {
        for (const job of jobs) await job.run(tools);
        // Runs the jobs that these scheduled jobs have requested before the next ones start: an expired refund
        // returns its credit before new bills are issued, and charges exist before plans and penalties are
        // calculated.
        await world.settle();
      }
      world.clock.set(`${day}T10:00:00Z`);
      await stepUp(world, maker, checker);
    },
  };
}

/**
 * Fails if the product and the model disagree on whether a step is allowed and, if not, on the code of the refusal.
 */
export function assertSameOutcome(said: Outcome, expected: Outcome): void {
  assert.deepEqual(said, expected, 'the product and the model decide alike');
}
