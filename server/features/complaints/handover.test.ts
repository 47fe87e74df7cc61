// Tests the handover when a worker is removed. Their complaints pass to a successor who may see them, or become
// unassigned. Complaint types that refer to the worker are changed.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as types from '#contract/complaint-types/complaint-types.ts';
import { removeWorker } from '#contract/team/workers.ts';
import type { SystemRole } from '#contract/shared/permissions.ts';
import { waitForLock } from '#testing/wait-for-lock.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

describe('complaints of a departing worker', () => {
  let leaver: string;
  const estate = given(openEstate);
  beforeEach(async () => {
    leaver = await comesToWork('Admin');
  });

  test('a successor whose role or streets hide a complaint is refused, and the error names the complaint', async () => {
    const [palm, cedar] = [estate.houses[0], estate.houses.at(-1)];
    const complaint = await givenTo(leaver, { houseId: palm?.houseId, title: 'Gate stuck' });
    const gardener = await comesToWork('Admin', ['residents.read']);
    const [status, code, field, message] = await refusal(gardener);
    assert.deepEqual([status, code, field], [422, 'SUCCESSOR_SEES_LESS', 'successorId']);
    assert.match(String(message), /can’t see C-\d+ Gate stuck\. /);
    const elsewhere = await comesToWork('Security staff');
    await limit(elsewhere, cedar?.streetId);
    assert.equal((await refusal(elsewhere))[1], 'SUCCESSOR_SEES_LESS');
    // A finance officer sees only complaints about bills, and this complaint is not about a bill.
    assert.equal((await refusal(await comesToWork('Finance officer')))[1], 'SUCCESSOR_SEES_LESS');
    assert.equal((await estate.get(complaint)).assignee?.id, leaver, 'nothing has passed');

    await limit(elsewhere, palm?.streetId);
    const gone = await remove(elsewhere);
    assert.deepEqual(gone.data.reassigned, [{ label: 'Open complaints', count: 1 }]);
    assert.equal((await estate.get(complaint)).assignee?.id, elsewhere);
  });

  test('a successor whose role loses its permissions in a concurrent transaction is refused', async () => {
    await givenTo(leaver);
    const taker = await comesToWork('Admin', ['complaints.read', 'complaints.update']);
    const client = await estate.world.owner.connect();
    await client.query('begin');
    await client.query(
      `update roles set permissions = '{residents.read}' where id = (select role_id from workers where id = $1)`,
      [taker],
    );
    const removing = remove(taker);
    await waitForLock(estate.world.owner);
    await client.query('commit');
    client.release();
    assert.equal((await removing).failure.errors[0]?.code, 'SUCCESSOR_SEES_LESS');
  });

  test('the successor replaces the departing worker in complaint types', async () => {
    const typeId = await name('Plumbing', leaver);
    const guard = await comesToWork('Security staff');
    const [, code, , message] = await refusal(guard);
    assert.equal(
      code,
      'SUCCESSOR_SEES_LESS',
      'late complaints are others’, which a guard is not shown',
    );
    assert.match(String(message), /complaints of the type Plumbing/);
    const taker = await comesToWork('Admin');
    const gone = await remove(taker);
    assert.deepEqual(gone.data.reassigned, [{ label: 'Complaint types that name them', count: 1 }]);
    const type = await typeNow(typeId);
    const target = { kind: 'worker', id: taker };
    assert.equal(type?.defaultWorker?.id, taker);
    assert.deepEqual(type?.escalation, [target, null, target]);
    assert.equal((await estate.create({ typeId })).assignee?.id, taker);
  });

  test('without a successor, complaints become unassigned and complaint types lose their worker', async () => {
    const typeId = await name('Waste', leaver);
    const complaint = await givenTo(leaver);
    const gone = await remove();
    assert.deepEqual(gone.data, {
      reassigned: [],
      leftToNobody: [
        { label: 'Open complaints', count: 1 },
        { label: 'Complaint types that name them', count: 1 },
      ],
    });
    const type = await typeNow(typeId);
    assert.deepEqual([type?.defaultWorker, type?.escalation], [null, [null, null, null]]);
    assert.equal((await estate.create({ typeId })).status, 'New');
    assert.equal((await estate.get(complaint)).assignee, null);
  });

  test('neither a type nor a manager can assign a complaint to a worker who cannot see it', async () => {
    const gardener = await comesToWork('Admin', ['residents.read']);
    await name('Noise', gardener);
    const made = await estate.create({ typeId: estate.typeOf('Noise').id });
    assert.deepEqual([made.status, made.assignee], ['New', null]);
    const { assignComplaint } = await import('#contract/complaints/complaint-steps.ts');
    const given = await estate.world.call(estate.manager, assignComplaint, {
      params: { communityId: estate.communityId, complaintId: made.id },
      body: { workerId: gardener, version: made.version },
    });
    assert.equal(given.failure.errors[0]?.code, 'NO_SUCH_WORKER');
  });

  async function comesToWork(role: SystemRole, permissions?: readonly string[]): Promise<string> {
    const { world, communityId } = estate;
    const id = await world.worker(communityId, await world.person({ firstName: 'Tayo' }), role);
    if (!permissions) return id;
    await world.owner.query(
      `with made as (insert into roles (community_id, name, description, permissions)
         values ($1, 'Role ' || $2, '', $3) returning id)
       update workers w set role_id = made.id from made where w.community_id = $1 and w.id = $2::uuid`,
      [communityId, id, permissions],
    );
    return id;
  }

  async function givenTo(workerId: string, body: object = {}): Promise<string> {
    const { id } = await estate.create(body);
    await estate.world.owner.query(
      `update complaints set assignee_worker_id = $2, status = 'Assigned' where id = $1`,
      [id, workerId],
    );
    return id;
  }

  function remove(successorId?: string) {
    return estate.world.call(estate.manager, removeWorker, {
      params: { communityId: estate.communityId, workerId: leaver },
      body: { ...(successorId && { successorId }) },
    });
  }

  async function refusal(successorId: string) {
    const { status, failure } = await remove(successorId);
    const [error] = failure.errors;
    return [status, error?.code, error?.field, failure.message];
  }

  function limit(workerId: string, streetId: string | undefined) {
    return estate.world.owner.query('update workers set street_ids = $2 where id = $1', [
      workerId,
      [streetId],
    ]);
  }

  async function typeNow(typeId: string) {
    const { world, manager, params } = estate;
    const { data } = await world.call(manager, types.listComplaintTypes, { params });
    return data.find(({ id }) => id === typeId);
  }

  async function name(typeName: string, workerId: string) {
    const target = { kind: 'worker', id: workerId };
    const type = estate.typeOf(typeName);
    await estate.world.owner.query(
      'update complaint_types set default_worker_id = $2, escalation = $3 where id = $1',
      [type.id, workerId, JSON.stringify([target, null, target])],
    );
    return type.id;
  }
});
