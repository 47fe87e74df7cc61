// Tests a finance officer limited to streets: no query returns money of houses on other streets.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { listMoneyRequests } from '#contract/money-requests/money-requests.ts';
import { getTransaction, listTransactions } from '#contract/wallets/transactions.ts';
import { postJournal } from '#ledger/post.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { openFinances } from '#testing/finances.ts';
import { givenWorld, given } from '#testing/given.ts';
import { seedStreet } from './testing.ts';

const houses: string[] = [];

describe('money of workers limited to streets', () => {
  const world = givenWorld();
  const finances = given(() => openFinances(world));
  const params = given(() => ({ communityId: finances.communityId }));
  before(fundStreets);

  test('row-level security shows journals of one’s streets and of the whole community', async () => {
    const seen = await enterAsSystem(
      world.pool,
      { ...params, userId: finances.ada.id, asWorker: true },
      async ({ client }) => {
        const journals = await client.query<{ narration: string }>(
          'select narration from journals',
        );
        const postings = await client.query('select from postings');
        return {
          narrations: journals.rows.map((row) => row.narration),
          postings: postings.rowCount,
        };
      },
    );
    assert.ok(seen.narrations.includes('Paid in for Palm Street'));
    assert.ok(!seen.narrations.includes('Paid in for Cedar Close'));
    const all = await world.owner.query('select from postings where community_id = $1', [
      finances.communityId,
    ]);
    assert.equal(seen.postings, (all.rowCount ?? 0) - 2);
  });

  test('the list, the search and a read of transactions omit streets that a limited member may not see', async () => {
    const ids = await journalsOf();
    const read = async (narration: string) => {
      const transactionId = ids.get(narration) ?? '';
      const call = { params: { ...params, transactionId } };
      return (await world.call(finances.ada, getTransaction, call)).status;
    };
    assert.equal(await read('Paid in for Cedar Close'), 404);
    assert.equal(await read('Paid in for Palm Street'), 200);
    for (const query of [{}, { Search: 'Paid' }]) {
      const { data } = await world.call(finances.ada, listTransactions, { params, query });
      assert.ok(!data.items.some(({ narration }) => narration.includes('Cedar')));
      assert.equal(data.totalCount, data.items.length);
    }
  });

  test('money requests about a wallet of another street are hidden from a street-limited team member', async () => {
    await world.owner.query(
      `insert into money_requests (community_id, kind, status, wallet_id, amount_minor, narration,
       occurred_on, approvals_needed, initiated_by)
     select $1, 'Deposit', 'PendingApproval', w.id, 100, 'For Cedar', '2026-01-06', 1, $3
     from wallets w where w.community_id = $1 and w.house_id = $2`,
      [finances.communityId, houses[1], finances.bayo.id],
    );
    const seen = async (person = finances.ada) =>
      (await world.call(person, listMoneyRequests, { params })).data.items.length;
    assert.equal(await seen(finances.bayo), 1);
    assert.equal(await seen(), 0);
  });

  async function fundStreets() {
    for (const name of ['Palm Street', 'Cedar Close']) {
      const { street, house } = await seedStreet(world, finances.communityId, name);
      houses.push(house);
      await pay(house, `Paid in for ${name}`);
      await world.owner.query(
        `insert into wallets (community_id, name, kind, house_id, account_id)
       select $1, 'House wallet', 'House', $2::uuid, a.id from ledger_accounts a
       where a.community_id = $1 and a.kind = 'houseWallet' and a.subject = $2::text
       on conflict do nothing`,
        [finances.communityId, house],
      );
      if (name === 'Palm Street') await limitAda(street);
    }
    await finances.fund(finances.mainId, 7_000);
  }

  /** Posts a deposit to a house's wallet, as the gateway would. */
  function pay(house: string, narration: string) {
    return enterAsSystem(world.pool, params, ({ db }) =>
      postJournal(db, {
        kind: 'wallet.deposit',
        occurredOn: '2026-01-06',
        postedAt: world.clock.now().toISOString(),
        narration,
        source: { kind: 'test', id: randomUUID() },
        lines: [
          { account: 'houseMoney', amountMinor: 5_000 },
          { account: 'houseWallet', subject: house, amountMinor: -5_000 },
        ],
      }),
    );
  }

  function limitAda(street: string) {
    return world.owner.query('update workers set street_ids = $2 where user_id = $1', [
      finances.ada.id,
      [street],
    ]);
  }

  async function journalsOf() {
    const { rows } = await world.owner.query<{ id: string; narration: string }>(
      `select p.id, j.narration from journals j
     join postings p on p.community_id = j.community_id and p.journal_id = j.id
     where j.community_id = $1 and j.narration like 'Paid in%' and p.amount_minor < 0`,
      [finances.communityId],
    );
    return new Map(rows.map(({ id, narration }) => [narration, id]));
  }
});
