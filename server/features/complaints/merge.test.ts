import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  listAlikeComplaints,
  mergeComplaints,
  separateComplaint,
} from '#contract/complaints/complaint-merge.ts';
import * as steps from '#contract/complaints/complaint-steps.ts';
import { openStatuses } from '#contract/complaints/complaint-words.ts';
import { listComplaints } from '#contract/complaints/complaints.ts';
import { createProvider } from '#contract/providers/service-providers.ts';
import { searchCommunity } from '#contract/search/search.ts';
import type { Person } from '#testing/world.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

describe('merging complaints', () => {
  const estate = given(openEstate);

  test('merging an assigned complaint notifies its assignee, and the merge can be undone', async () => {
    const [from, into] = [await assigned(), await estate.create()];
    assert.equal((await merge(from, into)).status, 200);
    const merged = await estate.get(from.id);
    assert.deepEqual(
      [merged.parent?.id, merged.status, merged.assignee],
      [into.id, 'New', null],
      'it follows the other one',
    );
    await estate.world.settle();
    // The notifications "assigned to you" and "merged into …" are grouped by complaint.
    const told = await estate.toldOf(estate.people.Admin, from);
    assert.deepEqual(told, [`${from.title}: 2 updates`]);
    await estate.world.call(estate.manager, separateComplaint, { params: on(from.id) });
    assert.equal((await estate.get(from.id)).parent, null);
    await estate.world.settle();
    const { rows } = await estate.world.owner.query<{ action: string; of: string }>(
      `select action, after->>'complaints' as of from audit_entries where entity_id = $1
         and action in ('complaint.tookIn', 'complaint.gaveBack') order by action`,
      [into.id],
    );
    assert.deepEqual(
      rows,
      ['complaint.gaveBack', 'complaint.tookIn'].map((action) => ({ action, of: from.number })),
      'the history of the other complaint names it both times',
    );

    const both = [await assigned(), await assigned()] as const;
    assert.equal((await merge(...both)).data.merged[0]?.id, both[0].id);
  });

  test('a merged complaint can be found by number and place and shows its main complaint', async () => {
    const houseId = estate.houses[1]?.houseId ?? '';
    const [from, into] = [
      await estate.create({ houseId, residentId: null }),
      await estate.create(),
    ];
    await merge(from, into);
    const find = async (query: Record<string, string>) => {
      const { data } = await estate.world.call(estate.manager, listComplaints, {
        params: estate.params,
        query: query as never,
      });
      return data.items.filter(({ id }) => id === from.id);
    };
    for (const Search of [from.number, from.number.replace('C-', ''), from.house?.label ?? '']) {
      const [found] = await find({ Search });
      assert.equal(found?.parent?.label, `${into.number} ${into.title}`, Search);
      assert.equal(found.sla, 'None', 'no clock of its own runs');
    }
    assert.deepEqual(await find({}), [], 'the list shows the one that is worked on');
    assert.deepEqual(await find({ Search: from.number, Status: 'New' }), []);
    const anywhere = await estate.world.call(estate.manager, searchCommunity, {
      params: estate.params,
      query: { Text: from.number },
    });
    assert.equal(
      anywhere.data.hits.find(({ id }) => id === from.id)?.detail,
      `Merged into ${into.number}`,
    );
    const alike = await estate.world.call(estate.manager, listAlikeComplaints, {
      params: on(from.id),
    });
    assert.ok(!alike.data.some(({ id }) => id === into.id), 'its own parent is not offered again');
  });

  test('a refused merge of complaints gives the reason', async () => {
    const into = await assigned();
    const started = await assigned();
    await move(started, { to: 'In progress' });
    const refusal = async (from: { id: string }) => {
      const { failure } = await merge(from, into);
      return `${failure.errors[0]?.code}: ${failure.message}`;
    };
    assert.equal(
      await refusal(started),
      `WORK_STARTED: Work on ${started.number} has started. ` +
        `Merge ${into.number} into ${started.number} instead, or resolve each separately.`,
    );
    const [parent, child] = [await estate.create(), await estate.create()];
    await merge(child, parent);
    assert.match(await refusal(parent), /^HAS_MERGED: .*undo its merges first\.$/);
    assert.match(await refusal(child), /^COMPLAINT_MERGED: /);
    assert.match(await refusal(into), /^MERGED_INTO_ITSELF: /);
    const rejected = await estate.create();
    await move(rejected, { to: 'Rejected', reason: 'Not ours' });
    assert.match(await refusal(rejected), /^NOT_OPEN: .* is rejected\./);
  });

  test('merging a complaint with a provider is refused, with the hint to cancel the provider’s job first', async () => {
    const [from, into] = [await assigned(), await estate.create()];
    const { data: provider } = await estate.world.call(estate.manager, createProvider, {
      params: estate.params,
      body: {
        name: 'Bright Electric',
        kind: 'Company',
        trades: ['Electrical'],
        email: 'bright@example.test',
      },
    });
    await estate.world.owner.query('update complaints set service_provider_id = $2 where id = $1', [
      from.id,
      provider.id,
    ]);
    const { failure } = await merge(from, into);
    assert.equal(
      failure.message,
      `${from.number} is assigned to Bright Electric. Cancel that job first, then merge.`,
    );
  });

  test('open complaints can be listed by house and type, but only by workers who may read them', async () => {
    const houseId = estate.houses[2]?.houseId ?? '';
    const typeId = estate.typeOf('Power').id;
    const made = [];
    for (let n = 0; n < 4; n += 1) made.push(await estate.create({ houseId, residentId: null }));
    const [first] = made;
    assert.ok(first);
    await move(first, { to: 'Rejected', reason: 'Not ours' });
    await estate.create({ houseId, typeId: estate.typeOf('Waste').id });
    const find = (person: Person) =>
      estate.world.call(person, listComplaints, {
        params: estate.params,
        query: {
          HouseId: houseId,
          TypeId: typeId,
          Status: openStatuses.join(','),
          Sort: '-number',
          PageSize: '2',
        } as never,
      });
    const { data } = await find(estate.manager);
    assert.deepEqual(
      data.items.map(({ number }) => number),
      [made[3]?.number, made[2]?.number],
    );
    assert.equal(data.totalCount, 3);
    assert.deepEqual((await find(estate.people['Finance officer'])).data.items, []);
    assert.equal((await find(estate.people['Security staff'])).data.totalCount, 0);
  });

  function on(complaintId: string) {
    return { ...estate.params, complaintId };
  }

  function merge(from: { id: string }, into: { id: string }) {
    return estate.world.call(estate.manager, mergeComplaints, {
      params: on(into.id),
      body: { ids: [from.id] },
    });
  }

  async function assigned(role: 'Admin' | 'Finance officer' = 'Admin') {
    const { id, version } = await estate.create();
    const body = { workerId: estate.workers[role], version };
    const params = on(id);
    return (await estate.world.call(estate.manager, steps.assignComplaint, { params, body })).data;
  }

  function move(complaint: { id: string; version: number }, step: steps.ComplaintMove) {
    return estate.world.call(estate.manager, steps.moveComplaint, {
      params: on(complaint.id),
      body: { step, version: complaint.version },
    });
  }
});
