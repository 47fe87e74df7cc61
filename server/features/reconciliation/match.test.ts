import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/reconciliation/bank-lines.ts';
import * as payments from '#contract/due-payments/due-payments.ts';
import * as requests from '#contract/money-requests/money-requests.ts';
import * as receipts from '#contract/reconciliation/unallocated-receipts.ts';
import { createResident } from '#contract/residents/residents.ts';
import * as transactions from '#contract/wallets/transactions.ts';
import { newBooks } from '#testing/books.ts';
import { given, givenWorldAt } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';

describe('matching bank lines', () => {
  const world = givenWorldAt('2026-11-21T09:00:00Z');
  let books: Awaited<ReturnType<typeof newBooks>>;
  const manager = given(() => world.person());

  test('a bank line is matched with a transaction, which then shows the line and the time of the match', async () => {
    const [house] = await fresh();
    await books.pay({ houseId: house, amountMinor: 5_000_000, channel: 'Bank transfer' });
    const line = await one('20/11/2026,NIP TRF ADA OBI,,"50,000.00"');
    assert.equal(line.state, 'Suggested');
    const [suggestion] = line.suggestions;
    assert.match(suggestion?.reason ?? '', /only transaction with this amount, a day apart/);
    const movementId = suggestion?.movement?.id ?? '';
    const matched = await books.match(line, [{ kind: 'Transaction', movementId }]);
    assert.equal(matched.data.state, 'Matched');
    assert.match(matched.data.parts[0]?.text ?? '', /^Receipt \d+, .*Palm Street$/);
    const { data } = await world.call(manager, transactions.listTransactions, {
      params: books.params,
      query: {},
    });
    assert.match(data.items[0]?.reconciledAt ?? '', /^\d{4}-/);
    const { data: movement } = await world.call(manager, transactions.getTransaction, {
      params: { ...books.params, transactionId: data.items[0]?.id ?? '' },
    });
    assert.deepEqual(
      [movement.bankLine?.id, movement.bankLine?.description],
      [line.id, 'NIP TRF ADA OBI'],
    );
    assert.equal((await books.left()).openCount, 0);
  });

  test('a bank line split over two houses makes two payments, and undoing the match reverses both', async () => {
    const [a, b] = await fresh();
    const line = await one('20/11/2026,TRF FROM LANDLORD LTD,,"90,000.00"');
    const short = await books.match(line, [{ kind: 'House', houseId: a, amountMinor: 5_000_000 }]);
    assert.equal(codeOf(short), 'PARTS_DIFFER');
    assert.match(short.failure.message, /Correct the difference of ₦40,000.00/);
    const matched = await books.match(line, [
      { kind: 'House', houseId: a, amountMinor: 5_000_000 },
      { kind: 'House', houseId: b, amountMinor: 4_000_000 },
    ]);
    assert.deepEqual(
      matched.data.parts.map(({ amountMinor }) => amountMinor).toSorted(),
      [4_000_000, 5_000_000],
    );
    assert.ok(matched.data.parts.every(({ paymentId }) => paymentId !== null));
    assert.equal((await books.ledger()).balances['receivable'], 5 * 5_000_000 - 9_000_000);
    const undone = await books.undo(matched.data);
    assert.equal(undone.data.state, 'Unmatched');
    const { balances, agrees } = await books.ledger();
    assert.equal(balances['receivable'], 5 * 5_000_000);
    assert.ok(agrees);
    const { data } = await world.call(manager, payments.listDuePayments, {
      params: books.params,
      query: {},
    });
    assert.deepEqual(
      data.items.map(({ status }) => status),
      ['Reversed', 'Reversed'],
    );
  });

  test('unidentified money is stored, found by its narration and later assigned to houses', async () => {
    const [a, b] = await fresh();
    const line = await one('20/11/2026,POS DEPOSIT 08031234567,,"75,000.00"');
    const matched = await books.match(line, [{ kind: 'Unallocated', amountMinor: 7_500_000 }]);
    assert.equal((await books.ledger()).balances['unallocated'], -7_500_000);
    const [receipt] = await books.receipts({ Search: '0803123' });
    assert.equal(receipt?.remainingMinor, 7_500_000);
    const assign = (houseId: string, amountMinor: number) =>
      world.call(manager, receipts.assignUnallocated, {
        params: { communityId: books.communityId, receiptId: receipt?.id ?? '' },
        body: { houseId, amountMinor },
      });
    assert.equal((await assign(a, 5_000_000)).data.remainingMinor, 2_500_000);
    assert.equal(codeOf(await assign(b, 2_500_001)), 'MORE_THAN_REMAINS');
    const { data: spent } = await assign(b, 2_500_000);
    assert.equal(spent.remainingMinor, 0);
    assert.deepEqual(await books.receipts(), []);
    const { balances, agrees } = await books.ledger();
    assert.equal(balances['unallocated'], 0);
    assert.equal(balances[`wallet ${books.walletId}`], 7_500_000);
    assert.ok(agrees);
    assert.equal(codeOf(await books.undo(matched.data)), 'RECEIPT_ASSIGNED');
    const back = await world.call(manager, receipts.undoAssignment, {
      params: { communityId: books.communityId, receiptId: receipt?.id ?? '' },
      body: { partId: spent.assigned[1]?.id ?? '', reason: 'Another house' },
    });
    assert.equal(back.data.remainingMinor, 2_500_000);
    assert.equal((await books.ledger()).balances['unallocated'], -2_500_000);
    assert.equal((await books.ledger()).balances[`wallet ${books.walletId}`], 7_500_000);
  });

  test('undoing the match of a bank line in an open month is posted on the original day', async () => {
    await fresh();
    const line = await one('20/11/2026,POS DEPOSIT 08039990001,,"75,000.00"');
    const matched = await books.match(line, [{ kind: 'Unallocated', amountMinor: 7_500_000 }]);
    assert.equal((await books.undo(matched.data)).status, 200);
    const { rows } = await world.owner.query<{ day: string; reversal: boolean }>(
      `select to_char(occurred_on, 'YYYY-MM-DD') as day, reverses_id is not null as reversal
       from journals where community_id = $1 and kind like 'wallet.unallocated%' order by posted_at, 2`,
      [books.communityId],
    );
    assert.deepEqual(rows, [
      { day: '2026-11-20', reversal: false },
      { day: '2026-11-20', reversal: true },
    ]);
  });

  test('a refund of unallocated money needs approval, and a rejection makes the money unallocated again', async () => {
    await fresh();
    const line = await one('20/11/2026,POS DEPOSIT 08037654321,,"75,000.00"');
    await books.match(line, [{ kind: 'Unallocated', amountMinor: 7_500_000 }]);
    const [receipt] = await books.receipts({});
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into bank_accounts (community_id, bank_name, account_number, account_name, resolved_name,
         status, usable_from, created_by)
       select $1, 'Zenith Bank', '2012345678', 'Bola Ade', 'BOLA ADE', 'Verified',
         '2026-11-01T00:00:00Z', owner_id from communities where id = $1 returning id`,
      [books.communityId],
    );
    const send = (amountMinor: number) =>
      world.call(manager, receipts.refundUnallocated, {
        params: { communityId: books.communityId, receiptId: receipt?.id ?? '' },
        body: { amountMinor, bankAccountId: rows[0]?.id ?? '', reason: 'Meant for another estate' },
      });
    assert.equal(codeOf(await send(7_500_001)), 'MORE_THAN_REMAINS');
    const { data } = await send(2_000_000);
    assert.deepEqual([data.remainingMinor, data.refunds[0]?.status], [5_500_000, 'Waiting']);
    const asked = (await books.ledger()).balances;
    assert.deepEqual([asked['unallocated'], asked['refunds']], [-5_500_000, -2_000_000]);
    const params = { communityId: books.communityId, requestId: data.refunds[0]?.id ?? '' };
    const { data: request } = await world.call(manager, requests.getMoneyRequest, { params });
    assert.equal(request.kind, 'Refund');
    await world.call(manager, requests.rejectMoneyRequest, {
      params,
      body: { reason: 'It was ours after all', version: request.version },
    });
    await world.settle();
    const after = (await books.ledger()).balances;
    assert.deepEqual([after['unallocated'], after['refunds']], [-7_500_000, 0]);
    assert.equal((await books.receipts({}))[0]?.remainingMinor, 7_500_000);
  });

  test('only one of several concurrent matches of a bank line, or with a transaction, succeeds', async () => {
    const [house] = await fresh();
    const [first, second] = await books.statement(
      '20/11/2026,TRF ONE,,"50,000.00"',
      '20/11/2026,TRF TWO,,"50,000.00"',
    );
    assert.ok(first && second);
    const twice = await Promise.all(
      Array.from({ length: 4 }, () =>
        books.match(first, [{ kind: 'House', houseId: house, amountMinor: 5_000_000 }]),
      ),
    );
    assert.deepEqual(twice.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
    await books.undo(twice.find(({ status }) => status === 200)?.data as never);
    await books.pay({ houseId: house, amountMinor: 5_000_000, channel: 'Bank transfer' });
    await world.settle();
    const both = await books.list();
    const movementId = both[0]?.suggestions[0]?.movement?.id ?? '';
    const answers = await Promise.all(
      both.map((line) => books.match(line, [{ kind: 'Transaction', movementId }])),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  });

  test('a bank line suggests the house of an account number or of a known payer, with the reason', async () => {
    const [a, b] = await fresh();
    const number = await accountNumberOf(a);
    const [known] = await books.statement(
      `18/11/2026,NIP ${number} NOV DUES CHIKE EZE,,"50,000.00"`,
    );
    assert.ok(known);
    assert.equal(known.suggestions[0]?.confidence, 'Sure');
    assert.match(
      known.suggestions[0]?.reason ?? '',
      new RegExp(`^Account number ${number} of .*Palm Street`),
    );
    assert.equal(known.suggestions[0]?.house?.owedMinor, 5_000_000);
    const [, other] = await books.statement('19/11/2026,TRF/BISI ADE/FEES,,"20,000.00"');
    assert.ok(other);
    await books.match(other, [{ kind: 'House', houseId: b, amountMinor: 2_000_000 }]);
    const accept = () =>
      world.call(manager, contract.acceptSureSuggestions, { params: books.params, body: {} });
    const { data } = await accept();
    assert.deepEqual(data, { done: 1, failed: [], left: 0 });
    assert.equal((await accept()).data.done, 0);
    const later = await books.statement('21/11/2026,TRANSFER FROM BISI ADE DEC,,"30,000.00"');
    assert.match(later.at(-1)?.suggestions[0]?.reason ?? '', /This payer paid for .* once before/);
    assert.equal(later.at(-1)?.suggestions[0]?.house?.id, b);
  });

  test('a house reference or a payment’s bank reference makes a bank line a sure match, in any spacing', async () => {
    const [a, b] = await fresh();
    const { rows } = await world.owner.query(
      'select account_reference as reference from houses where id = any ($1) order by id = $2',
      [[a, b], a],
    );
    const [other, own] = rows.map(({ reference }) => String(reference));
    assert.match(own ?? '', /^[A-Z]{2,3}-\d{4}$/);
    await books.pay({
      houseId: b,
      amountMinor: 4_000_000,
      channel: 'Bank transfer',
      externalReference: 'FT-881',
    });
    const lines = await books.statement(
      `18/11/2026,NIP/${own?.replace('-', ' ')}/NOV,,"50,000.00"`,
      `19/11/2026,TRF ${other?.replace('-', '')} FOR DUES,,"1,000.00"`,
      '20/11/2026,NIP TRF FT 881 BISI,,"40,000.00"',
      '20/11/2026,NIP TRF FT8812 BISI,,"40,000.00"',
    );
    const first = (at: number) => lines[at]?.suggestions[0];
    assert.deepEqual([first(0)?.confidence, first(0)?.house?.id], ['Sure', a]);
    assert.match(first(0)?.reason ?? '', new RegExp(`^Reference ${own} of .*Palm Street is in`));
    assert.deepEqual([first(1)?.confidence, first(1)?.house?.id], ['Sure', b]);
    assert.equal(first(2)?.confidence, 'Sure');
    assert.match(first(2)?.reason ?? '', /^Reference FT-881 is in the bank’s description/);
    assert.notEqual(first(3)?.confidence, 'Sure');
  });

  test('a bank line suggests the house of the resident it names, and others’ payments only as possible', async () => {
    const [a, b, c] = await fresh();
    const dwells = async (houseId: string, firstName: string, lastName: string) => {
      const email = `${firstName.split(' ')[0]}.${lastName}@example.test`;
      const body = { firstName, lastName, email, occupancy: { houseId, relationship: 'Owner' } };
      const added = await world.call(manager, createResident, {
        params: books.params,
        body: body as never,
      });
      assert.equal(added.status, 200, added.raw.body);
    };
    await dwells(a, 'Zainab', 'Okafor');
    await dwells(b, 'Tunde Ige', 'Bakare');
    await dwells(c, 'Kemi', 'Bakare');
    const receiptOf = async (houseId: string) =>
      (await books.pay({ houseId, amountMinor: 3_000_000, channel: 'Bank transfer' })).data
        .receiptNumber;
    const [ofA, ofB] = [await receiptOf(a), await receiptOf(b)];
    const lines = await books.statement(
      '20/11/2026,NIP TRF OKAFOR ZAINAB/DUES,,"30,000.00"',
      '20/11/2026,NIP TRF TUNDE BAKARE,,"30,000.00"',
      '20/11/2026,NIP TRF KEMI A BAKARE,,"30,000.00"',
      '20/11/2026,NIP TRF BAKARE AND SONS,,"7,000.00"',
    );
    const of = (at: number) =>
      lines[at]?.suggestions.map((one) => [
        one.confidence,
        one.reason.replaceAll(/ \d+ Palm.*?,/g, ''),
      ]);
    assert.deepEqual(of(0)?.[0], [
      'Likely',
      `The bank’s description names Zainab Okafor of and receipt ${ofA} has the same amount`,
    ]);
    assert.deepEqual(of(1)?.[0], [
      'Likely',
      `The bank’s description names Tunde Ige Bakare of and receipt ${ofB} has the same amount`,
    ]);
    const [house, ...others] = lines[2]?.suggestions ?? [];
    assert.deepEqual([house?.confidence, house?.house?.id], ['Likely', c]);
    assert.equal(house?.reason, 'The bank’s description names Kemi Bakare of 3 Palm Street');
    assert.deepEqual(
      others.map(({ confidence }) => confidence),
      ['Possible', 'Possible'],
    );
    assert.match(others[0]?.reason ?? '', /, but the description names another house$/);
    assert.deepEqual(of(3), []);
  });

  test('a bank line with money out cannot pay a house, and can be ignored with a reason and reopened', async () => {
    const [house] = await fresh();
    const line = await one('20/11/2026,SMS ALERT FEE,4.00,');
    const paid = await books.match(line, [{ kind: 'House', houseId: house, amountMinor: 400 }]);
    assert.equal(codeOf(paid), 'WRONG_SIDE');
    const ignored = await world.call(manager, contract.ignoreBankLine, {
      params: { communityId: books.communityId, bankLineId: line.id },
      body: { reason: 'Bank charge, booked in a sum', version: line.version },
    });
    assert.equal(ignored.data.state, 'Ignored');
    assert.equal((await books.undo(ignored.data)).data.state, 'Unmatched');
  });

  test('matching a bank line with an unknown house is refused with an error at its part', async () => {
    await fresh();
    const line = await one('20/11/2026,TRF,,100.00');
    const foreign = books.communityId;
    const answer = await books.match(line, [
      { kind: 'House', houseId: foreign, amountMinor: 10_000 },
    ]);
    assert.deepEqual(
      [codeOf(answer), answer.failure.errors[0]?.field],
      ['UNKNOWN_HOUSE', 'parts.0.houseId'],
    );
    assert.equal((await books.list())[0]?.state, 'Unmatched');
  });

  async function fresh() {
    books = await newBooks(world, manager);
    await books.published();
    return books.houseIds as [string, string, string, string, string];
  }

  async function one(...rows: string[]) {
    const [line] = await books.statement(...rows);
    assert.ok(line);
    return line;
  }

  async function accountNumberOf(houseId: string): Promise<string> {
    return (await world.owner.query('select account_number from houses where id = $1', [houseId]))
      .rows[0].account_number;
  }
});
