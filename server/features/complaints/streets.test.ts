import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as incidents from '#contract/incidents/complaint-incidents.ts';
import { mergeComplaints } from '#contract/complaints/complaint-merge.ts';
import { moveComplaint } from '#contract/complaints/complaint-steps.ts';
import { getComplaint } from '#contract/complaints/complaints.ts';
import type { Person } from '#testing/world.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

describe('complaints of a worker who is limited to streets', () => {
  let palm: { houseId: string; streetId: string };
  let cedar: { houseId: string; streetId: string };
  const estate = given(openEstate);
  before(limitAdmin);

  test('a worker limited to some streets cannot create, update or end an outage of other streets', async () => {
    const typeId = estate.typeOf('Power').id;
    const mine = await estate.create({ typeId, houseId: palm.houseId });
    const theirs = await estate.create({ typeId, houseId: cedar.houseId });
    const whole = await outage(estate.people.Admin, null, typeId);
    assert.deepEqual(
      [whole.failure.errors[0]?.code, whole.failure.errors[0]?.field],
      ['CHOOSE_YOUR_STREETS', 'streetIds'],
    );
    const both = (await outage(estate.manager, [palm.streetId, cedar.streetId], typeId)).data;
    assert.equal(both.complaintCount, 2);
    const told = await estate.world.call(estate.people.Admin, incidents.updateIncident, {
      params: { ...estate.params, incidentId: both.id },
      body: { message: 'Until six.', version: both.version },
    });
    assert.equal(told.failure.errors[0]?.code, 'INCIDENT_ELSEWHERE');
    assert.equal(
      (await end(estate.people.Admin, both)).failure.errors[0]?.code,
      'INCIDENT_ELSEWHERE',
    );
    assert.equal((await end(estate.manager, both)).data.openCount, 0);
    for (const { id } of [mine, theirs]) assert.equal((await estate.get(id)).status, 'Resolved');
  });

  test('ending the outage of a street resolves all its complaints, even one moved to another street', async () => {
    const typeId = estate.typeOf('Water').id;
    const made = await Promise.all(
      [0, 1].map(() => estate.create({ typeId, houseId: palm.houseId })),
    );
    const { data } = await outage(estate.people.Admin, [palm.streetId], typeId);
    assert.equal(data.complaintCount, 2);
    await estate.world.owner.query(
      'update complaints set house_id = $2, street_id = $3 where id = $1',
      [made[0]?.id, cedar.houseId, cedar.streetId],
    );
    assert.equal((await end(estate.people.Admin, data)).status, 200);
    for (const one of made) assert.equal((await estate.get(one.id)).status, 'Resolved');
  });

  test('a status change by a worker limited to a street also changes merged complaints of other streets', async () => {
    const parent = await estate.create({ houseId: palm.houseId });
    const child = await estate.create({ houseId: cedar.houseId });
    const { rows } = await estate.world.owner.query<{ id: string }>(
      `with made as (insert into residents (community_id, first_name, last_name, email, status)
         values ($1, 'Chidi', 'Obi', 'chidi@example.test', 'Active') returning id)
       insert into occupancies (community_id, resident_id, house_id, relationship)
         select $1, id, $2, 'Tenant' from made returning resident_id as id`,
      [estate.communityId, cedar.houseId],
    );
    await estate.world.owner.query(
      'update complaints set reporter_resident_id = $2 where id = $1',
      [child.id, rows[0]?.id],
    );
    const on = (complaintId: string) => ({ ...estate.params, complaintId });
    await estate.world.call(estate.manager, mergeComplaints, {
      params: on(parent.id),
      body: { ids: [child.id] },
    });
    const move = async (step: object) => {
      const { version } = await estate.get(parent.id, estate.people.Admin);
      const body = { step, version } as never;
      const moved = await estate.world.call(estate.people.Admin, moveComplaint, {
        params: on(parent.id),
        body,
      });
      assert.equal(moved.status, 200);
    };
    await move({ to: 'In progress' });
    await move({ to: 'Resolved', note: 'The fuse was changed.' });
    const after = await estate.get(child.id);
    assert.deepEqual([after.status, after.resolutionNote], ['Resolved', 'The fuse was changed.']);
    await estate.world.settle();
    const mails = (await estate.world.mails()).filter(
      ({ recipient }) => recipient === 'chidi@example.test',
    );
    assert.match(mails.at(-1)?.body ?? '', /The fuse was changed/);
    const hidden = await estate.world.call(estate.people.Admin, getComplaint, {
      params: on(child.id),
    });
    assert.equal(hidden.status, 404);
  });

  async function limitAdmin() {
    [palm] = estate.houses as [typeof palm];
    cedar = estate.houses.at(-1) ?? palm;
    await estate.world.owner.query('update workers set street_ids = $2 where id = $1', [
      estate.workers.Admin,
      [palm.streetId],
    ]);
  }

  function outage(by: Person, streetIds: string[] | null, typeId: string) {
    return estate.world.call(by, incidents.createIncident, {
      params: estate.params,
      body: { title: 'Cable cut', message: 'A cable was cut.', typeId, streetIds },
    });
  }

  function end(by: Person, { id, version }: incidents.Incident) {
    return estate.world.call(by, incidents.endIncident, {
      params: { ...estate.params, incidentId: id },
      body: { note: 'The cable is mended.', version },
    });
  }
});
