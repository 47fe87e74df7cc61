// Tests for lists of payments: nothing is recorded before a review, every skipped row has a reason, and neither a
// repeated file nor a repeated job records a payment twice.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as contract from '#contract/due-payments/payment-files.ts';
import type { PaymentFile as File } from '#contract/due-payments/payment-files.ts';
import { sendFile } from '#testing/books.ts';
import { given, givenEach, givenWorldAt } from '#testing/given.ts';
import { newEstate } from '#kernel/billing/testing.ts';

describe('payments from a file', () => {
  const world = givenWorldAt('2026-11-21T09:00:00Z');
  let dueId: string;

  const manager = given(() => world.person());
  const estate = givenEach(() => newEstate(world, manager, 3));
  beforeEach(async () => {
    dueId = (await estate.published()).id;
  });

  test('rows of a payment file find their house by address or account reference, and get receipts', async () => {
    const reference = (await referenceOf(2)).replace('-', ' ').toLowerCase();
    const { data } = await upload(
      'Date,House,Account,Amount paid,Mode,Ref',
      '20/11/2026,"No. 1, PALM street",,"50,000.00",cash,A-1',
      `19/11/2026,,${reference},"N20,000",Bank Transfer,FT-9`,
      '13/11/2026,2 Palm Street,,60000,POS,',
    );
    assert.deepEqual([data.readyCount, data.readyMinor], [3, 13_000_000]);
    assert.equal((await estate.ledger()).balances['receivable'], 15_000_000);
    const { file } = await book(data);
    assert.equal(file.status, 'Booked');
    assert.deepEqual(
      file.rows.map(({ payment }) => payment?.receiptNumber),
      [1, 2, 3],
    );
    const { balances, agrees } = await estate.ledger();
    assert.ok(agrees);
    assert.equal(balances['receivable'], 3_000_000);
    assert.equal(balances[`houseCredit ${estate.houseIds[1]}`], -1_000_000);
  });

  test('invalid rows of a payment file give a reason, and the valid rows are recorded', async () => {
    const { data } = await upload(
      'House,Amount,Day,Channel,Account',
      '9 Palm Street,100,20/11/2026,Cash,',
      '1 Palm Street,-100,20/11/2026,Cash,',
      '1 Palm Street,lots,20/11/2026,Cash,',
      '1 Palm Street,100,22/11/2026,Cash,',
      '1 Palm Street,100,20/11/2026,Barter,',
      ',100,20/11/2026,Cash,',
      `1 Palm Street,100,20/11/2026,Cash,${await referenceOf(1)}`,
      '1 Palm Street,100,20/11/2026,Cash,',
    );
    assert.deepEqual(told(data), [
      [2, 'Left out', 'No house has this name.'],
      [3, 'Left out', 'The amount is negative. Only money received is a payment.'],
      [4, 'Left out', 'Enter an amount such as 1,234.56.'],
      [5, 'Left out', 'This day is in the future. Choose an earlier day.'],
      [6, 'Left out', 'Enter Cash, Cheque or Bank transfer.'],
      [7, 'Left out', 'This row has no house. Enter a house or its house ID.'],
      [8, 'Left out', 'The house ID belongs to 2 Palm Street, but the name to 1 Palm Street.'],
      [9, 'Ready', null],
    ]);
    const { file } = await book(data);
    assert.deepEqual([file.bookedCount, file.leftOutCount], [1, 7]);
  });

  test('a payment row has its number in the file, also if the file has title rows and blank rows', async () => {
    const { data } = await upload(
      'PALM COURT,,',
      '',
      'House,Amount,Day',
      '9 Palm Street,100,20/11/2026',
      '',
      '1 Palm Street,100,20/11/2026',
      '1 Palm Street,100,20/11/2026',
    );
    assert.deepEqual(told(data), [
      [4, 'Left out', 'No house has this name.'],
      [7, 'Duplicate', 'This looks like row 6 of this file.'],
      [6, 'Ready', null],
    ]);
    const { file } = await book(data);
    assert.deepEqual(
      file.rows.map(({ row, state }) => [row, state]),
      [
        [4, 'Left out'],
        [7, 'Left out'],
        [6, 'Booked'],
      ],
    );
  });

  test('a repeated payment file or row counts as a duplicate until it is confirmed', async () => {
    const rows = [
      'House,Amount,Day,Reference',
      '1 Palm Street,20000,20/11/2026,FT-1',
      '1 Palm Street,20000,19/11/2026,ft-1',
      '2 Palm Street,20000,20/11/2026,FT-2',
    ];
    const first = await upload(...rows);
    assert.equal(first.data.duplicateCount, 1);
    assert.equal((await book(first.data)).file.bookedCount, 2);
    const again = await upload(...rows);
    assert.deepEqual([again.data.readyCount, again.data.duplicateCount], [0, 3]);
    const refused = await book(again.data);
    assert.equal(refused.answer.failure.errors[0]?.code, 'NOTHING_READY');
    const { file } = await book(again.data, { bookDuplicates: true });
    assert.equal(file.bookedCount, 3);
    assert.equal((await estate.ledger()).balances['receivable'], 6_000_000);
  });

  test('a file’s row like another row or payment is flagged, and recorded only if duplicates are allowed', async () => {
    const { data } = await upload(
      'House,Amount,Day,Reference',
      '1 Palm Street,20000,10/11/2026,FT-1',
      '1 Palm Street,20000,12/11/2026,',
      '1 Palm Street,20000,14/11/2026,',
      '1 Palm Street,20000,17/11/2026,FT-2',
      '1 Palm Street,20000,11/11/2026,FT-3',
      '2 Palm Street,20000,13/11/2026,',
      '2 Palm Street,20000,16/11/2026,FT-1',
      '2 Palm Street,20000,20/11/2026,ft-1',
      '2 Palm Street,20000,09/11/2026,FT-4',
    );
    assert.deepEqual(told(data), [
      [3, 'Duplicate', 'This looks like row 2 of this file.'],
      [5, 'Duplicate', 'This looks like row 4 of this file.'],
      [6, 'Duplicate', 'This looks like row 3 of this file.'],
      [8, 'Duplicate', 'This looks like row 7 of this file.'],
      [9, 'Duplicate', 'This looks like row 8 of this file.'],
      [2, 'Ready', null],
      [4, 'Ready', null],
      [7, 'Ready', null],
      [10, 'Ready', null],
    ]);
    const { file } = await book(data);
    assert.deepEqual([file.bookedCount, file.leftOutCount], [4, 5]);
    const again = await upload(
      'House,Amount,Day,Reference',
      '3 Palm Street,1000,10/11/2026,FT-1',
      '3 Palm Street,1000,12/11/2026,',
      '3 Palm Street,1000,15/11/2026,FT-5',
    );
    assert.equal(again.data.duplicateCount, 2);
    assert.equal((await book(again.data, { bookDuplicates: true })).file.bookedCount, 3);
  });

  test('a recorded payment file cannot be recorded again, also concurrently', async () => {
    const { data } = await upload('House,Amount,Day', '1 Palm Street,20000,20/11/2026');
    const both = await Promise.all([book(data), book(data)]);
    assert.deepEqual(both.map(({ answer }) => answer.status).toSorted(), [200, 409]);
    const { answer } = await book({ ...data, version: data.version + 1 });
    assert.equal(answer.failure.errors[0]?.code, 'FILE_NOT_OPEN');
    assert.equal((await estate.ledger()).balances['receivable'], 13_000_000);
  });

  test('a row with a part payment that the due does not allow is refused with a reason', async () => {
    dueId = (await estate.published({ title: 'Levy', allowPartPayment: false })).id;
    const { data } = await upload(
      'House,Amount,Day',
      '1 Palm Street,100,20/11/2026',
      '2 Palm Street,50000,20/11/2026',
    );
    const { file } = await book(data);
    assert.match(file.rows[0]?.reason ?? '', /^Levy can’t be paid in parts/);
    assert.equal(file.bookedCount, 1);
  });

  test('unknown columns of a payment file can be mapped, and ambiguous dates require a choice', async () => {
    const { data } = await upload('Who,How much,When', '1 Palm Street,20000,03/04/2026');
    assert.deepEqual(data.missing, ['the house or its house ID', 'the amount', 'the day']);
    const params = { communityId: estate.communityId, fileId: data.id };
    const mapping = { ...data.mapping, house: 0, amount: 1, day: 2 };
    const { data: read } = await world.call(manager, contract.changePaymentFileMapping, {
      params,
      body: { mapping },
    });
    assert.equal(read.asksDayOrder, true);
    const early = await book(read);
    assert.equal(early.answer.failure.errors[0]?.code, 'COLUMNS_MISSING');
    const { data: ordered } = await world.call(manager, contract.changePaymentFileMapping, {
      params,
      body: { mapping: { ...mapping, dayOrder: 'mdy' } },
    });
    assert.equal(ordered.rows[0]?.paidOn, '2026-03-04');
  });

  async function upload(...rows: string[]) {
    const answer = await sendFile(world, manager, contract.uploadPaymentFile, {
      params: { communityId: estate.communityId, dueId },
      bytes: Buffer.from(rows.join('\n')),
      name: 'office.csv',
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return JSON.parse(answer.body) as { data: File };
  }

  async function book(file: File, body: object = {}) {
    const params = { communityId: estate.communityId, fileId: file.id };
    const answer = await world.call(manager, contract.bookPaymentFile, {
      params,
      body: { version: file.version, ...body },
    });
    await world.settle();
    const { data } = await world.call(manager, contract.getPaymentFile, { params });
    return { answer, file: data };
  }

  function told(file: File) {
    return file.rows.map(({ row, state, reason }) => [row, state, reason]);
  }

  async function referenceOf(at: number): Promise<string> {
    return (
      await world.owner.query('select account_reference as r from houses where id = $1', [
        estate.houseIds[at],
      ])
    ).rows[0].r;
  }
});
