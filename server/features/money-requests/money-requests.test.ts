import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { listCommunityOverviews } from '#contract/communities/communities.ts';
import { getToday } from '#contract/dashboard/today.ts';
import * as contract from '#contract/money-requests/money-requests.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { getAdvancedReport } from '#contract/reports/reports.ts';
import { getFinances } from '#contract/wallets/transactions.ts';
import { getWorkLeft, removeWorker } from '#contract/team/workers.ts';
import { openFinances, stepUp } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';
import { expireMoneyRequests } from './expiry.ts';

describe('requests to move money', () => {
  const world = givenWorld();
  const finances = givenEach(() => openFinances(world));
  const params = givenEach(() => ({ communityId: finances.communityId }));

  test('a removed member’s money requests pass to the successor, except those the successor decided on', async () => {
    const { data: one } = await deposit();
    const { data: other } = await deposit({ amountMinor: 6_000, counterparty: 'Mrs Obi' });
    await world.owner.query(
      `insert into money_approvals (community_id, request_id, approver_id, decision)
       values ($1, $2, $3, 'Approved')`,
      [finances.communityId, other.id, finances.bayo.id],
    );
    const { rows } = await world.owner.query<{ id: string; user: string }>(
      'select id, user_id as user from workers where community_id = $1',
      [finances.communityId],
    );
    const workerOf = (person: Person) => rows.find(({ user }) => user === person.id)?.id ?? '';
    const of = { communityId: finances.communityId, workerId: workerOf(finances.ada) };
    const left = await world.call(finances.owner, getWorkLeft, { params: of });
    assert.deepEqual(left.data, [{ label: 'Open money requests', count: 2 }]);
    const gone = await world.call(finances.owner, removeWorker, {
      params: of,
      body: { successorId: workerOf(finances.bayo) },
    });
    assert.deepEqual(gone.data.reassigned, [{ label: 'Open money requests', count: 1 }]);
    assert.equal(codeOf(await approve(one.id, finances.bayo, 2)), 'OWN_REQUEST');
    const mine = await world.call(finances.bayo, contract.cancelMoneyRequest, {
      params: { ...params, requestId: one.id },
      body: { version: 2 },
    });
    assert.equal(mine.data.status, 'Cancelled');
  });

  test('a cash deposit is posted after another person approves, and cannot be approved again', async () => {
    const { data } = await deposit();
    assert.equal(data.status, 'PendingApproval');
    assert.equal((await finances.balances(finances.mainId)).ledger, 0);
    assert.equal(codeOf(await approve(data.id, finances.ada)), 'OWN_REQUEST');
    const done = await approve(data.id);
    assert.equal(done.data.status, 'Completed');
    assert.deepEqual(
      done.data.approvals.map(({ approverId, decision }) => [approverId, decision]),
      [[finances.bayo.id, 'Approved']],
    );
    assert.equal((await finances.balances(finances.mainId)).ledger, 5_000);
    assert.equal(codeOf(await approve(data.id, finances.owner)), 'REQUEST_DECIDED');
    await finances.prove();
  });

  test('a deposit with a future day, a closed month or an invalid field is refused', async () => {
    const tomorrow = await deposit({ receivedOn: '2999-01-01' });
    assert.deepEqual(tomorrow.failure.errors[0]?.field, 'receivedOn');
    for (const [field, value] of [
      ['amountMinor', 0],
      ['amountMinor', -1],
      ['amountMinor', 0.5],
      ['amountMinor', '5'],
      ['amountMinor', 2 ** 53],
      ['channel', 'Card'],
      ['counterparty', ' '],
    ] as const) {
      const refused = await deposit({ [field]: value });
      assert.equal(refused.status, 422);
      assert.equal(refused.failure.errors[0]?.field, field);
    }
    const { data } = await deposit({ receivedOn: '2025-12-31' });
    await world.owner.query(
      `insert into ledger_closings (community_id, closed_through, closed_by, figures)
       values ($1, '2025-12-31', gen_random_uuid(), '{}')`,
      [finances.communityId],
    );
    assert.equal(codeOf(await deposit({ receivedOn: '2025-12-31' })), 'PERIOD_CLOSED');
    // A request made before the month was closed can't be approved afterwards.
    assert.equal(codeOf(await approve(data.id)), 'DAY_CLOSED');
    assert.equal((await finances.balances(finances.mainId)).ledger, 0);
  });

  test('a similar deposit is refused as a duplicate until it is confirmed', async () => {
    const { data } = await deposit({ externalReference: 'CHQ-1' });
    const sameDay = await deposit({ externalReference: 'CHQ-2', counterparty: ' mr  EZE' });
    assert.equal(codeOf(sameDay), 'LOOKS_LIKE_DUPLICATE');
    assert.equal(sameDay.failure.errors[0]?.about?.id, data.id);
    const sameCheque = await deposit({
      externalReference: 'chq-1',
      counterparty: 'Mrs Eze',
      receivedOn: '2026-01-06',
    });
    assert.equal(codeOf(sameCheque), 'LOOKS_LIKE_DUPLICATE');
    assert.equal((await deposit({ amountMinor: 5_001, externalReference: 'CHQ-1' })).status, 200);
    assert.equal((await deposit({ isNoDuplicate: true })).status, 200);
  });

  test('a money request above the threshold needs two different approvers, if two can approve it', async () => {
    const { data } = await deposit({ amountMinor: 100_000_001 });
    assert.equal(data.approvalsNeeded, 2);
    const first = await approve(data.id);
    assert.deepEqual([first.data.status, first.data.approvalsGiven], ['PendingApproval', 1]);
    assert.equal(codeOf(await approve(data.id)), 'ALREADY_APPROVED');
    assert.equal((await approve(data.id, finances.owner)).data.status, 'Completed');
    const one = await deposit({ amountMinor: 100_000_000 });
    assert.equal(one.data.approvalsNeeded, 1);
  });

  test('an earlier approver completes a money request after the only other approver has left', async () => {
    const { data } = await deposit({ amountMinor: 100_000_001 });
    const first = await approve(data.id, finances.owner);
    assert.deepEqual([first.data.status, first.data.may.approve], ['PendingApproval', false]);
    const forMe = async (person: Person) =>
      (await world.call(person, getFinances, { params })).data.approvalsForMe;
    assert.deepEqual(
      [await forMe(finances.owner), await forMe(finances.bayo), await forMe(finances.ada)],
      [0, 1, 0],
    );
    const shownTo = async (person: Person) => {
      const board = await world.call(person, getToday, { params });
      const overview = await world.call(person, listCommunityOverviews, { query: {} });
      const found = overview.data.items.find((one) => one.id === finances.communityId);
      return [
        board.data.counts.find(({ kind }) => kind === 'approval')?.count ?? 0,
        found?.attention.find(({ kind }) => kind === 'approvals')?.count ?? 0,
      ];
    };
    assert.deepEqual(await shownTo(finances.owner), [0, 0]);
    assert.deepEqual(await shownTo(finances.bayo), [1, 1]);
    await world.owner.query(
      `update workers set status = 'Removed' where community_id = $1 and user_id = $2`,
      [finances.communityId, finances.bayo.id],
    );
    const { data: now } = await world.call(finances.owner, contract.getMoneyRequest, {
      params: { ...params, requestId: data.id },
    });
    assert.equal(now.may.approve, true);
    assert.deepEqual([await forMe(finances.owner), await forMe(finances.ada)], [1, 0]);
    const done = await approve(data.id, finances.owner);
    assert.deepEqual([done.data.status, done.data.approvalsGiven], ['Completed', 1]);
    assert.deepEqual([done.data.approvals.length, done.data.singleControl], [1, false]);
    await finances.prove();
  });

  test('concurrent approvals of a money request count once per approver and post one journal', async () => {
    const carol = await world.person();
    await world.worker(finances.communityId, carol, 'Finance officer');
    const { data } = await deposit({ amountMinor: 100_000_001 });
    const people = [finances.bayo, finances.owner, carol, finances.bayo, finances.owner];
    const answers = await Promise.all(people.map((person) => approve(data.id, person)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 2);
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      assert.match(codeOf(refused) ?? '', /REQUEST_DECIDED|ALREADY_APPROVED/);
    }
    const { rows } = await world.owner.query(
      `select (select count(*)::int from money_approvals where request_id = $1) as approvals,
         (select count(*)::int from journals where source_id = $1) as journals`,
      [data.id],
    );
    assert.deepEqual(rows, [{ approvals: 2, journals: 1 }]);
    assert.equal((await finances.balances(finances.mainId)).ledger, 100_000_001);
  });

  test('with a single other approver, a money request of any amount needs only that person’s approval', async () => {
    await world.owner.query(
      `update workers set status = 'Suspended' where community_id = $1 and user_id = $2`,
      [finances.communityId, finances.bayo.id],
    );
    const { data } = await deposit({ amountMinor: 900_000_000 });
    assert.deepEqual([data.approvalsNeeded, data.approvalsWanted], [1, 2]);
    const { data: done } = await approve(data.id, finances.owner);
    assert.deepEqual([done.status, done.approvalsGiven, done.approvalsWanted], ['Completed', 1, 2]);
    const small = await deposit({ amountMinor: 70_000 });
    assert.deepEqual([small.data.approvalsNeeded, small.data.approvalsWanted], [1, 1]);
    await approve(small.data.id, finances.owner);
    await world.owner.query(
      `update communities set community_features = community_features || '{"Advanced Financial Report": true}'
       where id = $1`,
      [finances.communityId],
    );
    const { data: report } = await world.call(finances.owner, getAdvancedReport, {
      params,
      query: { Section: 'Single control', From: '2026-01-01', To: '2026-01-31' },
    });
    const [table] = report.tables;
    const at = (title: string) => table?.columns.findIndex((one) => one.title === title) ?? -1;
    assert.deepEqual(
      table?.rows.map((row) => [
        row[at('Amount')],
        row[at('Approvals')],
        row[at('Single control')],
      ]),
      [[900_000_000, '1 of 2', null]],
    );
  });

  test('a sole approver approves their own money request with a code, and it is marked as such', async () => {
    await world.owner.query(
      `update workers set status = 'Suspended' where community_id = $1 and user_id = any ($2)`,
      [finances.communityId, [finances.ada.id, finances.bayo.id]],
    );
    const { data } = await deposit({}, finances.owner);
    world.clock.advance(11 * 60);
    const seen = await world.call(finances.owner, contract.getMoneyRequest, {
      params: { ...params, requestId: data.id },
    });
    assert.deepEqual(seen.data.may, {
      approve: true,
      cancel: true,
      needsStepUp: true,
      markPaid: false,
      reverse: false,
    });
    assert.equal(codeOf(await approve(data.id, finances.owner)), 'STEP_UP_REQUIRED');
    await stepUp(world, finances.owner);
    const done = await approve(data.id, finances.owner);
    assert.equal(done.data.status, 'Completed');
    assert.ok(done.data.singleControl);
    assert.ok(done.data.approvals[0]?.singleControl);
    const { rows } = await world.owner.query(
      `select (select single_control from journals where source_id = $1) as journal,
         (select count(*)::int from audit_entries where entity_id = $1
           and after ->> 'singleControl' = 'true') as audited`,
      [data.id],
    );
    assert.equal(rows[0].journal, true);
    assert.ok(rows[0].audited > 0);
  });

  test('a transfer from a reserve is posted from its held amount after approval', async () => {
    const { reserve, request } = await reserveTransfer();
    assert.equal((await approve(request.id)).data.status, 'Completed');
    assert.deepEqual(await finances.balances(reserve), { ledger: 200, held: 0, available: 200 });
    assert.equal((await finances.balances(finances.mainId)).ledger, 800);
    await finances.prove();
  });

  test('rejecting or cancelling a money request releases its held money', async () => {
    const one = await reserveTransfer();
    const refused = await world.call(finances.bayo, contract.rejectMoneyRequest, {
      params: { ...params, requestId: one.request.id },
      body: { reason: 'Not this year', version: 1 },
    });
    assert.deepEqual([refused.data.status, refused.data.outcome], ['Rejected', 'Not this year']);
    assert.equal((await finances.balances(one.reserve)).held, 0);
    const two = await reserveTransfer();
    const cancel = (person: Person) =>
      world.call(person, contract.cancelMoneyRequest, {
        params: { ...params, requestId: two.request.id },
        body: { version: 1 },
      });
    assert.equal((await cancel(finances.bayo)).status, 403);
    assert.equal((await cancel(finances.ada)).data.status, 'Cancelled');
    assert.equal((await finances.balances(two.reserve)).held, 0);
    assert.equal(codeOf(await approve(two.request.id)), 'REQUEST_DECIDED');
    await finances.prove();
  });

  test('an undecided money request expires after 72 hours and releases its money', async () => {
    const { reserve, request } = await reserveTransfer();
    world.clock.advance(71 * 3600);
    await expire();
    assert.equal((await finances.balances(reserve)).held, 800);
    world.clock.advance(3600 + 60);
    assert.equal(codeOf(await approve(request.id)), 'REQUEST_DECIDED', 'before the job came by');
    await Promise.all([expire(), expire()]);
    const ended = await world.call(finances.ada, contract.getMoneyRequest, {
      params: { ...params, requestId: request.id },
    });
    assert.equal(ended.data.status, 'Expired');
    assert.equal((await finances.balances(reserve)).held, 0);
    assert.equal(codeOf(await approve(request.id)), 'REQUEST_DECIDED');
    await finances.prove();
    world.clock.advance(-72 * 3600 - 60);
  });

  test('the notification of a money request links to it, for approvers and later for the requester', async () => {
    await world.settle();
    const { data } = await deposit();
    await world.settle();
    const told = async (person: Person) =>
      (await world.call(person, listNotifications, { params })).data.items.map(
        ({ activityType, link }) => [activityType, link],
      );
    const linked = [['Approval', `/finances?Tab=approvals&Request=${data.id}`]];
    assert.deepEqual(await told(finances.bayo), linked);
    assert.deepEqual(await told(finances.owner), linked);
    assert.deepEqual(await told(finances.ada), []);
    await approve(data.id);
    await world.settle();
    assert.deepEqual(await told(finances.ada), linked);
  });

  test('the list of money requests puts pending ones first and filters by status, kind and wallet', async () => {
    const done = await deposit();
    await approve(done.data.id);
    const waiting = await deposit({ amountMinor: 7 });
    await reserveTransfer();
    const list = async (query: Record<string, string>) =>
      (await world.call(finances.bayo, contract.listMoneyRequests, { params, query })).data.items;
    assert.deepEqual(
      (await list({})).map(({ status }) => status),
      ['PendingApproval', 'PendingApproval', 'Completed'],
    );
    assert.deepEqual(
      (await list({ Kind: 'Deposit', Status: 'PendingApproval' })).map(({ id }) => id),
      [waiting.data.id],
    );
    assert.equal((await list({ WalletId: finances.mainId })).length, 3);
    assert.equal((await list({ Search: done.data.reference })).length, 1);
  });

  test('approving or cancelling a money request of another community gets a 404', async () => {
    const { data } = await deposit();
    const other = await openFinances(world);
    const elsewhere = { communityId: other.communityId, requestId: data.id };
    for (const operation of [contract.approveMoneyRequest, contract.cancelMoneyRequest]) {
      const answer = await world.call(
        other.owner,
        operation as never,
        {
          params: elsewhere,
          body: { version: 1 },
        } as never,
      );
      assert.equal(answer.status, 404);
    }
  });

  function deposit(body: Record<string, unknown> = {}, person: Person = finances.ada) {
    return world.call(person, contract.depositFund, {
      params: { ...params, walletId: finances.mainId },
      body: {
        amountMinor: 5_000,
        channel: 'Cash',
        receivedOn: '2026-01-05',
        counterparty: 'Mr Eze',
        narration: 'Sale of old chairs',
        ...body,
      } as never,
    });
  }

  function approve(requestId: string, person: Person = finances.bayo, version = 1) {
    return world.call(person, contract.approveMoneyRequest, {
      params: { ...params, requestId },
      body: { version },
    });
  }

  async function reserveTransfer(amountMinor = 800) {
    const reserve = await finances.wallet(`Reserve ${randomUUID().slice(0, 4)}`, {
      amountMinor: 1_000,
      isReserve: true,
    });
    const { data } = await world.call(finances.ada, contract.transferFund, {
      params: { ...params, walletId: reserve },
      body: { toWalletId: finances.mainId, amountMinor, reason: 'For the roof' },
    });
    return { reserve, request: data };
  }

  function expire() {
    return expireMoneyRequests.run(world.tools);
  }
});
