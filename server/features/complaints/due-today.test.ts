import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as steps from '#contract/complaints/complaint-steps.ts';
import * as contract from '#contract/complaints/complaints.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

describe('complaints due today', () => {
  const estate = given(openEstate);

  test('a complaint that returns from hold is listed as due today on its return date only', async () => {
    estate.world.clock.set('2026-11-30T09:00:00Z');
    const complaint = await estate.create({ typeId: estate.typeOf('Roads').id });
    const move = async (step: steps.ComplaintMove, version: number) =>
      (
        await estate.world.call(estate.manager, steps.moveComplaint, {
          params: on(complaint.id),
          body: { step, version },
        })
      ).data;
    const started = await move({ to: 'In progress' }, complaint.version);
    const held = { to: 'On hold', reason: 'Stones come', returnsOn: '2026-12-02' } as const;
    await move(held, started.version);
    const look = async () => {
      const [{ data: list }, { data: figures }] = await Promise.all([
        estate.world.call(estate.manager, contract.listComplaints, {
          params: estate.params,
          query: { Due: 'today', PageSize: '100' },
        }),
        estate.world.call(estate.manager, contract.getComplaintFigures, { params: estate.params }),
      ]);
      assert.equal(figures.dueToday, list.totalCount, 'the figure counts what the list shows');
      return list.items.filter(({ id }) => id === complaint.id).map((row) => row.returnedToday);
    };
    assert.deepEqual(await look(), []);
    estate.world.clock.set('2026-12-01T23:00:30Z');
    assert.deepEqual(await look(), [false], 'to be back today');
    await estate.tick('2026-12-01T23:01:00Z');
    assert.equal((await estate.get(complaint.id)).status, 'In progress');
    estate.world.clock.set('2026-12-02T14:00:00Z');
    assert.deepEqual(await look(), [true]);
    estate.world.clock.set('2026-12-02T23:01:00Z');
    assert.deepEqual(await look(), []);
  });

  function on(complaintId: string) {
    return { communityId: estate.communityId, complaintId };
  }
});
