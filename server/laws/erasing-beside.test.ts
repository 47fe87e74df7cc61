// Tests the parts of a person's erasure beyond their own rows: the audit log of their actions, webhook receivers, and
// their account.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAudit } from '#contract/audit/audit.ts';
import { carryOutErasure, createErasure, getErasure } from '#contract/erasures/erasures.ts';
import { getMe } from '#contract/identity/identity.ts';
import { endOccupancy } from '#contract/residents/occupancies.ts';
import { proveByMail } from '#server/features/identity/testing.ts';
import { openEstate } from '#server/features/residents/testing.ts';
import { askSupport, emptied, wordsOfTicket } from '#testing/account-ticket.ts';
import { photoKey } from '#platform/http/photo-link.ts';
import { givenWorld } from '#testing/given.ts';

describe('erasure outside the person’s own rows', () => {
  const world = givenWorld();

  test('erasing a person renames them in the audit log and notifies webhooks that receive people’s data', async () => {
    const asked = await estateWithRequest();
    const { manager, communityId, residentId, request } = asked;
    const account = await world.person({ firstName: 'Chinwendu', lastName: 'Onyekachukwu' });
    await world.owner.query('update residents set portal_user_id = $2 where id = $1', [
      residentId,
      account.id,
    ]);
    await world.owner.query(
      `insert into audit_entries (community_id, actor_id, actor_name, action, entity_type, entity_label, ip)
       values ($1, $2, 'Chinwendu Onyekachukwu', 'gate-pass.created', 'gate-pass', 'Her sister', '203.0.113.9')`,
      [communityId, account.id],
    );
    const endpoint = async (url: string, kinds: string[]) => {
      const { rows } = await world.owner.query<{ id: string }>(
        `insert into webhook_endpoints (community_id, url, kinds, secret_sealed, created_by)
         values ($1, $2, $3, 'sealed', $4) returning id`,
        [communityId, url, kinds, manager.id],
      );
      return rows[0]?.id;
    };
    const knows = await endpoint('https://one.example/hook', ['visit.checked_in']);
    await endpoint('https://two.example/hook', ['wallet.created']);
    // The person also lives in another community, with the same account.
    const elsewhere = await openEstate(world);
    const there = await elsewhere.resident(await elsewhere.house());
    await world.owner.query('update residents set portal_user_id = $2 where id = $1', [
      there,
      account.id,
    ]);
    await carryOut(asked);
    const log = (await world.call(manager, listAudit, { params: { communityId } })).data;
    const pass = log.items.find(({ action }) => action === 'gate-pass.created');
    assert.deepEqual([pass?.actorName, pass?.ip], ['Former resident 0001', null]);
    const { rows: told } = await world.owner.query(
      `select endpoint_id, body::jsonb -> 'data' ->> 'id' as resident from webhook_deliveries
       where community_id = $1 and kind = 'resident.erased'`,
      [communityId],
    );
    assert.deepEqual(told, [{ endpoint_id: knows, resident: residentId }]);
    const params = { communityId, erasureId: request.id };
    const { data } = await world.call(manager, getErasure, { params });
    assert.equal(data.account, 'In use elsewhere');
    assert.equal((await world.call(account, getMe)).data.firstName, 'Chinwendu');
  });

  test('an erasure deletes an account that no other community uses, its photo and its tickets’ texts', async () => {
    const asked = await estateWithRequest();
    const account = await world.person({ firstName: 'Chinwendu', lastName: 'Onyekachukwu' });
    await world.owner.query(
      `with known as (update users set image = 'face' where id = $2)
       update residents set portal_user_id = $2 where id = $1`,
      [asked.residentId, account.id],
    );
    const ticketId = await askSupport(world, account);
    const photo = photoKey(account.id, 'face');
    await world.files.put(photo, Buffer.from('a photo'));
    await carryOut(asked);
    assert.equal((await world.call(account, getMe)).status, 401);
    assert.equal(await world.files.get(photo), null);
    assert.deepEqual(await wordsOfTicket(world, ticketId), emptied);
    const params = { communityId: asked.communityId, erasureId: asked.request.id };
    const { data: done } = await world.call(asked.manager, getErasure, { params });
    assert.equal(done.report?.['Support tickets'], 4);
  });

  test('an erasure request lists the membership in the team as an obstacle', async () => {
    const asked = await estateWithRequest();
    const { communityId, residentId, manager, request } = asked;
    const worker = await world.person();
    await world.worker(communityId, worker, 'Admin');
    await world.owner.query('update residents set portal_user_id = $2 where id = $1', [
      residentId,
      worker.id,
    ]);
    const params = { communityId, erasureId: request.id };
    const { data } = await world.call(manager, getErasure, { params });
    assert.match(data.obstacles[0]?.sentence ?? '', /work here as Admin/);
  });

  async function estateWithRequest() {
    const estate = await openEstate(world);
    const { manager, communityId } = estate;
    const names = { firstName: 'Chinwendu', lastName: 'Onyekachukwu' };
    const residentId = await estate.resident(await estate.house(), names);
    const occupancyId = (await estate.read(residentId)).occupancies[0]?.id ?? '';
    await estate.of(endOccupancy, residentId, { occupancyId, body: { moveOutOn: '2020-01-31' } });
    const { data: request } = await world.call(manager, createErasure, {
      params: { communityId },
      body: { residentId, askedBy: 'The person', reason: 'By letter', dueOn: '2031-05-01' },
    });
    return { ...estate, residentId, request };
  }

  type Asked = Awaited<ReturnType<typeof estateWithRequest>>;

  async function carryOut({ manager, communityId, request }: Asked): Promise<void> {
    await proveByMail(world, manager);
    const params = { communityId, erasureId: request.id };
    const body = { version: request.version };
    assert.equal((await world.call(manager, carryOutErasure, { params, body })).status, 200);
    await world.settle();
  }
});
