// Tests the speed of transaction lists: a page sorted by amount is read from an index, for all wallets and for one
// wallet, instead of sorting every posting.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listTransactions } from '#contract/wallets/transactions.ts';
import { kyselyOn } from '#platform/database/database.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { openFinances } from '#testing/finances.ts';
import { given, givenWorld } from '#testing/given.ts';
import { selectTransactionPage } from './transactions-queries.ts';

/** Number of transfers between two wallets, each with a different amount. */
const transfers = 4000;

describe('query plans of transaction lists', () => {
  const world = givenWorld();
  let works: string;

  const finances = given(() => openFinances(world));
  before(insertTransfers);

  for (const Sort of ['-amount', 'amount']) {
    test(`a page of transactions sorted by ${Sort} is read from an index, for all wallets and for one`, async () => {
      const all = await look({ Sort, PageSize: '50' });
      assert.match(all.plan, /postings_of_wallets_by_amount/);
      const one = await look({ Sort, PageSize: '50', WalletId: works });
      assert.match(one.plan, /postings_of_wallet_by_amount/);
      const way = Sort === 'amount' ? 1 : -1;
      for (const { amounts } of [all, one]) {
        assert.equal(amounts.length, 50);
        assert.deepEqual(
          amounts,
          amounts.toSorted((left, right) => way * (left - right)),
        );
      }
    });
  }

  async function insertTransfers() {
    works = await finances.wallet('Works');
    await world.owner.query(
      `with made as (
         insert into journals (community_id, kind, reference, occurred_on, narration, source_kind, source_id)
         select $1, 'wallet.transfer', 'TR-' || lpad(n::text, 8, '0'), date '2026-01-05', 'Transfer', 'test',
           gen_random_uuid() from generate_series(1, $4::int) n returning id, right(reference, 8)::int as n)
       insert into postings (community_id, journal_id, account_id, amount_minor, balance_after_minor, occurred_on,
         of_wallet)
       select $1, m.id, w.account_id, side * (1 + m.n * 7919 % 100003), 0, date '2026-01-05', true
       from made m cross join (values (1, $2::uuid), (-1, $3::uuid)) s(side, wallet)
       join wallets w on w.community_id = $1 and w.id = s.wallet`,
      [finances.communityId, works, finances.mainId, transfers],
    );
    await world.owner.query('analyze postings');
  }

  /** Returns the query plan of a page, and the amounts on that page. */
  function look(wanted: Record<string, string>) {
    return enterAsSystem(
      world.pool,
      { communityId: finances.communityId },
      async ({ client }): Promise<{ plan: string; amounts: number[] }> => {
        const asked: [string, unknown[]][] = [];
        const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
        const query = (...given: [string, unknown[]]): Promise<unknown> => {
          asked.push(given);
          return ask(...given);
        };
        const db = kyselyOn({ query } as never);
        const page = await selectTransactionPage(db, listTransactions.query.parse(wanted));
        const found = asked.find(([text]) => text.includes('with around as materialized'));
        assert.ok(found);
        const { rows } = (await ask(`explain ${found[0]}`, found[1])) as {
          rows: { 'QUERY PLAN': string }[];
        };
        return {
          plan: rows.map((row) => row['QUERY PLAN']).join('\n'),
          amounts: page.items.map(({ amountMinor }) => Math.abs(amountMinor)),
        };
      },
    );
  }
});
