import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findGateHouses } from '#contract/visits/gate-lookups.ts';
import { revokeGateDevice } from '#contract/gates/gates.ts';
import {
  endShift,
  listShifts,
  getGateDevice,
  getShift,
  readHandoverNote,
  startShift,
} from '#contract/gates/gate-shifts.ts';
import { setHouseAccessRules } from '#contract/gate-passes/house-access.ts';
import { createResident } from '#contract/residents/residents.ts';
import { listVisits } from '#contract/visits/visits.ts';
import { askAgain, getCallNumber } from '#contract/walk-ins/walk-in-calls.ts';
import { sentTexts } from '#testing/sent-texts.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { asKey, guardPin, openGate, toldTo } from '#kernel/gate/testing.ts';
import { advance } from './walk-in-jobs.ts';
import { admitWalkIn, askHost, getWalkIn, recordCallAnswer } from '#contract/walk-ins/walk-ins.ts';
import { getGateBoard } from '#contract/visits/gate-board.ts';
import { answerWalkIn, answerByLink, getAskedByLink } from '#contract/walk-ins/walk-in-answers.ts';

describe('walk-ins', () => {
  const world = givenWorld();
  const estate = givenEach(() => openGate(world));

  test('the first answer about a walk-in decides, and a later one is refused with the name of the first', async () => {
    const asked = await ask();
    assert.deepEqual([asked.status, asked.stage], ['Awaiting host', 'SMS']);
    assert.equal((await answer(asked.id, true)).data.status, 'Approved');
    const late = await answer(asked.id, false);
    assert.equal(late.failure.errors[0]?.code, 'ANSWERED_ALREADY');
    assert.match(late.failure.message, /Bola Ade/);
    assert.equal((await world.call(estate.guard, admitWalkIn, of(asked.id))).data.status, 'Inside');
  });

  test('the host of a walk-in gets a text message, and the guard sees which phones it reached', async () => {
    const email = 'grace@example.com';
    const body = { firstName: 'Grace', lastName: 'Ade', email, occupancy: {} as object };
    body.occupancy = { houseId: estate.houseId, relationship: 'Family', canCreateAccess: true };
    const grace = { params: estate.params, body };
    assert.equal((await world.call(estate.manager, createResident, grace as never)).status, 200);
    const asked = await ask();
    const text = await lastText();
    assert.equal(text?.recipient, '+2348031234567');
    assert.match(text?.body ?? '', /gate-answer/);
    assert.match(text?.kept ?? '', /Approve or decline: ••••$/, 'the link is not kept');
    await world.settle();
    const { reached } = (await world.call(estate.guard, getWalkIn, of(asked.id))).data;
    assert.deepEqual(
      reached.map(({ firstName, state }) => [firstName, state]),
      [
        ['Bola', 'Delivered'],
        ['Grace', 'No contact'],
      ],
    );
    const { rows } = await world.owner.query('select link from notifications where about = $1', [
      `walk-in:${asked.id}`,
    ]);
    assert.match(rows[0]?.link, /^\/gate-answer\//);
  });

  test('an unanswered walk-in goes from text to call to no answer and is not admitted', async () => {
    const asked = await ask();
    await minuteLater();
    assert.equal((await world.call(estate.guard, getWalkIn, of(asked.id))).data.stage, 'Call');
    await minuteLater();
    assert.equal((await world.call(estate.guard, getWalkIn, of(asked.id))).data.stage, 'Call');
    world.clock.advance(4 * 60);
    await minuteLater();
    const ended = (await world.call(estate.guard, getWalkIn, of(asked.id))).data;
    assert.deepEqual([ended.status, ended.decidedBy], ['No answer', 'Nobody']);
    const refused = await world.call(estate.guard, admitWalkIn, of(asked.id));
    assert.equal(refused.failure.errors[0]?.code, 'NOT_APPROVED');
  });

  test('a call about a walk-in may last five minutes after the guard gets the number, or end early', async () => {
    const asked = await ask();
    await minuteLater();
    await minuteLater();
    world.clock.advance(4 * 60);
    await world.call(estate.guard, getCallNumber, of(asked.id));
    world.clock.advance(3 * 60);
    await minuteLater();
    const ringing = (await world.call(estate.guard, getWalkIn, of(asked.id))).data;
    assert.deepEqual([ringing.status, ringing.stage], ['Awaiting host', 'Call']);
    const body = { answer: 'No answer' as const };
    const ended = await world.call(estate.guard, recordCallAnswer, { ...of(asked.id), body });
    assert.equal(ended.data.status, 'No answer');
  });

  test('a guard can ask again once about an unanswered walk-in, with the details already entered', async () => {
    const asked = await ask({ people: 3, company: 'Speedy', guestPhone: '08030001111' });
    const again = (visitId: string) => world.call(estate.guard, askAgain, of(visitId));
    assert.equal((await again(asked.id)).failure.errors[0]?.code, 'VISIT_NOT_WAITING');
    await minuteLater();
    await minuteLater();
    world.clock.advance(5 * 60);
    await minuteLater();
    const answers = await Promise.all([again(asked.id), again(asked.id)]);
    const made = answers.filter(({ status }) => status === 200).map(({ data }) => data);
    assert.deepEqual(
      made.map(({ status, stage, people, company }) => [status, stage, people, company]),
      [['Awaiting host', 'SMS', 3, 'Speedy']],
    );
    const board = (
      await world.call(estate.guard, getGateBoard, { params: estate.params, query: {} })
    ).data;
    assert.deepEqual(
      board.waiting.map(({ id }) => id),
      made.map(({ id }) => id),
    );
    assert.equal((await answer(made[0]?.id ?? '', true)).data.status, 'Approved');
    const ended = await world.call(estate.guard, admitWalkIn, of(asked.id));
    assert.equal(ended.failure.errors[0]?.code, 'NOT_APPROVED');
  });

  test('residents with the access right get a text about a walk-in, with or without an account', async () => {
    const live = async (firstName: string, phone: string, occupancy: object) => {
      const { houseId } = estate;
      const body = { firstName, lastName: 'Ade', phone, occupancy: { houseId, ...occupancy } };
      const made = await world.call(estate.manager, createResident, {
        params: estate.params,
        body,
      } as never);
      assert.equal(made.status, 200);
    };
    await live('Abel', '+2348030000001', { relationship: 'Domestic staff' });
    await live('Ada', '+2348030000002', { relationship: 'Family', canCreateAccess: false });
    await live('Cyril', '+2348030000003', { relationship: 'Family' });
    await live('Dora', '+2348030000004', { relationship: 'Family' });
    for (const [firstName, isFirst] of [
      ['Bola', false],
      ['Dora', true],
    ]) {
      await world.owner.query(
        `update occupancies o set is_primary_contact = $3 from residents r
         where r.id = o.resident_id and r.first_name = $2 and o.house_id = $1`,
        [estate.houseId, firstName, isFirst],
      );
    }
    await ask();
    const { rows } = await world.owner.query(
      'select recipient from sms_messages where community_id = $1 order by recipient',
      [estate.communityId],
    );
    assert.deepEqual(
      rows.map(({ recipient }) => recipient),
      ['+2348030000003', '+2348030000004', '+2348031234567'],
    );
  });

  test('a resident without the access right gets no notification of a walk-in and cannot answer', async () => {
    await world.owner.query(
      'update occupancies set can_create_access = false where house_id = $1',
      [estate.houseId],
    );
    const asked = await ask();
    assert.deepEqual(await toldTo(world, estate.host), []);
    const refused = await answer(asked.id, true);
    assert.equal(refused.failure.errors[0]?.code, 'ACCESS_NOT_YOURS');
    await minuteLater();
    assert.equal(await lastText(), undefined);
    const walkIn = (await world.call(estate.guard, getWalkIn, of(asked.id))).data;
    assert.equal(walkIn.stage, 'Call');
    const none = await world.call(estate.guard, getCallNumber, of(asked.id));
    assert.equal(none.failure.errors[0]?.code, 'NO_NUMBER');
  });

  test('a guard gets the host’s number for an open walk-in at once, and each view is audited', async () => {
    const asked = await ask();
    const number = () => world.call(estate.guard, getCallNumber, of(asked.id));
    assert.deepEqual((await number()).data, {
      way: 'Telephone',
      number: '+2348031234567',
      firstName: 'Bola',
    });
    await world.owner.query(`update houses set intercom = '204' where id = $1`, [estate.houseId]);
    const called = (await number()).data;
    assert.deepEqual([called.way, called.number], ['Intercom', '204']);
    const { rows } = await world.owner.query(
      `select after from audit_entries where action = 'visit.numberShown' and entity_id = $1
       order by occurred_at`,
      [asked.id],
    );
    assert.deepEqual(
      rows.map(({ after }) => after.to),
      ['Bola Ade', 'The house'],
    );
    await answer(asked.id, false);
    assert.equal((await number()).failure.errors[0]?.code, 'VISIT_NOT_WAITING');
  });

  test('an answer about a walk-in given to the guard by phone is recorded as the host’s answer', async () => {
    const asked = await ask();
    await minuteLater();
    await minuteLater();
    const body = { answer: 'Denied' as const };
    await world.call(estate.guard, recordCallAnswer, { ...of(asked.id), body });
    const late = await answer(asked.id, true);
    assert.match(late.failure.message, /^The host already answered: not admitted/);
    await world.settle();
    const { rows } = await world.owner.query(
      'select distinct outcome from notifications where about = $1',
      [`walk-in:${asked.id}`],
    );
    assert.deepEqual(rows, [{ outcome: 'The host told Musa to refuse the visitor' }]);
  });

  test('an answer about a walk-in resolves its notification and says in it who answered', async () => {
    const asked = await ask();
    await world.settle();
    await answer(asked.id, true);
    await world.settle();
    const { rows } = await world.owner.query(
      'select is_resolved, outcome from notifications where about = $1',
      [`walk-in:${asked.id}`],
    );
    assert.deepEqual(rows, [{ is_resolved: true, outcome: 'Bola Ade approved the visitor' }]);
  });

  test('the link in the text message about a walk-in works once, without a sign-in', async () => {
    const asked = await ask({ company: 'Speedy' });
    await minuteLater();
    const link = /gate-answer\/([\w-]+)/.exec((await lastText())?.body ?? '')?.[1] ?? '';
    const said = await world.call(null, answerByLink, {
      params: { key: link },
      body: { isApproved: false },
    });
    assert.deepEqual(said.data, { status: 'Denied' });
    const shown = await world.call(null, getAskedByLink, { params: { key: link } });
    assert.deepEqual(Object.keys(shown.data).toSorted(), ['communityName', 'status']);
    assert.equal(shown.data.status, 'Over', 'an answered link names nobody');
    const now = (await world.call(estate.guard, getWalkIn, of(asked.id))).data;
    assert.deepEqual([now.status, now.decidedBy], ['Denied', 'Bola Ade']);
    assert.equal((await answer(asked.id, true)).failure.errors[0]?.code, 'ANSWERED_ALREADY');
    const bent = `${link.slice(0, -2)}AA`;
    assert.equal(
      (await world.call(null, answerByLink, { params: { key: bent }, body: { isApproved: true } }))
        .status,
      404,
    );
  });

  test('a standing approval for deliveries does not approve rides', async () => {
    await world.call(estate.host, setHouseAccessRules, {
      params: { ...estate.params, houseId: estate.houseId },
      body: { approvesDeliveries: true, approvesRides: false },
    });
    const delivered = await ask({ kind: 'Delivery' });
    assert.deepEqual([delivered.status, delivered.decidedVia], ['Approved', 'Silent']);
    assert.equal((await ask({ kind: 'Ride' })).status, 'Awaiting host');
    const inside = (await world.call(estate.guard, admitWalkIn, of(delivered.id))).data;
    const told = (await toldTo(world, estate.host)).map(({ title }) => title);
    assert.ok(told.includes(`${inside.guestName} was checked in`), told.join());
    world.clock.advance(31 * 60);
    const board = (
      await world.call(estate.guard, getGateBoard, { params: estate.params, query: {} })
    ).data;
    assert.deepEqual(
      [board.overstays, board.inside[0]?.id, board.inside[0]?.isOverstay],
      [1, inside.id, true],
    );
  });

  test('a guard signs in with a PIN, cannot read the register and hands over a note', async () => {
    const { data } = await world.call(estate.guard, getShift, { params: estate.params });
    assert.equal(data.shift.guardName, 'Musa');
    assert.equal(
      (await world.call(estate.guard, listVisits, { params: estate.params, query: {} })).status,
      403,
    );
    const houses = await world.call(estate.guard, findGateHouses, {
      params: estate.params,
      query: { Search: 'palm' },
    });
    assert.deepEqual(houses.data[0]?.hosts, ['Bola']);
    await world.call(estate.guard, endShift, {
      params: estate.params,
      body: { note: 'Plumber comes at six.' },
    });
    assert.equal((await world.call(estate.guard, getShift, { params: estate.params })).status, 401);
    const device = asKey(estate.deviceKey);
    const known = await world.call(device, getGateDevice);
    assert.deepEqual(
      known.data.guards.map(({ name }) => name),
      ['Ladi', 'Musa'],
    );
    const start = (pin: string) =>
      world.call(device, startShift, {
        body: { securityUserId: estate.guards['Musa'] ?? '', pin },
      });
    const wrong = await start('7391');
    assert.deepEqual([wrong.status, wrong.failure.errors[0]?.code], [401, 'PIN_WRONG']);
    const next = (await start(guardPin)).data;
    assert.equal(next.unreadNote?.text, 'Plumber comes at six.');
    const guard = { id: '', token: next.token, email: '' };
    await world.call(guard, readHandoverNote, { params: estate.params });
    assert.equal(
      (await world.call(guard, getShift, { params: estate.params })).data.unreadNote,
      null,
    );
    const shifts = await world.call(estate.manager, listShifts, {
      params: estate.params,
      query: {},
    });
    assert.deepEqual(
      shifts.data.items.map((one) => [one.guardName, one.note, one.isNoteRead]),
      [
        ['Musa', '', false],
        ['Musa', 'Plumber comes at six.', true],
      ],
    );
    for (let n = 0; n < 5; n += 1) await start('7391');
    assert.equal((await start(guardPin)).status, 429);
  });

  test('revoking a gate device ends its guard’s shift at once', async () => {
    const { rows } = await world.owner.query(
      'select id from gate_devices where community_id = $1',
      [estate.communityId],
    );
    const params = { ...estate.params, deviceId: rows[0].id };
    await world.call(estate.manager, revokeGateDevice, {
      params,
      body: { reason: 'Lost in a taxi' },
    });
    assert.equal((await world.call(estate.guard, getShift, { params: estate.params })).status, 401);
    const known = await world.call(asKey(estate.deviceKey), getGateDevice);
    assert.equal(known.failure.errors[0]?.code, 'DEVICE_UNKNOWN');
    const other = await openGate(world);
    const there = await world.call(other.guard, getGateBoard, { params: estate.params, query: {} });
    assert.equal(there.status, 401);
  });

  async function ask(body: object = {}) {
    const asked = { houseId: estate.houseId, kind: 'Guest', guestName: 'Tunde Bello', ...body };
    return (
      await world.call(estate.guard, askHost, { params: estate.params, body: asked as never })
    ).data;
  }

  function of(visitId: string) {
    return { params: { ...estate.params, visitId } };
  }

  function answer(visitId: string, isApproved: boolean) {
    return world.call(estate.host, answerWalkIn, {
      params: { ...estate.params, houseId: estate.houseId, visitId },
      body: { isApproved },
    });
  }

  /** Advances the clock by a minute and runs the job. */
  async function minuteLater() {
    world.clock.advance(61);
    const scope = { communityId: estate.communityId, userId: null, actor: 'Courtyard' };
    await world.tools.inCommunity(scope, (context) => advance(context));
    await world.settle();
  }

  async function lastText() {
    return (await sentTexts(world, estate.communityId)).at(-1);
  }
});
