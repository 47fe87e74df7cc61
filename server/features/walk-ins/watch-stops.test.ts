// Tests the watch-list at the gate. An equal name, phone, plate or identity card, or a similar name, stops a walk-in
// before the house is asked. A block continues only with a supervisor's override, which the register shows; other
// matches need the guard's confirmation.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkPass } from '#contract/visits/gate-checks.ts';
import { recordRefusal } from '#contract/visits/gate-refusals.ts';
import { setHouseAccessRules } from '#contract/gate-passes/house-access.ts';
import {
  confirmWalkIn,
  overrideWalkIn,
  turnAwayWalkIn,
} from '#contract/walk-ins/stopped-walk-ins.ts';
import { eraseGuest, getVisit, listOverrides } from '#contract/visits/visits.ts';
import {
  decideWatchEntry,
  getWatchEntry,
  getWatchEntryHistory,
  proposeWatchEntry,
} from '#contract/gate-registers/watch-entries.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { visitRetention } from '#kernel/gate/retention.ts';
import { openGate, supervisorPin, toldTo } from '#kernel/gate/testing.ts';
import { admitWalkIn, askHost, getWalkIn } from '#contract/walk-ins/walk-ins.ts';
import { getGateBoard } from '#contract/visits/gate-board.ts';
import { answerWalkIn } from '#contract/walk-ins/walk-in-answers.ts';

