// Tests for bank debits that are missing in the books. A debit becomes an expense of the same amount, and the
// transaction that posts the expense also matches the line. Rules suggest expenses but never record them.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as expenses from '#contract/reconciliation/bank-line-expenses.ts';
import * as contract from '#contract/reconciliation/bank-lines.ts';
import type { BankLine } from '#contract/reconciliation/bank-lines.ts';
import {
  archiveExpenseCategory,
  listExpenseCategories,
} from '#contract/money-requests/expenses.ts';
import * as requests from '#contract/money-requests/money-requests.ts';
import { closeMonth } from '#contract/reconciliation/month-closings.ts';
import { newBooks } from '#testing/books.ts';
import { stepUp } from '#testing/finances.ts';
import { given, givenWorld } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';

describe('expenses of bank lines', () => {
  const world = givenWorld();
  let books: Awaited<ReturnType<typeof newBooks>>;
  const manager = given(() => world.person({ firstName: 'Ngozi' }));
  const officer = given(() => world.person({ firstName: 'Ife' }));
  before(() => stepUp(world, officer));

  test('a bank line of a charge stays unmatched until another person approves its expense', async () => {
    const [line] = await fresh(sms(12));
    assert.ok(line);
    const { data: waiting } = await charge(line);
    assert.equal(waiting.state, 'Unmatched');
    assert.equal(waiting.expense?.status, 'PendingApproval');
    assert.equal(waiting.expense.categoryName, 'Bank charges');
    assert.equal((await books.left()).openCount, 2);
    const own = await world.call(manager, requests.approveMoneyRequest, {
      params: { communityId: books.communityId, requestId: waiting.expense.requestId },
      body: { version: 1 },
    });
    assert.equal(codeOf(own), 'OWN_REQUEST');
    assert.equal((await approve(waiting)).data.amountMinor, 5_200);
    const matched = await read(line);
    assert.equal(matched.state, 'Matched');
    assert.equal(matched.expense?.status, 'Completed');
    assert.deepEqual(
      matched.parts.map(({ kind, amountMinor }) => [kind, amountMinor]),
      [['Transaction', -5_200]],
    );
    const { balances, agrees } = await books.ledger();
    assert.equal(balances['expense Bank charges'], 5_200);
    assert.ok(agrees);
  });

  test('a bank line whose expense awaits approval cannot be ignored or given another expense', async () => {
    const [line] = await fresh(sms(12));
    assert.ok(line);
    await charge(line);
    assert.equal(codeOf(await charge(line)), 'EXPENSE_AWAITS_APPROVAL');
    const ignored = await world.call(manager, contract.ignoreBankLine, {
      params: of(line),
      body: { reason: 'Not ours', version: line.version },
    });
    assert.equal(codeOf(ignored), 'EXPENSE_AWAITS_APPROVAL');
    assert.equal(ignored.status, 409);
    const { data } = await world.call(manager, requests.listMoneyRequests, {
      params: books.params,
      query: { Kind: 'Expense' },
    });
    assert.equal(data.items.length, 1);
  });

  test('rejecting the expense of a bank line reopens the line and ends the suggestions based on it', async () => {
    const [line, next] = await fresh(sms(12), sms(13, 'SMS ALERT AND STAMP DUTY REF 99'));
    assert.ok(line && next);
    const { data: waiting } = await charge(line);
    assert.ok((await read(next)).treatment);
    await reject(waiting);
    const open = await read(line);
    assert.deepEqual([open.state, open.expense], ['Unmatched', null]);
    assert.equal((await read(next)).treatment, null);
    assert.equal((await charge(line)).data.expense?.status, 'PendingApproval');
  });

  test('the expense of a bank line has the line’s amount and day, and the payee of the form', async () => {
    const [line] = await fresh('12/11/2026,DIESEL SUPPLY INV 77,"12,000.00",');
    assert.ok(line);
    const body = {
      categoryId: await category('Diesel'),
      counterparty: 'Harbour Fuels',
      narration: 'Diesel for the generator',
      version: line.version,
    };
    const { data: waiting } = await world.call(manager, expenses.recordLineExpense, {
      params: of(line),
      body,
    });
    const { data: request } = await world.call(manager, requests.getMoneyRequest, {
      params: {
        communityId: books.communityId,
        requestId: waiting.expense?.requestId ?? '',
      },
    });
    assert.deepEqual(
      [request.amountMinor, request.occurredOn, request.channel, request.counterparty],
      [1_200_000, '2026-11-12', 'Bank transfer', 'Harbour Fuels'],
    );
    await approve(waiting);
    assert.equal((await read(line)).state, 'Matched');
  });

  test('bank lines with similar wording get the same suggested category, which a person has to accept', async () => {
    const [first, second, third, other] = await fresh(
      sms(12),
      sms(13, 'SMS ALERT AND STAMP DUTY REF 99001 NOV'),
      sms(14, 'CARD 22 SMS ALERT AND STAMP DUTY'),
      sms(15, 'SMS BUNDLE'),
    );
    assert.ok(first && second && third && other);
    assert.equal(second.treatment, null);
    await charge(first);
    const [suggested, longer] = [await read(second), await read(third)];
    assert.equal(suggested.state, 'Unmatched');
    assert.equal(suggested.expense, null);
    assert.deepEqual(
      [suggested.treatment?.isBankCharge, suggested.treatment?.lastOn],
      [true, '2026-11-12'],
    );
    assert.ok(longer.treatment);
    assert.equal((await read(other)).treatment, null);
    const ruleId = suggested.treatment?.ruleId ?? '';
    const { data } = await world.call(manager, expenses.acceptTreatments, {
      params: books.params,
      body: {
        lines: [suggested, longer, other].map(({ id, version }) => ({ id, version, ruleId })),
      },
    });
    assert.equal(data.done, 2);
    assert.deepEqual(
      data.failed.map(({ label, reason }) => [label, reason]),
      [['SMS BUNDLE', 'No rule matches this line any more. Record it manually.']],
    );
    assert.equal((await read(second)).expense?.status, 'PendingApproval');
  });

  test('removing the rule for a wording of bank lines ends its suggestions and is audited', async () => {
    const [first, second] = await fresh(sms(12), sms(13));
    assert.ok(first && second);
    await charge(first);
    const list = await world.call(manager, expenses.listBankLineRules, { params: books.params });
    assert.deepEqual(
      list.data.items.map(({ wording, times, categoryName }) => [wording, times, categoryName]),
      [['sms alert and stamp duty', 1, 'Bank charges']],
    );
    const removed = await world.call(manager, expenses.removeBankLineRule, {
      params: { communityId: books.communityId, ruleId: list.data.items[0]?.id ?? '' },
    });
    assert.deepEqual(removed.data.items, []);
    assert.equal((await read(second)).treatment, null);
    const { rows } = await world.owner.query(
      `select 1 from audit_entries where community_id = $1 and action = 'bank-line-rule.removed'`,
      [books.communityId],
    );
    assert.equal(rows.length, 1);
  });

  test('undoing the match of a bank line keeps its expense, which can be matched again', async () => {
    const [line] = await fresh(sms(12));
    assert.ok(line);
    await approve((await charge(line)).data);
    const { data: undone } = await books.undo(await read(line));
    assert.equal(undone.state === 'Matched', false);
    assert.equal(undone.expense, null);
    assert.equal((await books.ledger()).balances['expense Bank charges'], 5_200);
    const { data } = await world.call(manager, contract.findMovements, {
      params: of(line),
      query: {},
    });
    assert.equal(data.items.length, 1);
    const list = await world.call(manager, expenses.listBankLineRules, { params: books.params });
    assert.deepEqual(list.data.items, []);
  });

  test('the expense of a bank line in a closed month is posted on the first open day', async () => {
    const [line] = await fresh('12/10/2026,SMS ALERT,52.00,');
    assert.ok(line);
    await world.call(manager, closeMonth, {
      params: books.params,
      body: {
        month: '2026-10',
        explanations: [
          { bankAccountId: books.bankAccountId, text: 'The bank gave no balance' },
          { bankAccountId: null, text: 'Nothing else is known' },
        ],
      },
    });
    const closedDay = await world.call(manager, expenses.recordBankCharge, {
      params: of(line),
      body: { version: line.version, paidOn: '2026-10-12' },
    });
    assert.equal(codeOf(closedDay), 'PERIOD_CLOSED');
    const { data: waiting } = await charge(line);
    assert.equal(waiting.openFrom, '2026-11-01');
    await approve(waiting);
    const { state, parts } = await read(line);
    assert.deepEqual([state, parts[0]?.bookedOn], ['Matched', '2026-11-01']);
  });

  test('a bank line with money in cannot become an expense; a bank charge needs an active category', async () => {
    const [debit, credit] = await fresh(sms(13));
    assert.ok(credit && debit);
    assert.equal(codeOf(await charge(credit)), 'NOT_A_DEBIT');
    await world.call(manager, archiveExpenseCategory, {
      params: { communityId: books.communityId, categoryId: await category('Bank charges') },
      body: { isArchived: true },
    });
    assert.equal(codeOf(await charge(debit)), 'NO_BANK_CHARGES_CATEGORY');
  });

  test('recording an expense for a bank line requires its own permission in addition to reconciling', async () => {
    const [line] = await fresh(sms(12));
    assert.ok(line);
    const auditor = await world.person();
    await world.worker(books.communityId, auditor, 'Finance officer');
    await world.owner.query(
      `with r as (insert into roles (community_id, name, permissions)
         values ($1, 'Approver', array['wallets.read', 'wallets.approve']) returning id)
       update workers set role_id = (select id from r) where community_id = $1 and user_id = $2`,
      [books.communityId, auditor.id],
    );
    const answer = await world.call(auditor, expenses.recordBankCharge, {
      params: of(line),
      body: { version: line.version },
    });
    assert.equal(answer.status, 403);
    assert.equal((await read(line)).expense, null);
  });

  async function fresh(...rows: string[]): Promise<BankLine[]> {
    books = await newBooks(world, manager);
    await books.published();
    await books.pay({ houseId: books.houseIds[0] ?? '', amountMinor: 5_000_000, channel: 'Cash' });
    await world.worker(books.communityId, officer, 'Finance officer');
    // The column roles cannot be guessed from a file that contains only debits, so add a credit.
    return books.statement(...rows, '20/11/2026,NIP FROM A TENANT,,"75.00"');
  }

  function of(line: BankLine) {
    return { communityId: books.communityId, bankLineId: line.id };
  }

  function charge(line: BankLine) {
    return world.call(manager, expenses.recordBankCharge, {
      params: of(line),
      body: { version: line.version },
    });
  }

  async function read(line: BankLine) {
    return (await world.call(manager, contract.getBankLine, { params: of(line) })).data;
  }

  async function decide(
    line: BankLine,
    operation: typeof requests.approveMoneyRequest | typeof requests.rejectMoneyRequest,
  ) {
    const params = { communityId: books.communityId, requestId: line.expense?.requestId ?? '' };
    const { data } = await world.call(officer, requests.getMoneyRequest, { params });
    const body = { version: data.version, reason: 'Not ours' };
    return operation === requests.approveMoneyRequest
      ? world.call(officer, requests.approveMoneyRequest, {
          params,
          body: { version: data.version },
        })
      : world.call(officer, requests.rejectMoneyRequest, { params, body });
  }

  function approve(line: BankLine) {
    return decide(line, requests.approveMoneyRequest);
  }

  function reject(line: BankLine) {
    return decide(line, requests.rejectMoneyRequest);
  }

  async function category(name: string): Promise<string> {
    const { data } = await world.call(manager, listExpenseCategories, { params: books.params });
    return data.items.find((one) => one.name === name)?.id ?? '';
  }

  function sms(day: number, words = 'SMS ALERT AND STAMP DUTY REF 88123') {
    return `${day}/11/2026,${words},52.00,`;
  }
});
