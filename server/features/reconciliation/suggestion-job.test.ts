// Tests the suggestions after an import: a job computes them later, and each line shows whether it still awaits them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BankLine } from '#contract/reconciliation/bank-lines.ts';
import { csvOf, openBooks } from '#testing/books.ts';
import { waitForLock } from '#testing/wait-for-lock.ts';
import { given } from '#testing/given.ts';
import { suggestionJobs } from './lines.ts';

describe('suggestions after the import of a statement', () => {
  const books = given(() => openBooks(2));

  test('an import of 5,000 lines returns before the suggestions, and a job adds them later', async () => {
    const [number = ''] = await accountNumbers();
    const bankAccountId = await books.account('3000000001');
    const rows = Array.from({ length: 4999 }, (_, at) => `05/11/2026,POS SALE ${at},,"1,000.00"`);
    const file = csvOf(`06/11/2026,NIP ${number} DUES,,"70,000.00"`, ...rows);
    const statement = await books.upload(file, 'large.csv', bankAccountId);
    assert.equal((await books.bringIn(statement)).data.addedCount, 5000);
    const newest = async () => {
      const query = { BankAccountId: bankAccountId, Sort: '-postedOn', PageSize: '2' };
      return (await books.list(query)).map(stateOf);
    };
    const open = { awaitsSuggestions: true, kinds: [], state: 'Unmatched' };
    assert.deepEqual(await newest(), [open, open]);
    await books.world.settle();
    assert.deepEqual(await newest(), [
      { awaitsSuggestions: false, kinds: ['House'], state: 'Suggested' },
      { ...open, awaitsSuggestions: false },
    ]);
  });

  test('a statement imported while the suggestion job runs awaits the next run of the job', async () => {
    const { world, communityId } = books;
    const bring = async (account: string) => {
      const bankAccountId = await books.account(account);
      const file = csvOf('07/11/2026,POS SALE,,"50,000.00"');
      await books.bringIn(await books.upload(file, 'small.csv', bankAccountId));
      return async () =>
        (await books.list({ BankAccountId: bankAccountId })).map((line) => line.awaitsSuggestions);
    };
    const first = await bring('3000000002');
    const holder = await world.owner.connect();
    await holder.query('begin');
    await holder.query(`select pg_advisory_xact_lock(hashtextextended('suggest ' || $1, 0))`, [
      communityId,
    ]);
    const [job] = suggestionJobs;
    const topic = 'reconciliation.imported';
    const fact = { id: 1, communityId, userId: null, topic, payload: {} };
    const run = job?.run(world.tools, fact);
    await waitForLock(world.owner);
    const second = await bring('3000000003');
    await holder.query('commit');
    holder.release();
    await run;
    assert.deepEqual([await first(), await second()], [[false], [true]]);
    await world.settle();
    assert.deepEqual(await second(), [false]);
  });

  async function accountNumbers() {
    const { rows } = await books.world.owner.query<{ number: string }>(
      'select account_number as number from houses where community_id = $1 order by house_number',
      [books.communityId],
    );
    return rows.map(({ number }) => number);
  }
});

function stateOf({ awaitsSuggestions, suggestions, state }: BankLine) {
  return {
    awaitsSuggestions,
    kinds: suggestions.map(({ kind }) => kind),
    state,
  };
}
