// Two months of an estate with every kind of record between a bill and the bank: charges, credit, cash, a card payment,
// an unidentified payment, bank lines dated differently from their payments, corrections, penalties, a refund, a
// reversal, a dispute and an instalment plan.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ignoreBankLine } from '#contract/reconciliation/bank-lines.ts';
import * as changes from '#contract/charges/charge-changes.ts';
import { listDuePayments, reversePayment } from '#contract/due-payments/due-payments.ts';
import { createInstalmentPlan } from '#contract/instalment-plans/instalment-plans.ts';
import { askForRefund } from '#contract/due-payments/refunds.ts';
import { assignUnallocated } from '#contract/reconciliation/unallocated-receipts.ts';
import { postJournal } from '#ledger/post.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { penaltyJob } from '#server/features/charges/penalties.ts';
import { jobTools } from '#kernel/billing/testing.ts';
import { newBooks } from './books.ts';
import { openWorld, type Person, type World } from './world.ts';

type Reply = { status: number; raw: { body: string } };

export const done = <R extends Reply>(reply: R): R => {
  assert.equal(reply.status, 200, reply.raw.body);
  return reply;
};

export type TwoMonths = {
  world: World;
  manager: Person;
  books: Awaited<ReturnType<typeof newBooks>>;
};

/** The data covers October and November 2026; the clock is set to the morning of 21 November. */
export async function openTwoMonths(): Promise<TwoMonths> {
  const world = await openWorld();
  const manager = await world.person();
  world.clock.set('2026-10-25T09:00:00Z');
  const books = await newBooks(world, manager, 2);
  await world.owner.query(
    `update communities set community_features = community_features || '{"Advanced Financial Report": true}'
     where id = $1`,
    [books.communityId],
  );
  const estate = { world, manager, books };
  await inOctober(estate);
  await inNovember(estate);
  return estate;
}

async function journalOf({ world, books }: TwoMonths, externalReference: string): Promise<string> {
  const { rows } = await world.owner.query<{ id: string }>(
    'select id from journals where community_id = $1 and external_reference = $2',
    [books.communityId, externalReference],
  );
  return rows[0]?.id ?? '';
}

async function chargeOf({ books }: TwoMonths, houseId: string, dueOn: string) {
  const { items } = await books.charges({ HouseId: houseId });
  const found = items.find((one) => one.dueOn === dueOn);
  assert.ok(found, `no charge due on ${dueOn}`);
  return { id: found.id, version: found.version };
}

async function inOctober(estate: TwoMonths): Promise<void> {
  const { world, manager, books } = estate;
  const { params } = books;
  const [a = '', b = ''] = books.houseIds;
  // A due of ₦50,000.00 per house for October and for November, and a levy of ₦100,000.01 for November to January,
  // issued in October.
  await books.published({
    startOn: '2026-10-01',
    dueDay: 5,
    occurrences: 2,
    penalty: { kind: 'Fixed once', amountMinor: 50_000, capPercent: null, graceDays: 7 },
  });
  await books.published({
    title: 'Road levy',
    category: 'Levy',
    frequency: 'Quarterly',
    startOn: '2026-11-01',
    dueDay: null,
    occurrences: 1,
    issueLeadDays: 30,
    amount: { model: 'Fixed', amountMinor: 10_000_001 },
    penalty: { kind: 'None' },
  });
  // A payment of the whole debt of house a plus ₦1,000.00.
  const transfer = { amountMinor: 15_100_001, paidOn: '2026-10-25', externalReference: 'A-1' };
  done(await books.pay({ houseId: a, ...transfer }));
  done(
    await books.pay({ houseId: b, amountMinor: 500_025, paidOn: '2026-10-25', channel: 'Cash' }),
  );
  // A card payment of ₦10,000.00, of which the gateway keeps ₦150.00.
  await enterAsSystem(world.pool, params, ({ db }) =>
    postJournal(db, {
      kind: 'wallet.deposit',
      occurredOn: '2026-10-26',
      postedAt: world.clock.now().toISOString(),
      narration: 'By card',
      channel: 'Card',
      source: { kind: 'payment', id: randomUUID() },
      lines: [
        { account: 'wallet', subject: books.walletId, amountMinor: 985_000 },
        { account: 'fees', amountMinor: 15_000 },
        { account: 'contributions', amountMinor: -1_000_000 },
      ],
    }),
  );
  world.clock.set('2026-10-31T09:00:00Z');
  const late = { amountMinor: 1_000_000, paidOn: '2026-10-31', externalReference: 'B-1' };
  done(await books.pay({ houseId: b, ...late }));
  const lines = await books.statement(
    '26/10/2026,TRF A,,"151,000.01"',
    '26/10/2026,POS DEPOSIT,,"30,000.00"',
    '27/10/2026,INTEREST,,7.77',
    '28/10/2026,UNKNOWN,,"1,234.56"',
  );
  const lineOf = (description: string) => {
    const found = lines.find((one) => one.description === description);
    assert.ok(found, `no line ${description}`);
    return found;
  };
  const movementId = await journalOf(estate, 'A-1');
  done(await books.match(lineOf('TRF A'), [{ kind: 'Transaction', movementId }]));
  done(await books.match(lineOf('POS DEPOSIT'), [{ kind: 'Unallocated', amountMinor: 3_000_000 }]));
  const { id, version } = lineOf('INTEREST');
  done(
    await world.call(manager, ignoreBankLine, {
      params: { ...params, bankLineId: id },
      body: { reason: 'Belongs to another estate', version },
    }),
  );
  // ₦12,000.00 of the unidentified payment are found to be from house b.
  const [receipt] = await books.receipts();
  done(
    await world.call(manager, assignUnallocated, {
      params: { ...params, receiptId: receipt?.id ?? '' },
      body: { houseId: b, amountMinor: 1_200_000 },
    }),
  );
}