describe('walk-ins on the watch-list', () => {
  const world = givenWorld();
  const estate = givenEach(() => openGate(world));

  test('an identity card on the watch-list stops a walk-in before the host is asked', async () => {
    await watch({ idNumber: 'A 123-456' });
    const stopped = await ask({ idNumber: 'a123456' });
    assert.equal(stopped.status, 'At gate');
    assert.equal(stopped.watch?.instruction, 'Call the office');
    assert.equal(await asked(), 0);
    const board = await world.call(estate.guard, getGateBoard, {
      params: estate.params,
      query: {},
    });
    assert.equal(board.data.waiting[0]?.watch?.severity, 'Block');
    assert.equal((await world.call(estate.guard, admitWalkIn, of(stopped.id))).status, 409);
    const { rows } = await world.owner.query('select * from visits where id = $1', [stopped.id]);
    assert.equal(JSON.stringify(rows).includes('123456'), false, 'the card is not kept');
  });

  test('an equal phone, plate or name stops a walk-in, and a similar name needs confirmation', async () => {
    await watch({ phone: '+2348031112233' });
    await watch({ plate: 'ABJ404XX' });
    await watch({ name: 'Tunde Belo' });
    assert.equal((await ask({ guestPhone: '0803 111 2233' })).status, 'At gate');
    assert.equal((await ask({ plate: 'abj 404 xx' })).status, 'At gate');
    const alike = await ask();
    assert.deepEqual([alike.status, alike.watch?.isHard], ['At gate', false]);
    const equal = await ask({ guestName: 'BELO,  Túnde' });
    assert.deepEqual([equal.status, equal.watch?.isHard], ['At gate', true]);
    assert.equal(await asked(), 0);
    const refused = await world.call(estate.guard, confirmWalkIn, of(equal.id));
    assert.equal(refused.failure.errors[0]?.code, 'NEEDS_OVERRIDE');
    const { data } = await world.call(estate.guard, confirmWalkIn, of(alike.id));
    assert.deepEqual([data.status, data.watch?.isHard], ['Awaiting host', false]);
    assert.equal(await asked(), 1);
  });

  test('a guard can turn away a walk-in with a name like a watch-list entry after the host’s approval', async () => {
    await watch({ name: 'Tunde Belo' });
    const { id, watch: alike } = await ask();
    assert.equal((alike as { name?: string } | null)?.name, 'Tunde Belo', 'the guard compares');
    await world.call(estate.guard, confirmWalkIn, of(id));
    await world.call(estate.host, answerWalkIn, {
      params: { ...estate.params, houseId: estate.houseId, visitId: id },
      body: { isApproved: true },
    });
    const { data } = await world.call(estate.guard, turnAwayWalkIn, of(id));
    assert.equal(data.status, 'Denied');
    assert.equal((await world.call(estate.guard, admitWalkIn, of(id))).status, 409);
    const unwatched = await ask({ guestName: 'Uche Eze' });
    assert.equal((await world.call(estate.guard, turnAwayWalkIn, of(unwatched.id))).status, 409);
  });

  test('managers are notified of a walk-in’s watch-list match and its end, with a link to the visit', async () => {
    await watch({ name: 'Tunde Bello' }, 'Warn');
    const { id } = await ask();
    await world.call(estate.guard, confirmWalkIn, of(id));
    await world.call(estate.host, answerWalkIn, {
      params: { ...estate.params, houseId: estate.houseId, visitId: id },
      body: { isApproved: true },
    });
    world.clock.advance(60);
    assert.equal((await world.call(estate.guard, admitWalkIn, of(id))).data.status, 'Inside');
    await world.settle();
    const { rows } = await world.owner.query(
      'select title, description, link from notifications where user_id = $1 and link like $2 order by occurred_at',
      [estate.manager.id, `%Visit=${id}`],
    );
    assert.deepEqual(
      rows.map(({ title }) => title),
      [
        'Watch-list hit at Main gate',
        'Tunde Bello was checked in after a confirmation at Main gate',
      ],
    );
    assert.match(rows[0]?.description, /held for confirmation/);
  });

  test('a watch-list entry that only records hits hides no warning, and each matched entry counts a hit', async () => {
    const noted = await watch({ phone: '+2348031112233' }, 'Notify');
    const alike = await watch({ name: 'Tunde Belo' }, 'Warn');
    const warned = await ask({ guestPhone: '0803 111 2233' });
    assert.equal(warned.watch?.severity, 'Warn', 'the guard compares the photo');
    const hits = async (entryId: string) => {
      const at = { params: { ...estate.params, entryId } };
      return (await world.call(estate.manager, getWatchEntry, at)).data.hits;
    };
    assert.deepEqual([await hits(noted), await hits(alike)], [1, 1]);
    const blocked = await watch({ plate: 'ABJ404XX' });
    await ask({ guestPhone: '0803 111 2233', plate: 'abj404xx', guestName: 'Uche Eze' });
    assert.deepEqual([await hits(noted), await hits(blocked), await hits(alike)], [2, 1, 1]);
  });

  test('the guard can see which details of a walk-in match the watch-list entry', async () => {
    await watch({ name: 'Tunde Bello', phone: '+2348031112233', idNumber: 'A123456' });
    const asked = await ask({ guestPhone: '0803 111 2233', idNumber: 'a-123456' });
    assert.deepEqual(asked.watch?.matches, ['Name', 'Phone', 'Document']);
    const alike = await ask({ guestName: 'Tunde Belo' });
    assert.deepEqual(alike.watch?.matches, ['Similar name']);
    const { data } = await world.call(estate.guard, getGateBoard, {
      params: estate.params,
      query: {},
    });
    assert.deepEqual(
      data.waiting.map(({ watch: shown }) => shown?.matches),
      [['Name', 'Phone', 'Document'], ['Similar name']],
    );
  });

  const answer = (visitId: string) =>
    world.call(estate.host, answerWalkIn, {
      params: { ...estate.params, houseId: estate.houseId, visitId },
      body: { isApproved: true },
    });
  const statusOf = async (visitId: string) =>
    (await world.call(estate.guard, getWalkIn, of(visitId))).data;

  test('a watch-list entry added while the host is being asked stops the walk-in after the approval', async () => {
    const { id } = await ask();
    assert.equal((await statusOf(id)).status, 'Awaiting host');
    world.clock.advance(5);
    await watch({ name: 'Bello Tunde' });
    assert.equal((await answer(id)).status, 200);
    const stopped = await statusOf(id);
    assert.deepEqual([stopped.status, stopped.watch?.matches], ['At gate', ['Name']]);
    assert.equal((await world.call(estate.guard, admitWalkIn, of(id))).status, 409);
    const body = { reason: 'The office agreed', supervisorId: estate.guards['Ladi'] ?? '' };
    const { data } = await world.call(estate.guard, overrideWalkIn, {
      ...of(id),
      body: { ...body, pin: supervisorPin },
    });
    assert.equal(data.walkIn.status, 'Approved', 'the host is not asked twice');
    assert.deepEqual(data.walkIn.override, { by: 'Ladi', reason: 'The office agreed' });
    assert.notEqual(
      data.walkIn.askedAt,
      null,
      'the timer counts from the question, not the arrival',
    );
    assert.equal(await asked(), 1);
    assert.equal((await world.call(estate.guard, admitWalkIn, of(id))).data.status, 'Inside');
  });

  test('a watch-list entry added after the host’s approval stops the walk-in before check-in', async () => {
    const { id } = await ask({ plate: 'ABJ404XX' });
    await answer(id);
    assert.equal((await statusOf(id)).status, 'Approved');
    world.clock.advance(5);
    await watch({ plate: 'ABJ404XX' }, 'Warn');
    assert.equal((await statusOf(id)).status, 'At gate');
    assert.equal((await world.call(estate.guard, confirmWalkIn, of(id))).data.status, 'Approved');
    assert.equal((await world.call(estate.guard, admitWalkIn, of(id))).data.status, 'Inside');
  });

  test('a pass guest confirmed as the person on the watch-list is recorded as refused', async () => {
    const entryId = await watch({ name: 'Ngozi Obi' }, 'Warn');
    const pass = await estate.makePass();
    const by = { kind: 'code', code: pass.code } as const;
    const looked = await world.call(estate.guard, checkPass, {
      params: estate.params,
      body: { by },
    });
    assert.deepEqual([looked.data.colour, looked.data.watch?.matches], ['Amber', ['Name']]);
    const { data } = await world.call(estate.guard, recordRefusal, {
      params: estate.params,
      body: { by, cause: 'Watch-list' },
    });
    const { rows } = await world.owner.query(
      'select status, watch_entry_id as entry, watch_matches as matches from visits where id = $1',
      [data.visitId],
    );
    assert.deepEqual(rows, [{ status: 'Denied', entry: entryId, matches: ['Name'] }]);
    await world.settle();
    const told = await world.owner.query(
      'select title, link from notifications where user_id = $1 order by occurred_at, title',
      [estate.manager.id],
    );
    assert.deepEqual(
      told.rows.filter(({ link }) => /Pass=|Visit=/.test(link)),
      [
        {
          title: 'Watch-list hit at Main gate',
          link: `/gate-pass?Tab=passes&Pass=${looked.data.pass?.id}`,
        },
        {
          title: 'Stopped at Main gate: Ngozi Obi is on the watch-list',
          link: `/gate-pass?Tab=visits&Visit=${data.visitId}`,
        },
      ],
    );
  });

  test('a watch-list warning needs the guard’s confirmation and overrules a standing approval', async () => {
    await watch({ plate: 'ABJ404XX' }, 'Warn');
    await world.call(estate.host, setHouseAccessRules, {
      params: { ...estate.params, houseId: estate.houseId },
      body: { approvesDeliveries: true, approvesRides: true },
    } as never);
    const warned = await ask({ kind: 'Delivery', plate: 'ABJ404XX' });
    assert.deepEqual([warned.status, warned.watch?.severity], ['At gate', 'Warn']);
    const { data } = await world.call(estate.guard, confirmWalkIn, of(warned.id));
    assert.equal(data.status, 'Awaiting host');
    assert.equal((await ask({ kind: 'Delivery' })).status, 'Approved');
  });

  test('after a watch-list block a supervisor’s override with the right PIN asks the host', async () => {
    await watch({ idNumber: 'A123456' });
    const { id } = await ask({ idNumber: 'A123456' });
    const override = async (pin?: string) => {
      const who = pin ? { supervisorId: estate.guards['Ladi'] ?? '', pin } : {};
      const body = { reason: 'It is his brother', ...who };
      return (await world.call(estate.guard, overrideWalkIn, { ...of(id), body })).data;
    };
    assert.match((await override()).fault ?? '', /supervisor/);
    assert.match((await override('0000')).fault ?? '', /belongs to no supervisor/);
    assert.equal(await asked(), 0);
    const done = await override(supervisorPin);
    assert.deepEqual([done.fault, done.walkIn.status], [null, 'Awaiting host']);
    assert.equal(await asked(), 1);
    const { manager, params } = estate;
    const { data } = await world.call(manager, listOverrides, { params, query: {} });
    assert.deepEqual(
      data.items.map(({ answer, reason, supervisorName }) => [answer, reason, supervisorName]),
      [['watchList', 'It is his brother', 'Ladi']],
    );
    const again = await world.call(manager, overrideWalkIn, {
      ...of(id),
      body: { reason: 'Again' },
    });
    assert.equal(again.status, 409);
  });

  test('turning away a walk-in who matches the watch-list ends the visit as denied', async () => {
    await watch({ idNumber: 'A123456' });
    const { id } = await ask({ idNumber: 'A123456' });
    assert.equal((await world.call(estate.guard, turnAwayWalkIn, of(id))).data.status, 'Denied');
    assert.equal((await world.call(estate.guard, turnAwayWalkIn, of(id))).status, 409);
  });

  test('a watch-list entry shows its approver, and its last hits with guest, gate, time and guard', async () => {
    const entryId = await watch({ idNumber: 'A123456' });
    await ask({ idNumber: 'A123456' });
    const entry = { params: { ...estate.params, entryId } };
    const { data } = await world.call(estate.manager, getWatchEntry, entry);
    const [hit] = data.lastHits;
    assert.deepEqual(
      [data.hits, data.lastHits.length, data.instruction],
      [1, 1, 'Call the office'],
    );
    assert.deepEqual(
      [hit?.guestName, hit?.gate, hit?.guardName, hit?.isHard, hit?.at],
      ['Tunde Bello', 'Main gate', 'Musa', true, data.lastHitAt],
    );
    assert.ok(data.decidedByName);
    const { data: history } = await world.call(estate.manager, getWatchEntryHistory, {
      ...entry,
      query: {},
    } as never);
    assert.deepEqual(
      (history as { items: { action: string }[] }).items.map(({ action }) => action),
      ['watch-entry.active', 'watch-entry.proposed'],
    );
    assert.equal((await world.call(estate.guard, getWatchEntry, entry)).status, 403);
  });

  test('the name in a watch-list hit is erased after the retention period and at the guest’s request', async () => {
    await watch({ idNumber: 'A123456' });
    const { id } = await ask({ idNumber: 'A123456' });
    await world.call(estate.guard, turnAwayWalkIn, of(id));
    const kept = async () => {
      const { rows } = await world.owner.query(
        `select h.guest_name as hit, v.watch_entry_id as entry from watch_hits h
         join visits v on v.community_id = h.community_id where h.community_id = $1`,
        [estate.communityId],
      );
      return rows;
    };
    assert.equal((await kept())[0]?.hit, 'Tunde Bello');
    const scope = { communityId: estate.communityId, userId: null, actor: 'Courtyard' };
    const before = new Date(world.clock.now().getTime() + 1000).toISOString();
    await tools().inCommunity(scope, (context) =>
      visitRetention.forget(context, { before, most: 500 }),
    );
    assert.deepEqual(await kept(), [{ hit: '', entry: null }]);
    await ask({ guestPhone: '08030004444', idNumber: 'A123456', guestName: 'T. Bello' });
    await world.call(estate.manager, eraseGuest, {
      params: estate.params,
      body: { phone: '08030004444', reason: 'Asked by letter' },
    } as never);
    assert.equal(JSON.stringify(await kept()).includes('T. Bello'), false);
  });

  test('an approved walk-in who is never checked in is closed after two hours', async () => {
    await world.call(estate.host, setHouseAccessRules, {
      params: { ...estate.params, houseId: estate.houseId },
      body: { approvesDeliveries: true, approvesRides: true },
    } as never);
    const { id } = await ask({ kind: 'Delivery' });
    world.clock.advance(7300);
    await world.runScheduled('gate.auto-close');
    const { data } = await world.call(estate.manager, getVisit, of(id));
    assert.deepEqual([data.status, data.inAt], ['Auto-closed', null]);
    assert.equal((await world.call(estate.guard, admitWalkIn, of(id))).status, 409);
  });

  test('the identity card of a guest with a pass is compared with the watch-list', async () => {
    await watch({ idNumber: 'A123456' });
    const pass = await estate.makePass({ idRequired: true });
    const look = async (idNumber?: string) => {
      const body = { by: { kind: 'code', code: pass.code }, ...(idNumber && { idNumber }) };
      return (await world.call(estate.guard, checkPass, { params: estate.params, body } as never))
        .data as { colour: string; code: string };
    };
    assert.equal((await look()).code, 'idRequired');
    assert.equal((await look('B99')).colour, 'Green');
    const red = await look('a-123456');
    assert.deepEqual([red.colour, red.code], ['Red', 'watchList']);
  });

  async function watch(who: object, severity: 'Block' | 'Warn' | 'Notify' = 'Block') {
    const { manager, params, communityId } = estate;
    const second = await world.person();
    await world.worker(communityId, second, 'Admin');
    const expiresAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const entry = { severity, reason: 'Stole', instruction: 'Call the office', expiresAt };
    const body = { ...entry, ...who };
    const { data } = await world.call(manager, proposeWatchEntry, { params, body } as never);
    const { id: entryId, version } = data as { id: string; version: number };
    await world.call(second, decideWatchEntry, {
      params: { ...params, entryId },
      body: { isAgreed: true, version },
    });
    return entryId;
  }

  async function ask(more: object = {}) {
    const body = { houseId: estate.houseId, kind: 'Guest', guestName: 'Tunde Bello', ...more };
    return (await world.call(estate.guard, askHost, { params: estate.params, body } as never))
      .data as {
      id: string;
      status: string;
      watch: {
        severity: string;
        instruction: string;
        isHard: boolean;
        matches: string[];
      } | null;
    };
  }

  function tools() {
    return world.tools;
  }

  function of(visitId: string) {
    return { params: { ...estate.params, visitId } };
  }

  async function asked() {
    const told = await toldTo(world, estate.host);
    return told.filter(({ title }) => title.endsWith(' is at the gate')).length;
  }
});
