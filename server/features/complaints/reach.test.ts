import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { changeCommunity, getCommunity } from '#contract/communities/communities.ts';
import * as incidents from '#contract/incidents/complaint-incidents.ts';
import * as settings from '#contract/complaints/complaint-settings.ts';
import * as steps from '#contract/complaints/complaint-steps.ts';
import * as types from '#contract/complaint-types/complaint-types.ts';
import * as contract from '#contract/complaints/complaints.ts';
import { createProvider } from '#contract/providers/service-providers.ts';
import type { Person } from '#testing/world.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

describe('community-wide changes and workers limited to some streets', () => {
  let palm: string;
  let cedar: string;
  const estate = given(openEstate);
  before(limitAdmin);

  test('a worker limited to one street who adds a holiday changes the deadlines on all streets', async () => {
    const { id: typeId } = await createType('Fence', { calendar: 'Working hours' });
    // Monday, 16:00 in Lagos. Working hours are 08:00 to 17:00.
    estate.world.clock.set('2026-11-23T15:00:00Z');
    const made = await estate.create({ typeId, houseId: cedar });
    assert.equal(made.resolveDueAt, '2026-11-24T07:40:00.000Z');
    const { data: community } = await estate.world.call(estate.manager, getCommunity, {
      params: estate.params,
    });
    const moved = await estate.world.call(estate.manager, changeCommunity, {
      params: estate.params,
      body: { timeZone: 'Europe/London', version: community.version },
    });
    assert.equal(moved.status, 200, moved.raw.body);
    assert.equal((await estate.get(made.id)).resolveDueAt, '2026-11-23T16:40:00.000Z');
    const { data: stored } = await estate.world.call(
      estate.people.Admin,
      settings.getComplaintSettings,
      {
        params: estate.params,
      },
    );
    const changed = await estate.world.call(estate.people.Admin, settings.changeComplaintSettings, {
      params: estate.params,
      body: { holidays: [{ on: '2026-11-23', name: 'A holiday' }], version: stored.version },
    });
    assert.equal(changed.status, 200, changed.raw.body);
    assert.equal((await estate.get(made.id)).resolveDueAt, '2026-11-24T09:40:00.000Z');
  });

  test('an escalation goes to the managers or the owner if its worker cannot see the street', async () => {
    estate.world.clock.set('2026-12-07T08:00:00Z');
    const { id: typeId } = await createType('Lamp', {
      escalation: [
        { kind: 'worker', id: estate.workers.Admin },
        { kind: 'worker', id: estate.workers.Admin },
        { kind: 'worker', id: estate.workers.Admin },
      ],
    });
    const near = await estate.create({ typeId, houseId: palm });
    const far = await estate.create({ typeId, houseId: cedar });
    await estate.tick('2026-12-07T09:40:00Z');
    await estate.tick('2026-12-07T09:40:00Z');
    const ownerOf = async (id: string) => (await estate.get(id)).breachOwner;
    assert.deepEqual(
      [await ownerOf(near.id), await ownerOf(far.id)],
      ['Admin Worker', 'All complaint managers'],
    );
    assert.equal((await about(estate.manager, near)).length, 0);
    assert.equal((await about(estate.manager, far)).length, 1);
    await estate.tick('2026-12-07T11:20:00Z');
    await estate.tick('2026-12-07T11:20:00Z');
    assert.equal(await ownerOf(far.id), 'Account owner');
    const preview = await estate.world.call(estate.manager, types.testRouting, {
      params: { ...estate.params, typeId },
      body: { houseId: cedar },
    });
    assert.equal(preview.data.steps[1]?.who, 'All complaint managers');
  });

  test('managers get the warning at 75 % of the time if the assignee cannot see the complaint', async () => {
    estate.world.clock.set('2026-12-08T08:00:00Z');
    const { id: typeId } = await createType('Drain');
    const made = await estate.create({ typeId, houseId: cedar });
    // Assigns the complaint to the admin, as if before the admin was limited to Palm Street.
    await estate.world.owner.query('update complaints set assignee_worker_id = $2 where id = $1', [
      made.id,
      estate.workers.Admin,
    ]);
    await estate.tick('2026-12-08T09:15:00Z');
    const told = await about(estate.manager, made);
    assert.equal(told.length, 1, told.join());
  });

  test('a complaint moved out of its assignee’s streets goes to the default worker or is unassigned', async () => {
    const { id: typeId } = await createType('Bins', {
      defaultWorkerId: estate.workers['Security staff'],
    });
    const give = async (complaint: contract.Complaint) =>
      (
        await estate.world.call(estate.manager, steps.assignComplaint, {
          params: { ...estate.params, complaintId: complaint.id },
          body: { workerId: estate.workers.Admin, version: complaint.version },
        })
      ).data;
    const change = async ({ id, version }: contract.Complaint, body: object) =>
      (
        await estate.world.call(estate.manager, contract.changeComplaint, {
          params: { ...estate.params, complaintId: id },
          body: { ...body, version },
        })
      ).data;
    const routed = await give(await estate.create({ typeId, houseId: palm }));
    assert.equal(routed.assignee?.name, 'Admin Worker');
    assert.equal((await change(routed, { title: 'Full bins' })).assignee?.name, 'Admin Worker');
    const moved = await change(await estate.get(routed.id), { houseId: cedar });
    assert.equal(moved.assignee?.name, 'Security Worker');
    const waiting = await change(
      await give(
        await estate.create(
          { typeId: estate.typeOf('Noise').id, houseId: palm },
          estate.people.Admin,
        ),
      ),
      { houseId: cedar },
    );
    assert.equal(waiting.assignee, null);
    const { data: history } = await estate.world.call(
      estate.manager,
      contract.getComplaintHistory,
      { params: { ...estate.params, complaintId: waiting.id }, query: {} },
    );
    assert.ok(history.items.some(({ action }) => action === 'complaint.handedOver'));
  });

  test('changing or deleting a complaint type does not count the uses of other types', async () => {
    const all = 'execute on function uses_of_complaint_types()';
    await estate.world.owner.query(`revoke ${all} from public`);
    const { data: type } = await estate.world.call(estate.manager, types.createComplaintType, {
      params: estate.params,
      body: { name: 'Bench', responseMinutes: each(60), resolveMinutes: each(600) },
    });
    const params = { ...estate.params, typeId: type.id };
    await estate.create({ typeId: type.id, houseId: cedar });
    const changed = await estate.world.call(estate.manager, types.changeComplaintType, {
      params,
      body: { icon: 'Roads', version: type.version },
    });
    const gone = await estate.world.call(estate.manager, types.deleteComplaintType, { params });
    await estate.world.owner.query(`grant ${all} to public`);
    assert.equal(changed.data.usedCount, 1, changed.raw.body);
    assert.equal(gone.failure.errors[0]?.code, 'COMPLAINT_TYPE_IN_USE');
  });

  test('after a change of type, managers hear of a missing assignee, and a new assignee gets the title', async () => {
    const bills = await createType('Bills', {
      isBilling: true,
      defaultWorkerId: estate.workers['Finance officer'],
    });
    const bins = await createType('Skips', { defaultWorkerId: estate.workers['Security staff'] });
    const { data: provider } = await estate.world.call(estate.manager, createProvider, {
      params: estate.params,
      body: { name: 'Bello Works', kind: 'Company', trades: ['Other'], email: 'b@example.test' },
    });
    const correct = async (title: string, typeId: string, hasProvider = false) => {
      const made = await estate.create({ typeId: bills.id, houseId: palm, title: 'A bill' });
      assert.equal(made.assignee?.name, 'Finance Worker');
      if (hasProvider) {
        await estate.world.owner.query(
          'update complaints set service_provider_id = $2 where id = $1',
          [made.id, provider.id],
        );
      }
      const { status } = await estate.world.call(estate.people.Admin, contract.changeComplaint, {
        params: { ...estate.params, complaintId: made.id },
        body: { title, typeId, version: made.version },
      });
      assert.equal(status, 200);
      return made.number;
    };
    const read = async (person: Person, number: string) => {
      await estate.world.settle();
      const { rows } = await estate.world.owner.query<{ title: string; description: string }>(
        `select title, description from notifications where user_id = $1 and description like $2
         order by occurred_at desc limit 1`,
        [person.id, `%${number}%`],
      );
      return rows[0];
    };
    const noise = estate.typeOf('Noise').id;
    const waiting = await correct('A drill', noise);
    assert.deepEqual(await read(estate.manager, waiting), {
      title: 'A drill: no assignee',
      description: `Finance Worker can no longer see complaint ${waiting}.`,
    });
    const had = await correct('A saw', noise, true);
    assert.deepEqual(await read(estate.manager, had), {
      title: 'A saw: no assignee besides Bello Works',
      description: `Finance Worker can no longer see complaint ${had}.`,
    });
    const passed = await correct('Full skips', bins.id);
    assert.deepEqual(await read(estate.people['Security staff'], passed), {
      title: 'Full skips: assigned to you',
      description: `Complaint ${passed}`,
    });
  });

  test('figures count only complaints that the worker may see; the uses of a type count all complaints', async () => {
    const { data: type } = await estate.world.call(estate.manager, types.createComplaintType, {
      params: estate.params,
      body: { name: 'Kerb', responseMinutes: each(60), resolveMinutes: each(600) },
    });
    await estate.create({ typeId: type.id, houseId: cedar });
    const figures = async (by: Person) =>
      (await estate.world.call(by, contract.getComplaintFigures, { params: estate.params })).data;
    const seen = await estate.world.call(estate.people.Admin, contract.listComplaints, {
      params: estate.params,
      query: { Status: 'New,Assigned,In progress,On hold' },
    });
    assert.equal((await figures(estate.people.Admin)).open, seen.data.totalCount);
    assert.ok((await figures(estate.manager)).open > seen.data.totalCount);
    const listed = await estate.world.call(estate.people.Admin, types.listComplaintTypes, {
      params: estate.params,
    });
    assert.equal(listed.data.find(({ id }) => id === type.id)?.usedCount, 1);
    const gone = await estate.world.call(estate.people.Admin, types.deleteComplaintType, {
      params: { ...estate.params, typeId: type.id },
    });
    assert.equal(gone.failure.errors[0]?.code, 'COMPLAINT_TYPE_IN_USE');
    assert.match(gone.failure.message, /^Used by 1 complaint\. /);
    const streetIds = [palm, cedar].map(
      (id) => estate.houses.find(({ houseId }) => houseId === id)?.streetId ?? '',
    );
    await estate.world.call(estate.manager, incidents.createIncident, {
      params: estate.params,
      body: { title: 'Kerb works', message: 'The kerb is laid anew.', typeId: type.id, streetIds },
    });
    const outages = await estate.world.call(estate.people.Admin, incidents.listIncidents, {
      params: estate.params,
      query: {},
    });
    const [outage] = outages.data.items;
    assert.deepEqual(
      [outage?.complaintCount, outage?.openCount, outage?.streets?.length, outage?.otherStreets],
      [1, 1, 1, 1],
    );
  });

  async function limitAdmin() {
    palm = estate.houses[0]?.houseId ?? '';
    cedar = estate.houses.at(-1)?.houseId ?? '';
    // The admin becomes a complaint manager limited to Palm Street.
    await estate.world.owner.query(
      `update workers set street_ids = $2, role_id = (select r.id from roles r
         where r.community_id = workers.community_id and r.name = 'Community manager') where id = $1`,
      [estate.workers.Admin, [estate.houses[0]?.streetId]],
    );
  }

  function each(minutes: number) {
    return {
      Low: minutes,
      Medium: minutes,
      High: minutes,
      Critical: minutes,
    };
  }

  async function createType(name: string, over: object = {}) {
    return (
      await estate.world.call(estate.manager, types.createComplaintType, {
        params: estate.params,
        body: { name, responseMinutes: each(100), resolveMinutes: each(100), ...over },
      })
    ).data;
  }

  async function about(person: Person, { number }: { number: string }) {
    return estate.toldOf(person, { number });
  }
});
