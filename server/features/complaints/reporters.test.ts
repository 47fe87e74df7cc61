import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as bulk from '#contract/complaints/complaints-bulk.ts';
import * as steps from '#contract/complaints/complaint-steps.ts';
import * as incidents from '#contract/incidents/complaint-incidents.ts';
import * as merge from '#contract/complaints/complaint-merge.ts';
import { changeComplaint } from '#contract/complaints/complaints.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

describe('messages to reporters', () => {
  let phoneOnly: string;
  const estate = given(openEstate);
  before(addPhoneOnly);

  test('a reporter with only a phone gets the promise, resolution and rejection as text messages', async () => {
    const { id, number, version } = await estate.create({ residentId: phoneOnly });
    await estate.world.call(estate.manager, steps.promiseComplaint, {
      params: on(id),
      body: { promisedAt: '2026-11-23T15:20:00Z', version },
    });
    await move(id, { to: 'In progress' });
    await move(id, { to: 'Resolved', note: 'The fuse was changed.' });
    const read = await texts(number);
    assert.match(read, /We received your complaint and will reply by/);
    assert.match(read, /We will reply by 16:20/);
    assert.match(read, /Resolved: The fuse was changed/);
    const other = await estate.create({ residentId: phoneOnly });
    await move(other.id, { to: 'Rejected', reason: 'Not ours' });
    assert.match(await texts(other.number), /Rejected: Not ours/);
  });

  test('the reporter of a merged complaint is notified of a missed promise', async () => {
    estate.world.clock.set('2026-11-24T09:00:00Z');
    const first = await estate.create();
    const second = await estate.create({ residentId: phoneOnly });
    await estate.world.call(estate.manager, merge.mergeComplaints, {
      params: on(first.id),
      body: { ids: [second.id] },
    });
    await estate.tick('2026-11-24T10:01:00Z');
    assert.match(await texts(second.number), /and did not\. We are sorry/);
  });

  test('the reporter of a merged complaint is notified when its main complaint joins an outage', async () => {
    const first = await estate.create({ typeId: estate.typeOf('Other').id });
    const second = await estate.create({ residentId: phoneOnly });
    await estate.world.call(estate.manager, merge.mergeComplaints, {
      params: on(first.id),
      body: { ids: [second.id] },
    });
    const { id: typeId } = estate.typeOf('Water');
    const message = 'The pump failed: we are on it.';
    await estate.world.call(estate.manager, incidents.createIncident, {
      params: estate.params,
      body: { typeId, title: 'Pump failed', message },
    });
    await estate.world.call(estate.manager, changeComplaint, {
      params: on(first.id),
      body: { typeId, version: (await estate.get(first.id)).version },
    });
    assert.match(await texts(second.number), /The pump failed: we are on it/);
    for (const { id } of [first, second]) {
      const said = (await estate.get(id)).comments.filter(({ body }) => body === message);
      assert.deepEqual(
        said.map(({ side, authorName }) => [side, authorName]),
        [['Courtyard', 'Courtyard']],
      );
    }
  });

  test('a bulk restore of complaints by filter keeps their end dates', async () => {
    const { id } = await estate.create();
    await move(id, { to: 'Rejected', reason: 'Not ours' });
    const change = (
      selection: { kind: 'ids'; ids: string[] } | { kind: 'matching'; query: { Archived: 'true' } },
      action: 'archive' | 'restore',
      by = estate.manager,
    ) =>
      estate.world.call(by, bulk.changeComplaints, {
        params: estate.params,
        body: { selection, change: { action } },
      });
    assert.equal((await change({ kind: 'ids', ids: [id] }, 'archive')).data.done, 1);
    const archived = await estate.get(id);
    assert.ok(archived.archivedAt);
    const matching = { kind: 'matching', query: { Archived: 'true' } } as const;
    const back = await change(matching, 'restore');
    assert.deepEqual([back.data.done, back.data.failed], [1, []]);
    const restored = await estate.get(id);
    assert.deepEqual([restored.archivedAt, restored.closedAt], [null, archived.closedAt]);
    const again = await change({ kind: 'ids', ids: [id] }, 'restore');
    assert.equal(again.data.failed[0]?.reason, 'Only archived complaints can be restored.');
  });

  async function addPhoneOnly() {
    const { rows } = await estate.world.owner.query<{ id: string }>(
      `insert into residents (community_id, first_name, last_name, phone, status)
       values ($1, 'Musa', 'Bello', '+2348035550177', 'Added') returning id`,
      [estate.communityId],
    );
    phoneOnly = rows[0]?.id ?? '';
  }

  function on(complaintId: string) {
    return { communityId: estate.communityId, complaintId };
  }

  async function move(complaintId: string, step: steps.ComplaintMove) {
    const { version } = await estate.get(complaintId);
    return estate.world.call(estate.manager, steps.moveComplaint, {
      params: on(complaintId),
      body: { step, version },
    });
  }

  async function texts(number: string) {
    await estate.world.settle();
    const { rows } = await estate.world.owner.query<{ recipient: string; body: string }>(
      'select recipient, body from local_texts where body like $1 order by created_at',
      [`${number}%`],
    );
    assert.ok(rows.every(({ recipient }) => recipient === '+2348035550177'));
    return rows.map(({ body }) => body).join('\n');
  }
});
