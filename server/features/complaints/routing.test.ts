import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as types from '#contract/complaint-types/complaint-types.ts';
import { createComplaint, getComplaintHistory } from '#contract/complaints/complaints.ts';
import { raisePortalComplaint } from '#contract/complaints/portal-complaints.ts';
import * as providers from '#contract/providers/service-providers.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

describe('routing of complaints', () => {
  const estate = given(openEstate);

  test('a created complaint gets the assignee and due times of the routing preview', async () => {
    estate.world.clock.set('2026-11-23T09:00:00Z');
    const power = estate.typeOf('Power');
    const params = { communityId: estate.communityId, typeId: power.id };
    await estate.world.call(estate.manager, types.changeComplaintType, {
      params,
      body: { defaultRoleId: await roleOf('Admin'), version: power.version },
    });
    const { data: preview } = await estate.world.call(estate.manager, types.testRouting, {
      params,
      body: { priority: 'High' },
    });
    const made = await estate.create({ typeId: power.id, priority: 'High' });
    assert.deepEqual(
      [made.status, made.assignee, made.responseDueAt, made.resolveDueAt],
      [preview.status, preview.assignee, preview.responseDueAt, preview.resolveDueAt],
    );
    assert.equal(preview.status, 'Assigned');
    assert.equal(preview.steps[0]?.at, '2026-11-24T03:00:00.000Z');
  });

  test('routing assigns a worker limited to some streets only complaints of these streets', async () => {
    const { world, manager, communityId, houses, workers } = estate;
    const type = await change(estate.typeOf('Roads'), {
      defaultWorkerId: workers['Security staff'],
    });
    const [palm, cedar] = [houses[0], houses.at(-1)];
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      workers['Security staff'],
      [palm?.streetId],
    ]);
    const look = (body: object) =>
      world.call(manager, types.testRouting, { params: { communityId, typeId: type.id }, body });
    const who = async (place: object) => {
      const [{ data: preview }, made] = [
        await look(place),
        await estate.create({ typeId: type.id, ...place }),
      ];
      assert.deepEqual(made.assignee, preview.assignee);
      return preview.assignee?.name ?? null;
    };
    const name = 'Security Worker';
    assert.equal(await who({ houseId: palm?.houseId }), name);
    assert.equal(await who({ houseId: cedar?.houseId }), null);
    assert.equal(await who({ streetId: palm?.streetId }), name);
    assert.equal(await who({ streetId: cedar?.streetId }), null);
    const nowhere = await look({ houseId: type.id });
    assert.equal(nowhere.failure.errors[0]?.field, 'houseId');
  });

  test('a chosen assignee gets the complaint in place of the worker of its type, and alone is notified', async () => {
    const { world, manager, people, workers } = estate;
    const type = await change(estate.typeOf('Waste'), {
      defaultWorkerId: workers['Security staff'],
    });
    const title = 'Bins are full';
    const made = await estate.create({ typeId: type.id, title, workerId: workers.Admin });
    assert.deepEqual([made.status, made.assignee?.name], ['Assigned', 'Admin Worker']);
    const { data } = await world.call(manager, getComplaintHistory, {
      params: { ...estate.params, complaintId: made.id },
    });
    assert.deepEqual(data.items.map(({ action }) => action).toSorted(), [
      'complaint.assigned',
      'complaint.created',
    ]);
    await world.settle();
    const told = async (role: 'Admin' | 'Security staff') =>
      (await estate.told(people[role])).some((one) => one.includes(title));
    assert.deepEqual([await told('Admin'), await told('Security staff')], [true, false]);
  });

  test('refuses a complaint whose assignee cannot get it or whose creator may not assign', async () => {
    const { world, manager, people, workers, houses, params } = estate;
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      workers.Admin,
      [houses[0]?.streetId],
    ]);
    const create = (by: typeof manager, workerId: string) =>
      world.call(by, createComplaint, {
        params,
        body: {
          typeId: estate.typeOf('Noise').id,
          title: 'Loud music',
          description: 'The music is loud at night.',
          houseId: houses.at(-1)?.houseId ?? '',
          workerId,
        },
      });
    const refusals = [
      await create(manager, workers.Admin),
      await create(manager, houses[0]?.houseId ?? ''),
      await create(people['Security staff'], workers['Security staff']),
    ];
    await world.owner.query('update workers set street_ids = null where id = $1', [workers.Admin]);
    assert.deepEqual(
      refusals.map(({ failure }) => [failure.errors[0]?.code, failure.errors[0]?.field]),
      [
        ['NO_SUCH_WORKER', 'workerId'],
        ['NO_SUCH_WORKER', 'workerId'],
        ['FORBIDDEN', 'workerId'],
      ],
    );
    const { rows } = await world.owner.query(
      `select from complaints where community_id = $1 and title = 'Loud music'`,
      [params.communityId],
    );
    assert.equal(rows.length, 0);
  });

  test('routing of a subtype falls back to its parent’s escalation and provider, but not a suspended one', async () => {
    estate.world.clock.set('2026-11-23T09:00:00Z');
    const { world, manager, params } = estate;
    const parent = await change(estate.typeOf('Noise'), {
      escalation: [{ kind: 'worker', id: estate.workers.Admin }, null, null],
    });
    const { data: part } = await world.call(manager, types.createComplaintType, {
      params,
      body: {
        name: 'Noise of parties',
        parentId: parent.id,
        responseMinutes: { Low: 60, Medium: 60, High: 60, Critical: 60 },
        resolveMinutes: { Low: 600, Medium: 600, High: 600, Critical: 600 },
      },
    });
    const look = async () =>
      (
        await world.call(manager, types.testRouting, {
          params: { ...params, typeId: part.id },
          body: {},
        })
      ).data;
    const waiting = await look();
    assert.deepEqual([waiting.status, waiting.provider], ['New', null]);
    assert.deepEqual(
      waiting.steps.map(({ who }) => who),
      ['Admin Worker', 'Admin Worker', 'All complaint managers', 'Account owner'],
    );
    const { data: provider } = await world.call(manager, providers.createProvider, {
      params,
      body: { name: 'Quiet Works', kind: 'Company', trades: ['Other'], email: 'q@example.test' },
    });
    await change(parent, { defaultProviderId: provider.id });
    const offered = await look();
    assert.deepEqual([offered.status, offered.provider?.name], ['Assigned', 'Quiet Works']);
    const made = await estate.create({ typeId: part.id });
    await world.settle();
    const { status, provider: holder } = await estate.get(made.id);
    assert.deepEqual([status, holder?.name], [offered.status, offered.provider?.name]);
    await world.owner.query(`update service_providers set status = 'Suspended' where id = $1`, [
      provider.id,
    ]);
    const suspended = await look();
    assert.deepEqual([suspended.status, suspended.provider], ['New', null]);
    assert.match(suspended.why, /Quiet Works is suspended/);
  });

  test('residents cannot create a complaint of a subtype whose parent type is hidden from them', async () => {
    const parent = await change(estate.typeOf('Security'), { visibleToResidents: false });
    const { data: part } = await estate.world.call(estate.manager, types.createComplaintType, {
      params: estate.params,
      body: {
        name: 'Patrols',
        parentId: parent.id,
        responseMinutes: parent.responseMinutes,
        resolveMinutes: parent.resolveMinutes,
      },
    });
    const raised = await estate.world.call(estate.resident, raisePortalComplaint, {
      params: { communityId: estate.communityId, houseId: estate.houses[0]?.houseId ?? '' },
      body: { typeId: part.id, title: 'No patrol', description: 'Nobody came by all night.' },
    });
    assert.equal(raised.failure.errors[0]?.code, 'NO_SUCH_COMPLAINT_TYPE');
  });

  async function change(type: types.ComplaintType, values: object) {
    return (
      await estate.world.call(estate.manager, types.changeComplaintType, {
        params: { communityId: estate.communityId, typeId: type.id },
        body: { ...values, version: type.version },
      })
    ).data;
  }

  async function roleOf(name: string) {
    const { rows } = await estate.world.owner.query<{ id: string }>(
      'select id from roles where community_id = $1 and name = $2',
      [estate.communityId, name],
    );
    return rows[0]?.id ?? '';
  }
});
