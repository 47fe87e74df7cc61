// A small estate for the tests of complaints: two streets of houses, a resident with an email address, a manager, and
// people in three other roles. 23 November 2026 is a Monday.
import type { JobTools } from '#platform/jobs/job.ts';
import * as addresses from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { createHouseRange } from '#contract/addresses/house-range.ts';
import * as contract from '#contract/complaints/complaints.ts';
import * as types from '#contract/complaint-types/complaint-types.ts';
import type { ComplaintType } from '#contract/complaint-types/complaint-types.ts';
import type { Input } from '#contract/shared/operation.ts';
import type { SystemRole } from '#contract/shared/permissions.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { openWorld, type Person } from '#testing/world.ts';
import { complaintClock } from '#server/features/complaints/clock-job.ts';

export type Estate = Awaited<ReturnType<typeof openEstate>>;
type Body = Input<typeof contract.createComplaint>['body'];

export async function openEstate(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(options);
  world.clock.set('2026-11-23T09:00:00Z');
  const manager = await world.person({ firstName: 'Amina', lastName: 'Okafor' });
  const communityId = await world.community(manager);
  const params = { communityId };
  const people: Partial<Record<SystemRole, Person>> = {};
  const workers: Partial<Record<SystemRole, string>> = {};
  for (const role of ['Admin', 'Finance officer', 'Security staff'] as const) {
    const person = await world.person({
      firstName: role.split(' ')[0] ?? role,
      lastName: 'Worker',
    });
    people[role] = person;
    workers[role] = await world.worker(communityId, person, role);
  }
  const houses: { houseId: string; streetId: string }[] = [];
  for (const name of ['Palm Street', 'Cedar Close']) {
    const street = await world.call(manager, createStreet, { params, body: { name } });
    await world.call(manager, createHouseRange, {
      params,
      body: { streetId: street.data.id, from: 1, to: 3 },
    });
  }
  const listed = await world.call(manager, addresses.listHouses, { params });
  for (const { id, streetId } of listed.data.items) houses.push({ houseId: id, streetId });
  const resident = await world.person({ firstName: 'Ngozi', lastName: 'Eze' });
  const { rows } = await world.owner.query<{ id: string }>(
    `with made as (insert into residents (community_id, first_name, last_name, email, status, portal_user_id)
       values ($1, 'Ngozi', 'Eze', 'ngozi@example.test', 'Active', $3) returning id)
     insert into occupancies (community_id, resident_id, house_id, relationship)
       select $1, id, $2, 'Tenant' from made returning resident_id as id`,
    [communityId, houses[0]?.houseId, resident.id],
  );
  const kinds = await world.call(manager, types.listComplaintTypes, { params });
  const typeOf = (name: string): ComplaintType => {
    const found = kinds.data.find((type) => type.name === name);
    if (!found) throw new Error(`there is no type ${name}`);
    return found;
  };
  const tools: JobTools = toolsOf(
    { ...world, log: { info: () => undefined, warn: () => undefined, error: console.error } },
    new AbortController().signal,
  );
  return {
    world,
    manager,
    communityId,
    params,
    people: people as Record<SystemRole, Person>,
    workers: workers as Record<SystemRole, string>,
    houses,
    resident,
    residentId: rows[0]?.id ?? '',
    typeOf,
    create: async (body: Partial<Body> = {}, by: Person = manager) =>
      (
        await world.call(by, contract.createComplaint, {
          params,
          body: {
            typeId: typeOf('Power').id,
            title: 'No light',
            description: 'There is no light in the whole house.',
            ...body,
          },
        })
      ).data,
    get: async (complaintId: string, by: Person = manager) =>
      (await world.call(by, contract.getComplaint, { params: { communityId, complaintId } })).data,
    /** Sets the clock to an instant, runs the complaints' clock job, and waits until all work that follows is done. */
    tick: async (at: string) => {
      world.clock.set(at);
      await complaintClock.run(tools);
      await world.settle();
    },
    /** The titles of a person's notifications, newest last. */
    told: async (person: Person) => {
      const found = await world.owner.query<{ title: string; description: string }>(
        `select title, description from notifications where user_id = $1 order by occurred_at, title`,
        [person.id],
      );
      return found.rows.map(({ title }) => title);
    },
    /** The titles of a person's notifications about one complaint alone, newest last. */
    toldOf: async (person: Person, { number }: { number: string }) => {
      const found = await world.owner.query<{ title: string }>(
        `select title from notifications where user_id = $1 and description like '%' || $2 || '%'
             and group_key is distinct from 'new-complaints'
           order by occurred_at, title`,
        [person.id, number],
      );
      return found.rows.map(({ title }) => title);
    },
  };
}
