import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as incidents from '#contract/incidents/complaint-incidents.ts';
import * as merge from '#contract/complaints/complaint-merge.ts';
import * as steps from '#contract/complaints/complaint-steps.ts';
import * as contract from '#contract/complaints/complaints.ts';
import * as bulk from '#contract/complaints/complaints-bulk.ts';
import * as portal from '#contract/complaints/portal-complaints.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

describe('merges, outages, bulk changes and residents’ complaints', () => {
  const estate = given(openEstate);

  test('similar complaints within 48 hours are listed, can be merged and then change status together', async () => {
    const [palm, palm2, , cedar] = estate.houses;
    const first = await estate.create({ houseId: palm?.houseId ?? '' });
    const second = await estate.create({
      houseId: palm2?.houseId ?? '',
      residentId: estate.residentId,
    });
    await estate.create({ houseId: cedar?.houseId ?? '' });
    await estate.create({ houseId: palm?.houseId ?? '', typeId: estate.typeOf('Waste').id });
    const { data: alike } = await estate.world.call(estate.manager, merge.listAlikeComplaints, {
      params: on(first.id),
    });
    assert.deepEqual(
      alike.map(({ id }) => id),
      [second.id],
    );
    const join = (ids: string[], into = first.id) =>
      estate.world.call(estate.manager, merge.mergeComplaints, { params: on(into), body: { ids } });
    const { data: parent } = await join([second.id]);
    assert.deepEqual(
      parent.merged.map(({ id }) => id),
      [second.id],
    );
    assert.equal((await join([first.id], second.id)).failure.errors[0]?.code, 'COMPLAINT_MERGED');
    const child = await estate.get(second.id);
    const own = await move(second.id, { to: 'In progress' }, child.version);
    assert.equal(own.failure.errors[0]?.code, 'COMPLAINT_MERGED', 'it has no steps of its own');
    const started = await move(first.id, { to: 'In progress' }, parent.version);
    await move(first.id, { to: 'Resolved', note: 'The fuse was changed.' }, started.data.version);
    const after = await estate.get(second.id);
    assert.deepEqual([after.status, after.resolutionNote], ['Resolved', 'The fuse was changed.']);
    await estate.world.settle();
    const told = (await estate.world.mails()).filter(({ subject }) =>
      subject.startsWith(second.number),
    );
    assert.match(told.at(-1)?.body ?? '', /The fuse was changed/);
    const listed = await estate.world.call(estate.manager, contract.listComplaints, {
      params: estate.params,
      query: { PageSize: '100' },
    });
    assert.ok(!listed.data.items.some(({ id }) => id === second.id), 'it counts once');
  });

  test('an outage answers all matching open complaints, also new ones, and its end resolves them', async () => {
    const power = estate.typeOf('Electrical').id;
    const [palm] = estate.houses;
    const struck = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        estate.create({ typeId: power, title: `Dark ${n}`, houseId: palm?.houseId ?? '' }),
      ),
    );
    const other = await estate.create({ typeId: power, houseId: estate.houses[3]?.houseId ?? '' });
    const body = { typeId: power, streetIds: [palm?.streetId ?? ''] };
    const preview = await estate.world.call(estate.manager, incidents.previewIncident, {
      params: estate.params,
      body,
    });
    assert.equal(preview.data.complaints, 40);
    const { data: made } = await estate.world.call(estate.manager, incidents.createIncident, {
      params: estate.params,
      body: { ...body, title: 'Cable cut', message: 'A cable was cut. Light is back by six.' },
    });
    assert.deepEqual([made.complaintCount, made.openCount], [40, 40]);
    const late = await estate.create({ typeId: power, houseId: palm?.houseId ?? '' });
    assert.equal(
      (await estate.get(late.id)).comments[0]?.body,
      'A cable was cut. Light is back by six.',
    );
    const end = (version: number) =>
      estate.world.call(estate.manager, incidents.endIncident, {
        params: { communityId: estate.communityId, incidentId: made.id },
        body: { note: 'The cable is mended.', version },
      });
    // A rejected complaint gets no message about the outage. A watcher of three complaints gets one notification about
    // all three.
    const [first, second] = struck;
    if (!first || !second) throw new Error('forty complaints');
    const { version } = await estate.get(first.id);
    await move(first.id, { to: 'Rejected', reason: 'Told twice' }, version);
    const watch = async (id: string) =>
      estate.world.call(estate.people.Admin, steps.watchComplaint, {
        params: on(id),
        body: { isWatching: true },
      });
    for (const { id } of struck.slice(1, 4)) await watch(id);
    const { data: moved } = await estate.world.call(estate.manager, incidents.updateIncident, {
      params: { communityId: estate.communityId, incidentId: made.id },
      body: { message: 'It takes until nine.', version: made.version },
    });
    const heard = async (id: string) =>
      (await estate.get(id)).comments.filter(({ body: words }) => words.includes('until nine'))
        .length;
    assert.deepEqual([await heard(first.id), await heard(second.id)], [0, 1]);
    const both = await Promise.all([end(moved.version), end(moved.version)]);
    await estate.world.settle();
    const news = await estate.told(estate.people.Admin);
    assert.deepEqual(
      news.filter((title) => title.startsWith('3 complaints')),
      ['3 complaints are resolved'],
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    for (const { id } of [...struck.slice(1), late]) {
      const { status, comments } = await estate.get(id);
      assert.equal(status, 'Resolved');
      assert.equal(
        comments.filter(({ body: words }) => words.includes('cable is mended')).length,
        1,
      );
    }
    assert.equal((await estate.get(other.id)).status, 'New', 'another street waits on');
  });

  test('an outage’s expected end is the promised time of its complaints, also after it changes', async () => {
    estate.world.clock.set('2026-11-24T09:00:00Z');
    const typeId = estate.typeOf('Noise').id;
    const early = await estate.create({ typeId, residentId: estate.residentId });
    const params = estate.params;
    const body = { typeId, title: 'A drill', message: 'A wall is opened.' };
    const tell = (expectedEndAt: string) =>
      estate.world.call(estate.manager, incidents.createIncident, {
        params,
        body: { ...body, expectedEndAt },
      });
    const passed = await tell('2026-11-24T08:59:00Z');
    assert.equal(passed.failure.errors[0]?.code, 'INCIDENT_END_PASSED');
    const { data: made } = await tell('2026-11-24T12:00:00.000Z');
    const late = await estate.create({ typeId });
    const promises = () =>
      Promise.all([early, late].map(async ({ id }) => (await estate.get(id)).promisedAt));
    assert.deepEqual(await promises(), Array(2).fill('2026-11-24T12:00:00.000Z'));
    const { data: moved } = await estate.world.call(estate.manager, incidents.updateIncident, {
      params: { ...params, incidentId: made.id },
      body: {
        message: 'It takes until three.',
        expectedEndAt: '2026-11-24T15:00:00.000Z',
        version: made.version,
      },
    });
    assert.equal(moved.expectedEndAt, '2026-11-24T15:00:00.000Z');
    assert.deepEqual(await promises(), Array(2).fill('2026-11-24T15:00:00.000Z'));
    await estate.tick('2026-11-24T12:01:00Z');
    const { comments, promiseMissedAt } = await estate.get(early.id);
    assert.equal(promiseMissedAt, null);
    assert.ok(!comments.some(({ body: words }) => words.includes('did not. We are sorry')));
  });

  test('a bulk change can be previewed and gives the reason for each complaint that it cannot change', async () => {
    const fresh = await estate.create();
    const done = await estate.create();
    const started = await move(done.id, { to: 'In progress' }, done.version);
    const change = (preview: boolean) =>
      estate.world.call(estate.manager, bulk.changeComplaints, {
        params: estate.params,
        body: {
          selection: { kind: 'ids', ids: [fresh.id, done.id] },
          preview,
          change: { action: 'reject', reason: 'Not ours to mend' },
        },
      });
    const { data: before } = await change(true);
    assert.deepEqual([before.done, before.failed.length], [1, 1]);
    assert.equal((await estate.get(fresh.id)).status, 'New', 'a preview changes nothing');
    const { data: after } = await change(false);
    assert.match(after.failed[0]?.reason ?? '', /go from in progress to rejected/);
    assert.equal((await estate.get(fresh.id)).status, 'Rejected');
    assert.equal((await estate.get(done.id)).version, started.data.version);
    const sheet = await estate.world.call(estate.manager, bulk.printWorkSheets, {
      params: estate.params,
      body: { selection: { kind: 'ids', ids: [done.id] } },
    });
    assert.match(sheet.raw.body, /^%PDF/);
  });

  test('a bulk change notifies each person once and records the due times before and after', async () => {
    const { 'Security staff': guard, Admin: admin } = estate.people;
    const made = [await estate.create(), await estate.create(), await estate.create()];
    const ids = made.map(({ id }) => id);
    const change = (wanted: object, only = ids) =>
      estate.world.call(estate.manager, bulk.changeComplaints, {
        params: estate.params,
        body: {
          selection: { kind: 'ids', ids: only },
          preview: false,
          change: wanted,
        } as never,
      });
    const news = async (person: typeof guard) => {
      await estate.world.settle();
      const titles = await estate.told(person);
      return titles.filter((title) => title.startsWith('3 complaints'));
    };
    await change({ action: 'assign', workerId: estate.workers['Security staff'] });
    assert.deepEqual(await news(guard), ['3 complaints are yours']);
    for (const complaintId of ids) {
      await estate.world.call(admin, steps.watchComplaint, {
        params: on(complaintId),
        body: { isWatching: true },
      });
    }
    const before = (await news(admin)).length;
    await change({ action: 'start' });
    assert.deepEqual((await news(admin)).slice(before), ['3 complaints are in progress']);
    await change({ action: 'setPriority', priority: 'Critical' }, ids.slice(0, 1));
    const { rows } = await estate.world.owner.query(
      `select before, after ->> 'resolveDueAt' as due from audit_entries
       where entity_id = $1 and after ->> 'priority' = 'Critical'`,
      [ids[0]],
    );
    const { resolveDueAt, priority } = made[0] ?? {};
    assert.deepEqual(rows[0]?.before, { priority, resolveDueAt });
    assert.equal(rows[0]?.due, (await estate.get(ids[0] ?? '')).resolveDueAt);
  });

  test('a resident can create, confirm and once rate a complaint; a low rating notifies the manager', async () => {
    const { data: raised } = await raise();
    assert.ok(raised.promisedAt, 'an answer is promised by a time');
    const seen = await estate.get(raised.id);
    assert.deepEqual([seen.source, seen.reporter?.name], ['Portal', 'Ngozi Eze']);
    const one = { ...home(), complaintId: raised.id };
    const confirm = () =>
      estate.world.call(estate.resident, portal.confirmPortalComplaint, { params: one });
    assert.equal((await confirm()).failure.errors[0]?.code, 'NOT_RESOLVED');
    const started = await move(raised.id, { to: 'In progress' }, seen.version);
    const resolved = await move(
      raised.id,
      { to: 'Resolved', note: 'The valve is open.' },
      started.data.version,
    );
    assert.equal(resolved.status, 200);
    assert.equal((await confirm()).data.status, 'Closed');
    const rate = (rating: number) =>
      estate.world.call(estate.resident, portal.ratePortalComplaint, {
        params: one,
        body: { rating },
      });
    assert.equal((await rate(2)).data.rating, 2);
    assert.equal((await rate(5)).failure.errors[0]?.code, 'ALREADY_RATED');
    await estate.world.settle();
    const told = await estate.toldOf(estate.manager, seen);
    assert.ok(told.includes(`${seen.title}: rated 2 of 5`), told.join());
  });

  test('a resident can reopen a resolved complaint within seven days and not later', async () => {
    const { data: raised } = await raise({ title: 'Brown water' });
    const one = { ...home(), complaintId: raised.id };
    const resolve = async () => {
      const { version, status } = await estate.get(raised.id);
      const at =
        status === 'In progress'
          ? version
          : (await move(raised.id, { to: 'In progress' }, version)).data.version;
      await move(raised.id, { to: 'Resolved', note: 'The pipe was flushed.' }, at);
    };
    const reopen = () =>
      estate.world.call(estate.resident, portal.reopenPortalComplaint, {
        params: one,
        body: { reason: 'It is brown again' },
      });
    await resolve();
    const again = await reopen();
    assert.equal(again.data.status, 'In progress');
    assert.equal((await estate.get(raised.id)).reopenCount, 1);
    await resolve();
    estate.world.clock.advance(7 * 24 * 3600 + 60);
    assert.equal((await reopen()).failure.errors[0]?.code, 'TOO_LATE_TO_REOPEN');
  });

  test('residents see community complaints without names, and no personal complaints of other residents', async () => {
    const neighbour = await estate.world.person({ firstName: 'Tunde', lastName: 'Bello' });
    await estate.world.owner.query(
      `with made as (insert into residents (community_id, first_name, last_name, email, status, portal_user_id)
         values ($1, 'Tunde', 'Bello', 'tunde@example.test', 'Active', $3) returning id)
       insert into occupancies (community_id, resident_id, house_id, relationship)
         select $1, id, $2, 'Tenant' from made`,
      [estate.communityId, estate.houses[4]?.houseId, neighbour.id],
    );
    const mine = await raise({ title: 'My tap' });
    const shared = await raise({ title: 'The pool', scope: 'Community' });
    const theirs = { communityId: estate.communityId, houseId: estate.houses[4]?.houseId ?? '' };
    const list = await estate.world.call(neighbour, portal.listPortalComplaints, {
      params: theirs,
    });
    const titles = list.data.items.map(({ title }) => title);
    assert.ok(titles.includes('The pool') && !titles.includes('My tap'));
    const peek = await estate.world.call(neighbour, portal.getPortalComplaint, {
      params: { ...theirs, complaintId: shared.data.id },
    });
    assert.ok(!peek.raw.body.includes('Ngozi'));
    const secret = await estate.world.call(neighbour, portal.getPortalComplaint, {
      params: { ...theirs, complaintId: mine.data.id },
    });
    assert.equal(secret.status, 404);
    const write = await estate.world.call(neighbour, portal.commentPortalComplaint, {
      params: { ...theirs, complaintId: shared.data.id },
      body: { body: 'Me too' },
    });
    assert.equal(write.failure.errors[0]?.code, 'NOT_YOURS');
    const foreign = await estate.world.call(neighbour, portal.listPortalComplaints, {
      params: home(),
    });
    assert.equal(foreign.status, 404, 'of a house that is not theirs');
  });

  test('residents cannot create a complaint while its feature is switched off', async () => {
    const set = (on: boolean) =>
      estate.world.owner.query(
        `update communities set apartment_features = apartment_features
           || jsonb_build_object('Raise Complaints', $2::boolean) where id = $1`,
        [estate.communityId, on],
      );
    await set(false);
    assert.equal((await raise()).failure.errors[0]?.code, 'FEATURE_ACTIVATION_REQUIRED');
    await set(true);
  });

  function on(complaintId: string) {
    return { communityId: estate.communityId, complaintId };
  }

  function move(complaintId: string, step: steps.ComplaintMove, version: number) {
    return estate.world.call(estate.manager, steps.moveComplaint, {
      params: on(complaintId),
      body: { step, version },
    });
  }

  function home() {
    return {
      communityId: estate.communityId,
      houseId: estate.houses[0]?.houseId ?? '',
    };
  }

  function raise(body: object = {}) {
    return estate.world.call(estate.resident, portal.raisePortalComplaint, {
      params: home(),
      body: {
        typeId: estate.typeOf('Water').id,
        title: 'No water',
        description: 'The taps are dry since six.',
        ...body,
      },
    });
  }
});
