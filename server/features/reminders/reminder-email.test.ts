// Tests the reminder email in the form that the mail server received. Its lines add up to the debt of the house, and
// it states the next penalties.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { disputeCharge } from '#contract/charges/charge-changes.ts';
import { suspendDue } from '#contract/dues/due-life.ts';
import { remindHouses } from '#contract/reminders/due-reminders.ts';
import { getHouseAccount } from '#contract/house-accounts/house-accounts.ts';
import { createInstalmentPlan } from '#contract/instalment-plans/instalment-plans.ts';
import { createResident } from '#contract/residents/residents.ts';
import { startTestMailServer } from '#testing/mail-server.ts';
import { openWorld } from '#testing/world.ts';
import { given } from '#testing/given.ts';
import { newEstate } from '#kernel/billing/testing.ts';

describe('the reminder email', () => {
  const limits = { graceDays: 7, capPercent: 25, minimumMinor: null };
  const monthly = { kind: 'Percent per month' as const, rateBasisPoints: 200, ...limits };
  const fixed = { kind: 'Fixed once' as const, amountMinor: 250_000, ...limits };

  const server = given(startTestMailServer);
  const world = given(() => openWorld({ smtpUrl: server.url }));
  before(() => world.clock.set('2026-11-01T09:00:00Z'));
  const manager = given(() => world.person());
  const estate = given(() => newEstate(world, manager, 1));
  before(billAndOwe);

  test('the reminder email lists each part of the debt, and the parts add up to the account’s balance', async () => {
    const { text } = await reminded();
    const parts = partsOf(text);
    assert.deepEqual(
      parts.map(({ title }) => title),
      [
        'Overdue',
        'Due soon',
        'Instalments of your plan',
        'Disputed, do not pay until this is settled',
        'On hold, do not pay now',
      ],
    );
    for (const { amounts, totalMinor, title } of parts) {
      assert.equal(
        amounts.reduce((sum, one) => sum + one, 0),
        totalMinor,
        title,
      );
    }
    const total = parts.reduce((sum, one) => sum + one.totalMinor, 0);
    assert.equal(total, await owed());
    assert.equal(minorOf(/owes .* (₦[\d,.]+) in total/.exec(text)?.[1]), total);
    // The penalty on 50,000.01 is 2 % a month for the 18 days from 9 to 26 November. The fixed penalty of 2,500.00 is
    // capped at 25 % of 1,000.00.
    const waste = 5_000_001 + Math.round((5_000_001 * 200 * 18) / 300_000);
    assert.deepEqual(parts[0]?.amounts, [125_000, 4_000_000, waste]);
    assert.equal(
      minorOf(/of which (₦[\d,.]+) is overdue/.exec(text)?.[1]),
      125_000 + 4_000_000 + waste,
    );
    assert.deepEqual(parts[0]?.lines, [
      'Fence, due 1 Nov 2026, 26 days overdue: ₦1,250.00 (₦250.00 of it is penalty)',
      'Levy, due 1 Nov 2026, 26 days overdue: ₦40,000.00 (next penalty ₦2,500.00 unless paid by 2 Dec 2026)',
      'Waste, due 1 Nov 2026, 26 days overdue: ₦50,600.01 ' +
        '(₦600.00 of it is penalty; next penalty ₦33.33 unless paid by 27 Nov 2026)',
    ]);
    assert.deepEqual(parts[2]?.lines, [
      'Instalment 1 of 3, due 1 Dec 2026: ₦0.01',
      'Instalment 2 of 3, due 1 Jan 2027: ₦10,000.01',
      'Instalment 3 of 3, due 1 Feb 2027: ₦10,000.01',
    ]);
    assert.deepEqual(parts[3]?.lines, ['Roads, due 1 Nov 2026: ₦20,000.02']);
    assert.deepEqual(parts[4]?.lines, ['Lamps, due 1 Nov 2026: ₦7,000.07']);
  });

  test('the next penalty is charged in the night and with the amount that the reminder email states', async () => {
    const penalty = async (title: string) => (await chargeOf(title)).penaltyMinor;
    const [waste, levy] = [await penalty('Waste'), await penalty('Levy')];
    await morning('2026-11-28');
    assert.equal((await penalty('Waste')) - waste, 3_333);
    for (const day of ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02']) await morning(day);
    assert.equal(await penalty('Levy'), levy);
    await morning('2026-12-03');
    assert.equal((await penalty('Levy')) - levy, 250_000);
  });

  test('the parts of the reminder email add up to the balance even with an overdue instalment', async () => {
    const { text, subject } = await reminded();
    const parts = partsOf(text);
    const total = parts.reduce((sum, one) => sum + one.totalMinor, 0);
    assert.equal(total, await owed());
    assert.match(parts[1]?.lines[0] ?? '', /^Instalment 1 of 3, due 1 Dec 2026, overdue/);
    assert.match(subject, /^subject: /im);
  });

  test('the reminder email names the community, its office and its bank account', async () => {
    const { communityId } = estate;
    world.clock.set('2026-12-04T09:00:00Z');
    await world.owner.query(
      `update communities set name = 'Rosewood Gardens', contact_phone = '+2348035550117',
         contact_email = 'office@estate.example' where id = $1`,
      [communityId],
    );
    await world.owner.query(
      `insert into bank_accounts (community_id, bank_name, account_number, account_name, resolved_name, status,
         usable_from, is_for_transfers, created_by)
       values ($1, 'Zenith Bank', '1012345678', 'Rosewood', 'ROSEWOOD GARDENS', 'Verified', now(), true, $2)`,
      [communityId, manager.id],
    );
    const { text } = await reminded();
    assert.match(text, /^1 Palm Street owes Rosewood Gardens ₦/m);
    assert.match(
      text,
      /^Transfer to Zenith Bank, account 1012345678, ROSEWOOD GARDENS\. Write \S+ as the reference\.$/m,
    );
    assert.match(
      text,
      /inform the office of Rosewood Gardens: \+234 803 555 0117 · office@estate\.example\.\n\nRosewood Gardens\s*$/,
    );
  });

  async function billAndOwe() {
    await world.call(manager, createResident, {
      params: estate.params,
      body: {
        firstName: 'Ada',
        lastName: 'Obi',
        email: 'ada@estate.example',
        occupancy: { houseId: estate.houseId, relationship: 'Owner' },
      },
    });
    await bill('Waste', 5_000_001, { startOn: '2026-11-01', penalty: monthly });
    await bill('Levy', 4_000_000, { startOn: '2026-11-01', penalty: { ...fixed, graceDays: 30 } });
    await bill('Fence', 100_000, { startOn: '2026-11-01', penalty: fixed });
    await bill('Roads', 2_000_002, { startOn: '2026-11-01', penalty: monthly });
    await bill('Water', 3_000_004, { startOn: '2026-11-01', penalty: monthly });
    const lamps = await bill('Lamps', 700_007, { startOn: '2026-11-01', penalty: monthly });
    await dispute('Roads');
    const terms = {
      kind: 'Equal' as const,
      count: 3,
      firstOn: '2026-12-01',
      every: 'Month' as const,
    };
    const chargeIds = [(await chargeOf('Water')).id];
    const plan = await world.call(manager, createInstalmentPlan, {
      params: estate.params,
      body: { houseId: estate.houseId, chargeIds, terms },
    });
    assert.equal(plan.status, 200);
    await world.call(manager, suspendDue, {
      params: { communityId: estate.communityId, dueId: lamps.id },
      body: { reason: 'Under review', version: (await estate.read(lamps.id)).version },
    });
    for (let day = 2; day <= 26; day += 1) await morning(`2026-11-${String(day).padStart(2, '0')}`);
    await bill('Security', 1_500_005, { startOn: '2026-11-26', dueDay: 30, frequency: 'Monthly' });
    await estate.pay({
      houseId: estate.houseId,
      amountMinor: 1_000_001,
      chargeIds: chargeIds,
      paidOn: '2026-11-26',
    });
    await world.settle();
    world.clock.set('2026-11-27T09:00:00Z');
    await world.runScheduled('dues.penalties');
  }

  async function morning(day: string) {
    world.clock.set(`${day}T09:00:00Z`);
    await world.runScheduled('dues.penalties');
  }

  function bill(title: string, amountMinor: number, over: object) {
    return estate.published({
      title,
      amount: { model: 'Fixed', amountMinor },
      frequency: 'One-off',
      dueDay: null,
      reminders: { days: [], minimumMinor: null },
      ...over,
    });
  }

  async function chargeOf(title: string) {
    const { items } = await estate.charges();
    const charge = items.find(({ due }) => due.title === title);
    assert.ok(charge);
    return charge;
  }

  async function dispute(title: string) {
    const { id, version } = await chargeOf(title);
    const { status } = await world.call(manager, disputeCharge, {
      params: { communityId: estate.communityId, chargeId: id },
      body: { reason: 'The road is not built', version },
    });
    assert.equal(status, 200);
  }

  async function reminded(): Promise<{ subject: string; text: string }> {
    const { data } = await world.call(manager, remindHouses, {
      params: estate.params,
      body: { houseIds: [estate.houseId] },
    });
    assert.equal(data.reminded, 1);
    await world.settle();
    const source = server.taken.filter(({ to }) => to === 'ada@estate.example').at(-1)?.source;
    const { text = '' } = await PostalMime.parse(source ?? '');
    return { subject: source ?? '', text };
  }

  async function owed() {
    const { data } = await world.call(manager, getHouseAccount, {
      params: { communityId: estate.communityId, houseId: estate.houseId },
    });
    return data.outstandingMinor;
  }
});

function minorOf(text = ''): number {
  return Number(text.replaceAll(/[₦,.]/g, ''));
}

/** The parts of an email, each with the total in its heading and the lines below it. */
function partsOf(text: string) {
  return [...text.matchAll(/^([A-Z][^\n]*): (₦[\d,.]+)\n((?:- [^\n]+\n?)+)/gm)].map(
    ([, title = '', total, lines = '']) => ({
      title,
      totalMinor: minorOf(total),
      lines: lines
        .trim()
        .split('\n')
        .map((line) => line.slice(2)),
      amounts: lines
        .trim()
        .split('\n')
        .map((line) => minorOf(/: (₦[\d,.]+)/.exec(line)?.[1])),
    }),
  );
}
