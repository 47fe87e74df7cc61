import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { previewDue } from '#contract/dues/dues.ts';
import { submitPaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import { createResident } from '#contract/residents/residents.ts';
import { openEstate } from '#kernel/billing/testing.ts';
import { given } from '#testing/given.ts';

describe('emails about the bills of a due', () => {
  const estate = given(openWithOwners);

  test('the preview leaves out bills due in more than 60 days, and says when reminders start', async () => {
    const told = await previewAndPublish({ startOn: '2027-01-01', issueLeadDays: 90 });
    assert.deepEqual(told.preview, {
      emailed: 0,
      emailedLater: { houseCount: 3, firstOn: '2027-01-21' },
    });
    assert.equal(told.handedOver, 0);
  });

  test('the preview leaves out bills below the minimum, which no email follows', async () => {
    const reminders = { days: [0], minimumMinor: 5_000_001 };
    const told = await previewAndPublish({ title: 'Lamps', reminders });
    assert.deepEqual(told.preview, { emailed: 0, emailedLater: null });
    assert.equal(told.handedOver, 0);
  });

  test('the preview leaves out houses with an open payment claim or with credit for the whole bill', async () => {
    const [claiming = '', credited = ''] = estate.houseIds;
    await estate.world.call(estate.manager, submitPaymentClaim, {
      params: estate.params,
      body: { houseId: claiming, amountMinor: 100, paidOn: '2026-11-20' },
    });
    await estate.pay({ houseId: credited, amountMinor: 50_000_000 });
    const told = await previewAndPublish({ title: 'Gate levy' });
    assert.deepEqual(told.preview, {
      emailed: 1,
      emailedLater: { houseCount: 1, firstOn: '2026-11-27' },
    });
    assert.equal(told.handedOver, 1);
  });

  test('the preview leaves out houses that got a reminder on the same day, until the next day', async () => {
    const same = await previewAndPublish({ title: 'Road levy' });
    assert.deepEqual([same.preview.emailed, same.handedOver], [0, 0]);
    estate.world.clock.set('2026-11-22T09:00:00Z');
    const next = await previewAndPublish({ title: 'Drain levy' });
    assert.deepEqual([next.preview.emailed, next.handedOver], [1, 1]);
  });

  test('the preview counts houses whose older debt is emailed together with a bill due much later', async () => {
    estate.world.clock.set('2026-11-23T09:00:00Z');
    const told = await previewAndPublish({
      title: 'Pool levy',
      startOn: '2027-01-01',
      issueLeadDays: 90,
    });
    assert.deepEqual([told.preview.emailed, told.handedOver], [1, 1]);
  });

  test('bills due in more than 60 days are emailed on the day that the preview says', async () => {
    const earlier = await billEmails();
    for (const [day, count] of [
      ['2027-01-20', 0],
      ['2027-01-21', 1],
    ] as const) {
      estate.world.clock.set(`${day}T09:00:00Z`);
      await estate.world.runScheduled('dues.remind');
      await estate.world.settle();
      assert.equal((await billEmails()) - earlier, count, day);
    }
  });

  /** Previews and publishes a due, and counts the emails that are handed over because of it. */
  async function previewAndPublish(form: Parameters<typeof estate.create>[0]) {
    const { data: draft } = await estate.create(form);
    const { data } = await estate.world.call(estate.manager, previewDue, {
      params: { communityId: estate.communityId, dueId: draft.id },
    });
    const earlier = await billEmails();
    await estate.publish(draft.id);
    await estate.world.settle();
    const { emailed, emailedLater } = data;
    return { preview: { emailed, emailedLater }, handedOver: (await billEmails()) - earlier };
  }

  async function billEmails() {
    const mails = await estate.world.mails();
    return mails.filter(({ subject }) => / of dues for /.test(subject)).length;
  }
});

/** Opens an estate of four houses, of which three have an owner with an email address. */
async function openWithOwners() {
  const estate = await openEstate(4);
  for (const [at, firstName] of ['Ada', 'Bola', 'Chidi'].entries()) {
    await estate.world.call(estate.manager, createResident, {
      params: estate.params,
      body: {
        firstName,
        lastName: 'Obi',
        email: `${firstName.toLowerCase()}@estate.example`,
        occupancy: { houseId: estate.houseIds[at] ?? '', relationship: 'Owner' },
      },
    } as never);
  }
  return estate;
}
