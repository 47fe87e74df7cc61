// Tests letters to houses: the sent email, the printed PDF, and the letter stored in the house's history.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { getHouseHistory } from '#contract/addresses/houses.ts';
import { disputeCharge } from '#contract/charges/charge-changes.ts';
import * as contract from '#contract/reminders/letters.ts';
import { createResident } from '#contract/residents/residents.ts';
import { pdfTexts } from '#testing/pdf-text.ts';
import { given } from '#testing/given.ts';
import { openEstate } from '#kernel/billing/testing.ts';

describe('letters to houses with overdue charges', () => {
  let reached = '';
  let unreached = '';
  let disputing = '';

  // Each of the three houses has owed 50,000.55 since 1 November, and the third one disputes its charge.
  const estate = given(() => openEstate(3));
  before(billHouses);

  test('a letter is emailed, or printed without an email; a house that disputes all its debt gets none', async () => {
    const { data } = await send('Friendly');
    assert.deepEqual(data, {
      emailed: 1,
      toPrint: 1,
      sentBefore: 0,
      withoutDebt: 1,
      waitsUntil: null,
    });
    const [mail, ...more] = await mailsTo('ada@estate.example');
    assert.equal(more.length, 0);
    assert.equal(mail?.subject, 'Reminder: dues of 1 Palm Street');
    const { body = '' } = mail ?? {};
    assert.match(body, /^Dear Ada Obi,/);
    assert.match(
      body,
      /₦50,000\.55 of the dues of 1 Palm Street is overdue\. The oldest charge has been overdue since 1 Nov 2026/,
    );
    assert.match(body, /- Road levy, due 1 Nov 2026: ₦50,000\.55/);
    assert.match(body, /Pay \S+ by 5 Dec 2026/);
    assert.match(
      body,
      /Transfer: ask the office for the account number\. Write [A-Z0-9-]+ as the reference\./,
    );
    assert.doesNotMatch(body, /\{\{/);
    const filed = await Promise.all([reached, unreached, disputing].map(lettersOf));
    assert.deepEqual(
      filed.map((letters) =>
        letters.map(({ step, letterOn, channel }) => [step, letterOn, channel]),
      ),
      [[['Friendly', '2026-11-21', 'Email']], [['Friendly', '2026-11-21', 'Paper']], []],
    );
  });

  test('a house gets at most one letter of the same step per day', async () => {
    await send('Friendly');
    const { data } = await send('Friendly');
    assert.deepEqual(data, {
      emailed: 0,
      toPrint: 0,
      sentBefore: 2,
      withoutDebt: 1,
      waitsUntil: null,
    });
    assert.equal((await mailsTo('ada@estate.example')).length, 1);
    assert.equal((await lettersOf(reached)).length, 1);
  });

  test('a printed letter keeps its original text after the template changes', async () => {
    const { world, manager, communityId } = estate;
    const [letter] = await lettersOf(unreached);
    const print = async () => {
      const file = await world.call(manager, contract.downloadLetter, {
        params: { communityId, letterId: letter?.id ?? '' },
      });
      assert.equal(file.headers['content-type'], 'application/pdf');
      return pdfTexts(file.raw.rawPayload);
    };
    const before = await print();
    assert.ok(before.includes('Reminder: dues of 2 Palm Street'));
    const charge = before.indexOf('Road levy, due 1 Nov 2026');
    assert.equal(before[charge + 1], '₦50,000.55');
    const changed = await world.call(manager, contract.changeLetterTemplate, {
      params: { communityId, step: 'Friendly' },
      body: {
        subject: 'News of {{house}}',
        body: 'Pay {{overdue}}.',
        payWithinDays: 3,
        version: 0,
      },
    });
    assert.equal(changed.data.version, 1);
    assert.deepEqual(await print(), before);
    const stale = await world.call(manager, contract.changeLetterTemplate, {
      params: { communityId, step: 'Friendly' },
      body: { subject: 'Other', body: 'Pay.', payWithinDays: 3, version: 0 },
    });
    assert.equal(stale.failure.errors[0]?.code, 'STALE_RECORD');
  });

  test('a letter uses the community’s template and mentions the date of the previous letter', async () => {
    const { world } = estate;
    world.clock.set('2026-11-24T09:00:00Z');
    await send('Friendly');
    await send('Formal');
    const bodies = (await mailsTo('ada@estate.example')).map(({ body }) => body);
    assert.ok(bodies.includes('Pay ₦50,000.55.'));
    assert.ok(bodies.some((body) => body.includes('We wrote to you about this on 21 Nov 2026.')));
    world.clock.set('2026-11-21T09:00:00Z');
  });

  test('a letter template with an unknown field is refused', async () => {
    const { world, manager, communityId } = estate;
    const refused = await world.call(manager, contract.changeLetterTemplate, {
      params: { communityId, step: 'Last' },
      body: { subject: 'Hello', body: 'You owe {{debt}}.', payWithinDays: 3, version: 0 },
    });
    assert.equal(refused.failure.errors[0]?.field, 'body');
  });

  test('the history of a house shows the step of a letter and how it was sent', async () => {
    const { data } = await estate.world.call(estate.manager, getHouseHistory, {
      params: { communityId: estate.communityId, houseId: unreached },
      query: {},
    });
    assert.match(JSON.stringify(data), /"letter":"Friendly"|Friendly/);
    assert.match(JSON.stringify(data), /On paper/);
  });

  test('a team member without permission to remind cannot send letters', async () => {
    const { world, communityId } = estate;
    const guard = await world.person();
    await world.worker(communityId, guard, 'Security staff');
    assert.equal((await send('Last', guard)).status, 403);
  });

  test('letters for selected charges are emailed after quiet hours, and a preview sends none', async () => {
    const { world, manager, params } = estate;
    world.clock.set('2026-11-26T22:30:00Z');
    const all = { kind: 'charges', selection: { kind: 'matching', query: {} } } as const;
    const sendAll = (preview: boolean) =>
      world.call(manager, contract.sendLetters, {
        params,
        body: { to: all, step: 'Last', preview },
      });
    const filed = async () =>
      (await lettersOf(reached)).filter(({ step }) => step === 'Last').length;
    const mailed = async () => (await mailsTo('ada@estate.example')).length;
    const before = { filed: await filed(), mailed: await mailed() };
    const { data: counted } = await sendAll(true);
    assert.deepEqual([counted.emailed, counted.toPrint, counted.withoutDebt], [1, 1, 1]);
    assert.equal(await filed(), before.filed);
    const { data: sent } = await sendAll(false);
    assert.deepEqual({ ...sent, waitsUntil: null }, { ...counted, waitsUntil: null });
    assert.ok(sent.waitsUntil !== null && sent.waitsUntil > '2026-11-26T22:30:00Z');
    assert.equal(await filed(), before.filed + 1);
    assert.equal(await mailed(), before.mailed);
    world.clock.set('2026-11-21T09:00:00Z');
  });

  async function billHouses() {
    const { world, manager, communityId, params } = estate;
    world.clock.set('2026-11-21T09:00:00Z');
    [reached = '', unreached = '', disputing = ''] = estate.houseIds;
    await world.call(manager, createResident, {
      params,
      body: {
        firstName: 'Ada',
        lastName: 'Obi',
        email: 'ada@estate.example',
        occupancy: { houseId: reached, relationship: 'Owner' },
      },
    });
    await estate.published({
      title: 'Road levy',
      amount: { model: 'Fixed', amountMinor: 5_000_055 },
      frequency: 'One-off',
      dueDay: null,
      startOn: '2026-11-01',
      reminders: { days: [], minimumMinor: null },
    });
    const { items } = await estate.charges();
    const charge = items.find(({ house }) => house.id === disputing);
    const disputed = await world.call(manager, disputeCharge, {
      params: { communityId, chargeId: charge?.id ?? '' },
      body: { reason: 'The road is not built', version: charge?.version ?? 0 },
    });
    assert.equal(disputed.status, 200);
  }

  function send(step: contract.LetterStep, person = estate.manager) {
    return estate.world.call(person, contract.sendLetters, {
      params: estate.params,
      body: { to: { kind: 'houses', houseIds: [reached, unreached, disputing] }, step },
    });
  }

  async function mailsTo(recipient: string) {
    await estate.world.settle();
    return (await estate.world.mails()).filter((mail) => mail.recipient === recipient);
  }

  async function lettersOf(houseId: string) {
    const { data } = await estate.world.call(estate.manager, contract.listLetters, {
      params: estate.params,
      query: { HouseId: houseId },
    });
    return data.items;
  }
});
