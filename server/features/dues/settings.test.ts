import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { adjustCharge, waiveCharge } from '#contract/charges/charge-changes.ts';
import { waiveCharges } from '#contract/charges/charge-waivers.ts';
import { listCharges } from '#contract/charges/charges.ts';
import * as contract from '#contract/dues/due-settings.ts';
import type { Input } from '#contract/shared/operation.ts';
import { stepUp } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { given, givenEach } from '#testing/given.ts';
import { codeOf } from '#testing/code-of.ts';
import { newEstate, openEstate } from '#kernel/billing/testing.ts';

describe('settings of dues', () => {
  const first = given(() => openEstate(1));
  const estate = givenEach(() => newEstate(first.world, first.manager, 2));
  const officer = givenEach(() => first.world.person());
  beforeEach(async () => {
    await first.world.worker(estate.communityId, officer, 'Finance officer');
    await stepUp(first.world, first.manager);
  });

  test('a new due uses the community’s defaults for values that the form leaves out', async () => {
    const terms = {
      issueLeadDays: 14,
      allowPartPayment: false,
      proration: 'Daily' as const,
      penalty: {
        kind: 'Percent per month' as const,
        rateBasisPoints: 200,
        graceDays: 3,
        capPercent: 10,
        minimumMinor: null,
      },
      reminders: { days: [0, 7], minimumMinor: 100_000 },
    };
    assert.equal((await change(first.manager, terms)).data.version, 2);
    const { data } = await estate.create();
    for (const [name, value] of Object.entries(terms)) {
      assert.deepEqual((data as Record<string, unknown>)[name], value, name);
    }
    const own = await estate.create({ issueLeadDays: 0, penalty: { kind: 'None' } });
    assert.deepEqual([own.data.issueLeadDays, own.data.penalty], [0, { kind: 'None' }]);
    const parted = await estate.create({ minPartMinor: 100_000 });
    assert.equal(parted.data.allowPartPayment, true);
  });

  test('an officer cannot raise the waivers and credit notes of a charge above the waiver limit in total', async () => {
    await change(first.manager, { waiveLimitMinor: 1_000_000 });
    const charge = await issued();
    const params = { ...estate.params, chargeId: charge.id };
    const waive = (person: Person, amountMinor: number, version: number) =>
      first.world.call(person, waiveCharge, {
        params,
        body: { amountMinor, reason: 'Agreed with them', version },
      });
    assert.equal(codeOf(await waive(officer, 1_000_001, 1)), 'ABOVE_WAIVE_LIMIT');
    assert.equal((await waive(officer, 600_000, 1)).data.waivedMinor, 600_000);
    assert.equal(codeOf(await waive(officer, 400_001, 2)), 'ABOVE_WAIVE_LIMIT');
    const lower = await first.world.call(officer, adjustCharge, {
      params,
      body: { principalMinor: 3_900_000, reason: 'Billed too much', version: 2 },
    });
    assert.equal(codeOf(lower), 'ABOVE_WAIVE_LIMIT');
    const many = await first.world.call(officer, waiveCharges, {
      params: estate.params,
      body: { selection: { kind: 'ids', ids: [charge.id] }, what: 'All', reason: 'All of it' },
    });
    assert.equal(codeOf(many), 'ABOVE_WAIVE_LIMIT');
    assert.equal((await waive(first.manager, 3_000_000, 2)).data.waivedMinor, 3_600_000);
  });

  test('changing the waiver limit requires the waiver permission and step-up authentication', async () => {
    const admin = await first.world.person();
    await first.world.worker(estate.communityId, admin, 'Admin');
    await stepUp(first.world, admin);
    assert.equal(codeOf(await change(admin, { waiveLimitMinor: null })), 'FORBIDDEN');
    assert.equal((await change(admin, { issueLeadDays: 10 })).data.issueLeadDays, 10);
    assert.equal(codeOf(await change(officer, { issueLeadDays: 10 })), 'FORBIDDEN');
    first.world.clock.advance(10 * 60);
    const late = await change(first.manager, { waiveLimitMinor: null }, 2);
    assert.equal(codeOf(late), 'STEP_UP_REQUIRED');
    await stepUp(first.world, first.manager);
    const { data } = await change(first.manager, { waiveLimitMinor: null }, 2);
    assert.deepEqual([data.waiveLimitMinor, data.mayExceedLimit], [null, true]);
  });

  function change(person: Person, body: Change, version = 1) {
    return first.world.call(person, contract.changeDueSettings, {
      params: estate.params,
      body: { ...body, version },
    });
  }

  /** A charge of ₦50,000 on the first house. */
  async function issued() {
    const { data: due } = await estate.create();
    await estate.publish(due.id);
    await first.world.settle();
    const { data } = await first.world.call(first.manager, listCharges, {
      params: estate.params,
      query: {},
    });
    const charge = data.items[0];
    assert.ok(charge);
    return charge;
  }
});

type Change = Omit<Input<typeof contract.changeDueSettings>['body'], 'version'>;
