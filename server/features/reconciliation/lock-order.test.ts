// Tests that concurrent operations on several houses or journals lock them in a fixed order. PostgreSQL ends a
// deadlock and the transaction is retried, so the tests count deadlocks. The number of concurrent calls stays below
// the connections of the test database.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acceptSureSuggestions, type BankLine } from '#contract/reconciliation/bank-lines.ts';
import { waiveCharges } from '#contract/charges/charge-waivers.ts';
import { approveMoneyRequest, transferFund } from '#contract/money-requests/money-requests.ts';
import { askForRefund } from '#contract/due-payments/refunds.ts';
import { createResident, mergeResidents } from '#contract/residents/residents.ts';
import { refundUnallocated } from '#contract/reconciliation/unallocated-receipts.ts';
import { createWallet } from '#contract/wallets/wallets.ts';
import { newBooks } from '#testing/books.ts';
import { countDeadlocks } from '#testing/deadlocks.ts';
import { stepUp } from '#testing/finances.ts';
import { given, givenWorld } from '#testing/given.ts';

describe('the order of locks', () => {
  const world = givenWorld();
  const deadlocks = given(() => countDeadlocks(world.pool));
  const manager = given(() => world.person());
  const officer = given(() => world.person());

  test('splitting bank lines over the same houses in opposite order during payments causes no deadlock', async () => {
    const books = await fresh();
    for (const title of ['Service charge', 'Security']) await books.published({ title });
    const [a = '', b = '', c = ''] = books.houseIds;
    const lines = await books.statement(
      ...Array.from({ length: 12 }, (_, at) => `20/11/2026,TRF LANDLORD ${at},,"90,000.00"`),
    );
    const split = (line: BankLine, at: number) => {
      const houses = at % 2 === 0 ? [a, b, c] : [c, b, a];
      return books.match(
        line,
        houses.map((houseId) => ({ kind: 'House', houseId, amountMinor: 3_000_000 })),
      );
    };
    for (let at = 0; at < lines.length; at += 2) {
      const pair = lines.slice(at, at + 2);
      const pay = (houseId: string) =>
        books.pay({ houseId, amountMinor: 100_000 + at, channel: 'Cash' });
      allDone(await Promise.all([...pair.map(split), ...[a, b, c].map(pay)]));
    }
    const matched = await books.list();
    allDone(await Promise.all(matched.slice(0, 6).map((line) => books.undo(line))));
    assert.ok((await books.ledger()).agrees);
  });

  test('merging billed residents while bank lines are split over their houses causes no deadlock', async () => {
    const books = await fresh();
    for (const title of ['Service charge', 'Security']) await books.published({ title });
    const houses = [...books.houseIds].sort();
    const people = await Promise.all(
      Array.from({ length: 13 }, async (_, at) => {
        const { data } = await world.call(manager, createResident, {
          params: books.params,
          body: {
            firstName: 'Ada',
            lastName: 'Landlord',
            phone: `0803 456 10${10 + at}`,
            occupancy: { houseId: houses[at % 6] ?? '', relationship: 'Owner' },
          },
        });
        return data.id;
      }),
    );
    await world.owner.query('update charges set billed_resident_id = $2 where community_id = $1', [
      books.communityId,
      people[0],
    ]);
    const lines = await books.statement(
      ...people.slice(1).map((_, at) => `20/11/2026,TRF LANDLORD ${at},,"60,000.00"`),
    );
    for (const [at, line] of lines.entries()) {
      const order = at % 2 === 0 ? houses : houses.toReversed();
      const parts = order.map(
        (houseId) => ({ kind: 'House', houseId, amountMinor: 1_000_000 }) as const,
      );
      const [duplicateId = '', residentId = ''] = people.slice(at);
      const answers = await Promise.all([
        books.match(line, parts),
        world.call(manager, mergeResidents, {
          params: { ...books.params, residentId },
          body: { duplicateId },
        }),
      ]);
      allDone(answers);
    }
    const { rows } = await world.owner.query<{ id: string }>(
      'select distinct billed_resident_id as id from charges where community_id = $1',
      [books.communityId],
    );
    assert.deepEqual(rows, [{ id: people.at(-1) }]);
    assert.ok((await books.ledger()).agrees);
  });

  test('accepting sure bank suggestions during payments, waivers and transfers causes no deadlock', async () => {
    const books = await fresh();
    const due = await books.published();
    const { data: works } = await world.call(manager, createWallet, {
      params: books.params,
      body: { name: 'Works' },
    });
    await books.published({ title: 'Works', category: 'Levy', walletId: works.id });
    const { rows } = await world.owner.query<{ id: string; number: string }>(
      'select id, account_number as number from houses where community_id = $1 order by id desc',
      [books.communityId],
    );
    for (const { id } of rows) await books.pay({ houseId: id, amountMinor: 6_000_000 });
    await books.statement(
      ...rows.map(({ number }, at) => `1${at}/11/2026,NIP ${number} DUES,,"20,000.00"`),
    );
    const transfer = (from: string, to: string) =>
      world.call(manager, transferFund, {
        params: { ...books.params, walletId: from },
        body: { toWalletId: to, amountMinor: 100, reason: 'To and fro' },
      });
    const answers = await Promise.all([
      world.call(manager, acceptSureSuggestions, { params: books.params, body: {} }),
      ...rows.slice(-2).map(({ id }) => books.pay({ houseId: id, amountMinor: 50_000 })),
      world.call(manager, waiveCharges, {
        params: books.params,
        body: {
          selection: { kind: 'matching', query: { DueId: due.id } },
          what: 'All',
          reason: 'Agreed at the meeting',
        },
      }),
      transfer(books.walletId, works.id),
      transfer(works.id, books.walletId),
    ]);
    allDone(answers.filter(({ status, raw }) => status !== 409 || !raw.body.includes('NOTHING')));
    assert.ok((await books.ledger()).agrees);
  });

  test('issuing charges during payments of houses with credit causes no deadlock', async () => {
    const books = await fresh(5);
    await books.published();
    const pay = (amountMinor: number) =>
      Promise.all(books.houseIds.map((houseId) => books.pay({ houseId, amountMinor })));
    allDone(await pay(5_500_000));
    for (const [at, day] of ['2026-12-21', '2027-01-21', '2027-02-21'].entries()) {
      world.clock.set(`${day}T09:00:00Z`);
      const issuing = books.issueComing();
      allDone(await pay(5_600_000 + at));
      await issuing;
    }
    assert.equal(deadlocks.found, 0);
    assert.ok((await books.ledger()).agrees);
  });

  test('requesting refunds while other refunds are approved causes no deadlock', async () => {
    const books = await fresh();
    await books.published();
    await books.statement('20/11/2026,POS DEPOSIT,,"900,000.00"');
    const [line] = await books.list();
    assert.ok(line);
    await books.match(line, [{ kind: 'Unallocated', amountMinor: 90_000_000 }]);
    const [receipt] = await books.receipts();
    const houses = books.houseIds.slice(0, 2);
    const { rows } = await world.owner.query<{ id: string }>(
      `update bank_accounts set status = 'Verified', resolved_name = 'ADA OBI', usable_from = '2026-11-01'
       where community_id = $1 returning id`,
      [books.communityId],
    );
    const ask = (houseId: string) =>
      world.call(officer, askForRefund, {
        params: books.params,
        body: {
          houseId,
          amountMinor: 100_000,
          walletId: books.walletId,
          to: { kind: 'House wallet' },
          reason: 'Paid twice',
        },
      });
    const send = () =>
      world.call(officer, refundUnallocated, {
        params: { ...books.params, receiptId: receipt?.id ?? '' },
        body: { amountMinor: 1_000, bankAccountId: rows[0]?.id ?? '', reason: 'Not ours' },
      });
    for (const houseId of houses) await books.pay({ houseId, amountMinor: 9_000_000 });
    let waiting: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const agreed = waiting.map((requestId) =>
        world.call(manager, approveMoneyRequest, {
          params: { ...books.params, requestId },
          body: { version: 1 },
        }),
      );
      const asked = houses.map(ask);
      allDone(await Promise.all([...agreed, ...asked, send(), send()]));
      waiting = (await Promise.all(asked)).map(({ data }) => data.id);
    }
    assert.ok((await books.ledger()).agrees);
  });

  async function fresh(houses = 6) {
    world.clock.set('2026-11-21T09:00:00Z');
    deadlocks.found = 0;
    // Delete outbox events of the previous test.
    await world.owner.query('delete from outbox');
    const books = await newBooks(world, manager, houses);
    await world.worker(books.communityId, officer, 'Finance officer');
    await stepUp(world, manager, officer);
    return books;
  }

  function allDone(answers: readonly { status: number; raw: { body: string } }[]) {
    for (const { status, raw } of answers) assert.equal(status, 200, raw.body);
    assert.equal(deadlocks.found, 0);
  }
});
