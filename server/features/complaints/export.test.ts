// Tests that an export of complaints contains exactly the complaints that the exporter may see.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listComplaints } from '#contract/complaints/complaints.ts';
import { downloadExport, getExport, startExport } from '#contract/exports/exports.ts';
import { createRole } from '#contract/team/roles.ts';
import { stepUp } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

describe('exports of complaints', () => {
  const estate = given(openEstate);
  before(async () => {
    const [palm, cedar] = [estate.houses[0], estate.houses.at(-1)];
    await estate.create({ title: 'On Palm Street', houseId: palm?.houseId ?? '' });
    await estate.create({ title: 'On Cedar Close', houseId: cedar?.houseId ?? '' });
    await estate.create({ title: 'A wrong bill', typeId: estate.typeOf('Billing').id });
  });

  const columns = ['title'];

  test('an export of complaints contains only those that the exporter may read', async () => {
    const own = await inRole('Reporter', ['complaints.create', 'complaints.export']);
    await estate.create({ title: 'My own' }, own.person);
    const bills = await inRole('Accountant', ['complaints.billing', 'complaints.export']);
    const palm = estate.houses[0]?.streetId ?? '';
    const local = await inRole('Local', ['complaints.read', 'complaints.export'], [palm]);
    assert.deepEqual(await exported(own.person), ['My own']);
    assert.deepEqual(await exported(bills.person), ['A wrong bill']);
    const seen = await listed(local.person);
    assert.ok(seen.includes('On Palm Street') && !seen.includes('On Cedar Close'));
    for (const { person } of [own, bills, local]) {
      assert.deepEqual(await exported(person), await listed(person));
    }
    assert.equal((await exported(estate.manager)).length, 4);
    const providers = { list: 'providers', format: 'csv', columns, query: {} } as const;
    const { world, params } = estate;
    const refused = await world.call(own.person, startExport, { params, body: providers });
    assert.equal(refused.status, 403, 'they do not see who the providers are');
  });

  test('an export with the filter “assigned to me” contains the complaints assigned to the exporter', async () => {
    const { person, workerId } = await inRole('Doer', ['complaints.read', 'complaints.export']);
    const { id } = await estate.create({ title: 'For the doer' });
    await estate.world.owner.query('update complaints set assignee_worker_id = $2 where id = $1', [
      id,
      workerId,
    ]);
    assert.deepEqual(await exported(person, { Mine: 'true' }), ['For the doer']);
  });

  test('a background export has only complaints that its worker may read, and fails after their removal', async () => {
    const { world, communityId } = estate;
    const { person, workerId } = await inRole('Slow', ['complaints.create', 'complaints.export']);
    await estate.create({ title: 'Of the slow one' }, person);
    const asked = async () => {
      const { rows } = await world.owner.query<{ id: string }>(
        `with made as (
           insert into exports (community_id, user_id, list, format, columns, query, status, row_count, expires_at)
           values ($1, $2, 'complaints', 'csv', '["title"]', '{}', 'Running', 1, $3) returning id)
         insert into outbox (community_id, user_id, topic, payload)
         select $1, $2, 'export.requested', jsonb_build_object('entityId', id) from made
         returning payload ->> 'entityId' as id`,
        [communityId, person.id, new Date(world.clock.now().getTime() + 3_600_000)],
      );
      await world.settle();
      return rows[0]?.id ?? '';
    };
    assert.deepEqual(await fetched(person, await asked()), ['Of the slow one']);
    const role = `update workers set status = $2, removed_at = case when $2 = 'Removed' then now() end
      where id = $1`;
    await world.owner.query(role, [workerId, 'Removed']);
    const exportId = await asked();
    await world.owner.query(role, [workerId, 'Active']);
    const { data } = await world.call(person, getExport, { params: { communityId, exportId } });
    assert.equal(data.status, 'Failed');
  });

  /** Adds a worker with a new role that has only these permissions. */
  async function inRole(name: string, permissions: readonly string[], streetIds?: string[]) {
    const { world, manager, params, communityId } = estate;
    const person = await world.person({ firstName: name, lastName: 'Worker' });
    const workerId = await world.worker(communityId, person, 'Finance officer');
    await stepUp(world, manager);
    const body = { name, permissions: permissions as never };
    const { data: role } = await world.call(manager, createRole, { params, body });
    await world.owner.query('update workers set role_id = $2, street_ids = $3 where id = $1', [
      workerId,
      role.id,
      streetIds ?? null,
    ]);
    return { person, workerId };
  }

  function titlesIn(csv: string) {
    return csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => /","(.*)"$/.exec(line)?.[1])
      .toSorted();
  }

  async function fetched(person: Person, exportId: string) {
    const params = { ...estate.params, exportId };
    return titlesIn((await estate.world.call(person, downloadExport, { params })).raw.body);
  }

  async function exported(person: Person, query: Record<string, string> = {}) {
    const body = { list: 'complaints' as const, format: 'csv' as const, columns, query };
    const { data } = await estate.world.call(person, startExport, { params: estate.params, body });
    const titles = await fetched(person, data.id);
    assert.equal(data.rowCount, titles.length);
    return titles;
  }

  async function listed(person: Person, query: Record<string, string> = {}) {
    const { params } = estate;
    const { data } = await estate.world.call(person, listComplaints, { params, query });
    return data.items.map(({ title }) => title).toSorted();
  }
});