async function inNovember(estate: TwoMonths): Promise<void> {
  const { world, manager, books } = estate;
  const { params } = books;
  const [a = '', b = ''] = books.houseIds;
  world.clock.set('2026-11-02T09:00:00Z');
  await books.issueComing();
  await world.settle();
  await penaltyJob.run(jobTools(world));
  await books.statement('02/11/2026,TRF B,,"10,000.00"');
  const line = (await books.list()).find(({ description }) => description === 'TRF B');
  assert.ok(line);
  const movementId = await journalOf(estate, 'B-1');
  done(await books.match(line, [{ kind: 'Transaction', movementId }]));
  const fine = { title: 'Noise', category: 'Fine', frequency: 'One-off', dueDay: null } as const;
  await books.published({
    ...fine,
    startOn: '2026-11-02',
    amount: { model: 'Fixed', amountMinor: 700_000 },
    penalty: { kind: 'None' },
  });
  const change = async (houseId: string, dueOn: string) => {
    const { id, version } = await chargeOf(estate, houseId, dueOn);
    return { params: { ...params, chargeId: id }, version };
  };
  const reason = 'The auditor asked for it';
  const noise = await change(a, '2026-11-02');
  done(
    await world.call(manager, changes.voidCharge, {
      params: noise.params,
      body: { reason, version: noise.version },
    }),
  );
  const first = await change(b, '2026-10-05');
  done(
    await world.call(manager, changes.waiveCharge, {
      params: first.params,
      body: { amountMinor: 300_000, reason, version: first.version },
    }),
  );
  // Raises a charge of October by ₦11.11 and a charge of November by ₦123.45.
  for (const [houseId, dueOn, addedMinor] of [
    [b, '2026-10-05', 1_111],
    [a, '2026-11-05', 12_345],
  ] as const) {
    const one = await change(houseId, dueOn);
    const { data } = await world.call(manager, changes.getCharge, { params: one.params });
    const principalMinor = data.currentPrincipalMinor + addedMinor;
    done(
      await world.call(manager, changes.adjustCharge, {
        params: one.params,
        body: { principalMinor, reason, version: data.version },
      }),
    );
  }
  const paymentOf = async (houseId: string, amountMinor: number): Promise<string> => {
    const query = { HouseId: houseId };
    const { data } = await world.call(manager, listDuePayments, { params, query });
    return data.items.find((one) => one.amountMinor === amountMinor)?.id ?? '';
  };
  done(
    await world.call(manager, askForRefund, {
      params,
      body: {
        houseId: a,
        paymentId: await paymentOf(a, 15_100_001),
        amountMinor: 200_000,
        walletId: books.walletId,
        to: { kind: 'House wallet' },
        reason,
      },
    }),
  );
  done(
    await world.call(manager, reversePayment, {
      params: { ...params, paymentId: await paymentOf(b, 500_025) },
      body: { reason: 'The notes were false' },
    }),
  );
  world.clock.set('2026-11-21T09:00:00Z');
  done(await books.pay({ houseId: a, amountMinor: 600_000, paidOn: '2026-11-20' }));
  const disputed = await change(b, '2026-11-01');
  done(
    await world.call(manager, changes.disputeCharge, {
      params: disputed.params,
      body: { reason, version: disputed.version },
    }),
  );
  const planned = await chargeOf(estate, b, '2026-11-05');
  done(
    await world.call(manager, createInstalmentPlan, {
      params,
      body: {
        houseId: b,
        chargeIds: [planned.id],
        terms: { kind: 'Equal', count: 2, firstOn: '2026-12-01', every: 'Month' },
      },
    }),
  );
}
