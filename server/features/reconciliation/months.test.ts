import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { ignoreBankLine } from '#contract/reconciliation/bank-lines.ts';
import { recordPayment, reversePayment } from '#contract/due-payments/due-payments.ts';
import * as requests from '#contract/money-requests/money-requests.ts';
import * as contract from '#contract/reconciliation/month-closings.ts';
import { newBooks } from '#testing/books.ts';
import type { Person } from '#testing/world.ts';
import { given, givenWorldAt } from '#testing/given.ts';

describe('closing a month', () => {
  const world = givenWorldAt('2026-11-16T09:00:00Z');
  const owner = given(() => world.person());
  const officer = given(() => world.person({ firstName: 'Fola', lastName: 'Funds' }));
  const books = given(() => newBooks(world, owner, 2));
  before(() => world.worker(books.communityId, officer, 'Finance officer'));

  test('a month with an unexplained bank difference cannot close, and a closed month refuses postings', async () => {
    const [house] = books.houseIds;
    const [line] = await books.statement('20/10/2026,TRF ADA OBI,,500.00');
    assert.ok(line && house);
    await world.owner.query(
      `insert into payment_claims (community_id, house_id, amount_minor, paid_on, submitted_by, submitted_at)
       select id, $2, 7000, d::date, owner_id, $3 from communities, unnest(array['2026-10-30', '2026-11-01']) d
       where id = $1`,
      [books.communityId, house, world.clock.now()],
    );
    const deposit = await world.call(officer, requests.depositFund, {
      params: { ...books.params, walletId: books.walletId },
      body: {
        amountMinor: 9_000,
        channel: 'Cash',
        receivedOn: '2026-10-12',
        counterparty: 'Mr Eze',
        narration: 'Sale of old chairs',
      },
    });
    assert.deepEqual(codes(await close('2026-11')), ['MONTH_NOT_OVER', 'month']);
    const { data: preview } = await world.call(officer, contract.previewMonth, {
      params: books.params,
      query: { Month: '2026-10' },
    });
    assert.deepEqual(
      preview.differences.map(({ bankMinor, bookedMinor, differenceMinor, openCount }) => [
        bankMinor,
        bookedMinor,
        differenceMinor,
        openCount,
      ]),
      [[50_000, 0, 50_000, 1]],
    );
    assert.deepEqual(preview.claims, { count: 1, amountMinor: 7_000 });
    assert.deepEqual(preview.requests, { count: 1, amountMinor: 9_000 });
    assert.equal(preview.mergedHouses, 0);
    assert.deepEqual(codes(await close('2026-10')), ['DIFFERENCE_UNEXPLAINED', 'explanations']);
    const closed = await Promise.all([
      close('2026-10', 'The payer is being looked for'),
      close('2026-10', 'The payer is being looked for'),
    ]);
    assert.deepEqual(closed.map(({ status }) => status).toSorted(), [200, 409]);
    const paid = await books.pay({
      houseId: house,
      amountMinor: 100,
      paidOn: '2026-10-31',
      walletId: books.walletId,
    });
    assert.deepEqual(codes(paid), ['PERIOD_CLOSED', 'paidOn']);
    const approved = await world.call(owner, requests.approveMoneyRequest, {
      params: { communityId: books.communityId, requestId: deposit.data.id },
      body: { version: deposit.data.version },
    });
    assert.deepEqual(codes(approved), ['DAY_CLOSED', undefined]);
    assert.match(approved.failure.message, /Its date, 12 Oct 2026, is in a closed month/);
    const match = [{ kind: 'House' as const, houseId: house, amountMinor: 50_000 }];
    const closedDay = await books.match(line, match, { bookedOn: '2026-10-20' });
    assert.deepEqual(codes(closedDay), ['PERIOD_CLOSED', 'bookedOn']);
    const booked = await books.match(line, match);
    assert.equal(booked.data.openFrom, '2026-11-01');
    assert.equal(booked.data.parts[0]?.bookedOn, '2026-11-01');
    // The line was still open when its month was closed, so its match can be undone.
    const undone = await books.undo(booked.data);
    assert.equal(undone.data.state, 'Unmatched');
    const late = await books.match(undone.data, match, { bookedOn: '2026-11-02' });
    assert.equal(late.data.parts[0]?.bookedOn, '2026-11-02');
    const more = await books.upload(
      Buffer.from('Date,Narration,Debit,Credit\n21/10/2026,X,,1.00\n'),
    );
    assert.match(more.lines[0]?.problem ?? '', /October 2026 is closed/);
  });

  test('only the owner can reopen a closed month, after a step-up, and the list shows the reason', async () => {
    const list = async () =>
      (await world.call(officer, contract.listMonths, { params: books.params })).data;
    const before = await list();
    assert.equal(before.closedThrough, '2026-10-31');
    const october = before.items.find(({ month }) => month === '2026-10');
    assert.equal(october?.state, 'Closed');
    assert.equal(october.closing?.closedByName, 'Fola Funds');
    assert.equal(october.closing.differences[0]?.explanation, 'The payer is being looked for');
    const { id } = october.closing;
    assert.equal((await reopen(id, officer)).status, 403);
    await world.owner.query('update sessions set stepped_up_at = null');
    assert.deepEqual(codes(await reopen(id, owner)), ['STEP_UP_REQUIRED', undefined]);
    await world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
    assert.equal((await reopen(id, owner)).data.state, 'Reopened');
    const after = await list();
    assert.equal(after.closedThrough, null);
    assert.equal(
      after.items.find(({ month }) => month === '2026-10')?.reopened?.reason,
      'A receipt was found',
    );
    assert.equal((await close('2026-10', 'Nothing more was found')).status, 200);
  });

  test('closing a month needs a reason if balances contradict the lines or no statement exists', async () => {
    const own = await newBooks(world, owner, 1);
    const preview = async (month: string) => {
      const query = { Month: month };
      const { data } = await world.call(owner, contract.previewMonth, {
        params: own.params,
        query,
      });
      return data.differences[0];
    };
    const closeOwn = (month: string, text?: string) =>
      world.call(owner, contract.closeMonth, {
        params: own.params,
        body: {
          month,
          ...(text && { explanations: [{ bankAccountId: own.bankAccountId, text }] }),
        },
      });
    const bring = async (month: string, ...rows: string[]) => {
      const days = rows.map((row) => row.replace(/^(\d\d)\/(\d\d)\/(\d{4})/, '$3-$2-$1'));
      const text = ['Date,Narration,Debit,Credit,Balance', ...days].join('\r\n');
      const covers = { fromOn: `${month}-01`, toOn: `${month}-${month === '2026-08' ? 31 : 30}` };
      await own.bringIn(await own.upload(Buffer.from(text)), false, covers);
      for (const line of await own.list({ State: 'Unmatched,Suggested' })) {
        await world.call(owner, ignoreBankLine, {
          params: { communityId: own.communityId, bankLineId: line.id },
          body: { reason: 'Booked elsewhere', version: line.version },
        });
      }
    };
    await bring('2026-08', '05/08/2026,A,,100.00,1100.00', '06/08/2026,B,40.00,,1060.00');
    assert.deepEqual((await preview('2026-08'))?.balances, {
      openingMinor: 100_000,
      closingMinor: 106_000,
      missingMinor: 0,
      gaps: [],
    });
    assert.equal((await closeOwn('2026-08')).status, 200);
    // The September statement starts ₦25 below the closing balance of August.
    await bring('2026-09', '10/09/2026,C,,10.00,1045.00');
    const september = await preview('2026-09');
    assert.deepEqual(september?.balances, {
      openingMinor: 106_000,
      closingMinor: 104_500,
      missingMinor: -2_500,
      gaps: [{ afterOn: '2026-08-06', beforeOn: '2026-09-10', amountMinor: -2_500 }],
    });
    assert.equal(september.ignoredMinor, 1_000);
    assert.deepEqual(codes(await closeOwn('2026-09')), ['LINES_MISSING', 'explanations']);
    const closed = await closeOwn('2026-09', 'A charge of the bank, on paper');
    assert.equal(closed.data.closing?.differences[0]?.balances?.missingMinor, -2_500);
    assert.equal((await preview('2026-10'))?.hasStatement, false);
    assert.deepEqual(codes(await closeOwn('2026-10')), ['STATEMENT_MISSING', 'explanations']);
    assert.equal((await closeOwn('2026-10', 'Nothing moved')).status, 200);
  });

  test('days of a month without a bank statement are listed, and closing the month then needs a reason', async () => {
    const own = await newBooks(world, owner, 1);
    const gapsOf = async (month: string) => {
      const { data } = await world.call(owner, contract.previewMonth, {
        params: own.params,
        query: { Month: month },
      });
      return data.differences.map(({ uncovered, hasStatement }) => [hasStatement, uncovered]);
    };
    const closeOwn = (month: string, text?: string) =>
      world.call(owner, contract.closeMonth, {
        params: own.params,
        body: {
          month,
          ...(text && { explanations: [{ bankAccountId: own.bankAccountId, text }] }),
        },
      });
    const bring = async (row: string, covers: { fromOn?: string; toOn?: string } = {}) => {
      const text = `Date,Narration,Debit,Credit\r\n${row}`;
      const answer = await own.bringIn(await own.upload(Buffer.from(text)), false, covers);
      for (const line of await own.list({ State: 'Unmatched,Suggested' })) {
        await world.call(owner, ignoreBankLine, {
          params: { communityId: own.communityId, bankLineId: line.id },
          body: { reason: 'Booked elsewhere', version: line.version },
        });
      }
      return answer;
    };
    assert.deepEqual(codes(await bring('13/08/2026,A,,1.00', { fromOn: '2026-08-14' })), [
      'COVERS_LESS',
      'fromOn',
    ]);
    assert.deepEqual(codes(await bring('13/08/2026,A,,1.00', { toOn: '2999-01-01' })), [
      'IN_THE_FUTURE',
      'toOn',
    ]);
    const { data } = await bring('13/08/2026,A,,1.00', { toOn: '2026-08-14' });
    assert.deepEqual([data.fromOn, data.toOn], ['2026-08-13', '2026-08-14']);
    await bring('20/08/2026,B,,1.00', { fromOn: '2026-08-14', toOn: '2026-09-10' });
    assert.deepEqual(await gapsOf('2026-08'), [
      [true, [{ fromOn: '2026-08-01', toOn: '2026-08-12' }]],
    ]);
    const refused = await closeOwn('2026-08');
    assert.deepEqual(codes(refused), ['DAYS_WITHOUT_STATEMENT', 'explanations']);
    assert.match(refused.failure.message, /no statement for 1 Aug 2026 to 12 Aug 2026/);
    const closed = await closeOwn('2026-08', 'The account was opened on the 13th');
    assert.equal(closed.data.closing?.differences[0]?.uncovered.length, 1);
    // September has no lines yet, but the statement of August covers its first ten days.
    assert.deepEqual(await gapsOf('2026-09'), [
      [true, [{ fromOn: '2026-09-11', toOn: '2026-09-30' }]],
    ]);
    await bring('13/09/2026,C,,1.00', { fromOn: '2026-09-11', toOn: '2026-09-30' });
    assert.deepEqual(await gapsOf('2026-09'), [[true, []]]);
    // All days are covered, but a missing line would go unnoticed without a balance.
    assert.deepEqual(codes(await closeOwn('2026-09')), ['BALANCES_MISSING', 'explanations']);
    assert.equal((await closeOwn('2026-09', 'Compared with the bank’s app')).status, 200);
  });

  test('an OFX file states its period and balances, and a gap since the previous file is listed', async () => {
    const own = await newBooks(world, owner, 1);
    const ofx = (month: string, amount: string, balance: string) =>
      Buffer.from(
        [
          'OFXHEADER:100\n<OFX><STMTRS><CURDEF>NGN<BANKTRANLIST>',
          `<DTSTART>2026${month}01<DTEND>2026${month}30`,
          `<STMTTRN><DTPOSTED>2026${month}12<TRNAMT>${amount}<FITID>${month}<NAME>A</STMTTRN>`,
          `</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>2026${month}30</LEDGERBAL></STMTRS></OFX>`,
        ].join(''),
      );
    const first = await own.upload(ofx('06', '100.00', '400.00'), 'june.ofx');
    assert.deepEqual([first.fromOn, first.toOn], ['2026-06-01', '2026-06-30']);
    assert.deepEqual([first.openingMinor, first.closingMinor], [30_000, 40_000]);
    await own.bringIn(first);
    // The opening balance of September differs from the closing balance of June.
    const next = await own.upload(ofx('09', '-50.00', '0.00'), 'september.ofx');
    assert.deepEqual([next.openingMinor, next.closingMinor], [5_000, 0]);
    await own.bringIn(next);
    const { data } = await world.call(owner, contract.previewMonth, {
      params: own.params,
      query: { Month: '2026-09' },
    });
    assert.deepEqual(data.differences[0]?.uncovered, [
      { fromOn: '2026-07-01', toOn: '2026-08-31' },
    ]);
    assert.deepEqual(data.differences[0]?.balances, {
      openingMinor: 30_000,
      closingMinor: 0,
      missingMinor: -35_000,
      gaps: [{ afterOn: '2026-06-12', beforeOn: '2026-09-12', amountMinor: -35_000 }],
    });
  });

  test('a transfer that is on no statement and is reversed a month later appears in both months', async () => {
    const own = await newBooks(world, owner, 1);
    const [houseId = ''] = own.houseIds;
    const { params } = own;
    const pay = async (paidOn: string, amountMinor: number): Promise<string> => {
      const channel = 'Bank transfer' as const;
      const sum = { amountMinor, walletId: own.walletId, isAmountSure: true };
      const body = { houseId, paidOn, channel, ...sum };
      return (await world.call(owner, recordPayment, { params, body })).data.payment?.id ?? '';
    };
    const takeBack = (paymentId: string) =>
      world.call(owner, reversePayment, {
        params: { ...params, paymentId },
        body: { reason: 'It never arrived' },
      });
    const unseen = async (month: string) => {
      const query = { Month: month };
      const { data } = await world.call(owner, contract.previewMonth, { params, query });
      return data.differences
        .filter(({ bankAccount }) => bankAccount === null)
        .map(({ openCount, bookedMinor }) => [openCount, bookedMinor]);
    };
    const late = await pay('2026-10-20', 30_000);
    await takeBack(await pay('2026-11-10', 45_000));
    assert.deepEqual(await unseen('2026-10'), [[1, 30_000]]);
    await takeBack(late);
    assert.deepEqual(await unseen('2026-10'), [[1, 30_000]], 'it was in the books of October');
    const explanations = [{ bankAccountId: null, text: 'A cheque that the bank refused' }];
    const body = { month: '2026-10', explanations };
    assert.equal((await world.call(owner, contract.closeMonth, { params, body })).status, 200);
    assert.deepEqual(await unseen('2026-11'), [[1, -30_000]], 'and is taken back in November');
  });

  function close(month: string, text?: string) {
    return world.call(officer, contract.closeMonth, {
      params: books.params,
      body: {
        month,
        ...(text && { explanations: [{ bankAccountId: books.bankAccountId, text }] }),
      },
    });
  }

  function reopen(closingId: string, by: Person) {
    return world.call(by, contract.reopenMonth, {
      params: { communityId: books.communityId, closingId },
      body: { reason: 'A receipt was found' },
    });
  }

  function codes(answer: { failure: { errors: { code: string; field?: string | undefined }[] } }) {
    return answer.failure.errors.map(({ code, field }) => [code, field]).at(0);
  }
});
