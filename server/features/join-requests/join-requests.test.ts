import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import sharp from 'sharp';
import { createHouse, getHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { getCommunity } from '#contract/communities/communities.ts';
import * as contract from '#contract/join-requests/join-requests.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { listHousehold } from '#contract/residents/occupancies.ts';
import { createResident } from '#contract/residents/residents.ts';
import { codeOf } from '#testing/code-of.ts';
import { sentTexts } from '#testing/sent-texts.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { proofRetention } from './proofs.ts';
import { joinRequestClock } from './wait-job.ts';

describe('join requests', () => {
  const world = givenWorld();
  let owner: Person;
  let deputy: Person;
  let params: { communityId: string };
  let joinCode: string;
  let streetId: string;
  let houseId: string;

  beforeEach(openJoining);

  test('the second of two concurrent decisions on a join request returns the first one and its author', async () => {
    await submit();
    await world.settle();
    const answers = await Promise.all([
      decide(owner, 'approve'),
      decide(deputy, 'reject', { reason: 'No' }),
    ]);
    const [first, second] = answers.toSorted((one) => (one.data.isRepeat ? 1 : -1));
    assert.equal(second?.data.isRepeat, true);
    assert.equal(second?.data.status, first?.data.status);
    const word = first?.data.status === 'Approved' ? 'approved' : 'declined';
    assert.equal(second?.data.sentence, `Already ${word} by ${first?.data.decidedBy}`);
    await world.settle();
    const { data } = await world.call(deputy, listNotifications, { params });
    assert.equal(data.items[0]?.activityType, 'House');
    assert.equal(data.items[0]?.houseId, houseId);
    assert.equal(data.items[0]?.isResolved, true);
    assert.equal(data.items[0]?.outcome, second?.data.sentence);
  });

  test('approving a join request makes the applicant an occupant and activates an unrecorded house', async () => {
    const known = (await world.call(owner, getHouse, { params: { ...params, houseId } })).data;
    assert.equal(known.status, 'Active');
    await submit({ houseNumber: '99' });
    const waiting = await world.call(owner, contract.listJoinRequests, { params });
    const house = waiting.data.items[0]?.houseId ?? '';
    assert.equal(waiting.data.items[0]?.houseStatus, 'Pending');
    const made = await decide(owner, 'approve', { house });
    assert.equal(made.data.houseStatus, 'Active');
    assert.equal((await household(house))[0]?.relationship, 'Tenant');
    assert.equal((await decide(owner, 'approve', { house })).data.isRepeat, true);
    assert.equal((await household(house)).length, 1);
  });

  test('only one of two concurrent join requests for a house from different phones is accepted', async () => {
    const both = await Promise.all([submit(), submit({ phone: '08030000002' })]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    const refused = both.find(({ status }) => status === 409);
    assert.equal(refused?.failure.errors[0]?.code, 'JOIN_REQUEST_EXISTS');
  });

  test('approving a join request for a house with a head is refused until the approver chooses the head', async () => {
    await livesThere('+2348039999999');
    await submit();
    const asked = await decide(owner, 'approve');
    assert.equal(asked.failure.errors[0]?.code, 'HOUSE_HAS_HEAD');
    await decide(owner, 'approve', { head: 'replace' });
    const heads = (await household()).filter(({ isHouseholdHead }) => isHouseholdHead);
    assert.deepEqual(
      heads.map(({ name }) => name),
      ['Ngozi Eze'],
    );
    assert.equal((await household()).length, 2);
  });

  test('an applicant who verifies a phone number recorded for the house is approved at once', async () => {
    await livesThere();
    const made = (await submit()).data;
    const by = { communityId: made.communityId, key: made.key };
    const wrong = await world.call(null, contract.proveJoinPhone, {
      params: by,
      body: { code: '000000' },
    });
    assert.ok(wrong.status === 409 || wrong.status === 200);
    const [text] = await sentTexts(world, params.communityId);
    const code = /code is (\d{6})/.exec(text?.body ?? '')?.[1] ?? '';
    assert.match(text?.kept ?? '', /your code is ••••\.$/, 'the code is not kept in clear');
    const proven = await world.call(null, contract.proveJoinPhone, { params: by, body: { code } });
    assert.equal(proven.data.status, 'Approved');
    assert.equal((await household()).length, 1);
    const welcome = await world.owner.query<{ body: string }>(
      `select body from sms_messages where community_id = $1 and key like 'join:%:Approved'`,
      [params.communityId],
    );
    assert.match(welcome.rows[0]?.body ?? '', /^Welcome to /, 'the platform texts for communities');
    assert.equal((await decide(owner, 'reject')).data.sentence, 'Already approved by Courtyard');
  });

  test('an applicant can see the position and age of their join request and withdraw it', async () => {
    await submit({ houseNumber: '1', phone: '08030000001' });
    world.clock.advance(60);
    const made = (await submit()).data;
    const by = { params: { communityId: made.communityId, key: made.key } };
    assert.equal(made.position, 2);
    world.clock.advance(3 * 86_400);
    assert.equal((await world.call(null, contract.getJoinState, by)).data.ageDays, 3);
    assert.equal(
      (await world.call(null, contract.withdrawJoinRequest, by)).data.status,
      'Withdrawn',
    );
    assert.equal((await submit()).status, 200);
  });

  test('a private reason for declining a join request is not shown to the applicant', async () => {
    const made = (await submit()).data;
    await world.call(owner, contract.decideJoinRequest, {
      params: { ...params, decision: 'reject' },
      query: { houseId },
      body: { reason: 'Known for parties', keepPrivate: true },
    });
    const by = { params: { communityId: made.communityId, key: made.key } };
    const state = (await world.call(null, contract.getJoinState, by)).data;
    assert.deepEqual([state.status, state.reason], ['Declined', '']);
  });

  test('a declined join request can be made pending again, unless its house has a newer one', async () => {
    await submit();
    const { data: declined } = await decide(owner, 'reject', { reason: 'Wrong house' });
    const of = { params: { ...params, requestId: declined.id } };
    const { data } = await world.call(deputy, contract.reopenJoinRequest, of);
    assert.deepEqual([data.status, data.reason, data.decidedBy], ['Pending', '', null]);
    assert.equal(codeOf(await world.call(owner, contract.reopenJoinRequest, of)), 'NOT_DECLINED');
    await decide(owner, 'reject', { reason: 'Wrong house' });
    await submit({ phone: '08030000002' });
    const late = await world.call(owner, contract.reopenJoinRequest, of);
    assert.equal(codeOf(late), 'NEWER_JOIN_REQUEST');
  });

  test('managers are reminded twice of a join request, and it expires after thirty days', async () => {
    const made = (await submit()).data;
    await world.settle();
    const count = async () => {
      await runClock();
      await runClock();
      await world.settle();
      return (await world.call(owner, listNotifications, { params })).data.totalCount;
    };
    assert.equal(await count(), 1);
    world.clock.advance(25 * 3600);
    assert.equal(await count(), 2);
    world.clock.advance(24 * 3600);
    assert.equal(await count(), 3);
    world.clock.advance(30 * 86_400);
    assert.equal(await count(), 3);
    const by = { params: { communityId: made.communityId, key: made.key } };
    assert.equal((await world.call(null, contract.getJoinState, by)).data.status, 'Expired');
  });

  test('a bulk approval of join requests skips houses with a head, unless it adds only members', async () => {
    await livesThere('+2348039999999');
    await submit();
    await submit({ houseNumber: '1', phone: '08030000001' });
    const selection = { kind: 'matching' as const, query: { Status: 'Pending' } };
    const bulk = (asMembers: boolean, preview: boolean) =>
      world.call(owner, contract.approveJoinRequests, {
        params,
        body: { selection, asMembers, preview },
      });
    const seen = (await bulk(false, true)).data;
    assert.deepEqual([seen.done, seen.failed.length], [1, 1]);
    assert.equal((await bulk(false, false)).data.done, 1);
    assert.equal((await bulk(true, false)).data.done, 1);
  });

  test('a bulk approval decides each join request independently and reports each result', async () => {
    await submit();
    await submit({ houseNumber: '1', phone: '08030000001', firstName: 'Bolade' });
    await submit({ houseNumber: '2', phone: '08030000002', firstName: 'Chidi' });
    await submit({ houseNumber: '3', phone: '08030000003', firstName: 'Dayo' });
    const waiting = (await world.call(owner, contract.listJoinRequests, { params })).data.items;
    const idOf = (name: string) => waiting.find(({ firstName }) => firstName === name)?.id ?? '';
    // Simulates a request from before names in requests were validated.
    await world.owner.query(`update join_requests set first_name = 'B' where id = $1`, [
      idOf('Bolade'),
    ]);
    // Errors that only the database detects, by a trigger and by a constraint.
    await world.owner.query(
      `create function refuse_chidi() returns trigger language plpgsql as $$
       begin if new.first_name = 'Chidi' then raise exception 'no'; end if; return new; end $$;
       create trigger refuse_chidi before insert on residents for each row execute function refuse_chidi()`,
    );
    const dayo = waiting.find(({ firstName }) => firstName === 'Dayo');
    await decide(deputy, 'reject', { house: dayo?.houseId ?? '' });
    const bulk = (preview: boolean) =>
      world.call(owner, contract.approveJoinRequests, {
        params,
        body: {
          selection: { kind: 'ids', ids: waiting.map(({ id }) => id) },
          asMembers: true,
          preview,
        },
      });
    const short = ['B Eze', '“B”: Enter a name of 2 to 50 letters.'];
    const decided = ['Dayo Eze', 'Already declined by Musa Danladi'];
    const said = ({ failed }: { failed: { label: string; reason: string }[] }) =>
      failed.map(({ label, reason }) => [label, reason]);
    const seen = (await bulk(true)).data;
    assert.deepEqual([seen.done, said(seen)], [2, [short, decided]]);
    const { data } = await bulk(false);
    assert.equal(data.done, 1);
    const forbidden = ['Chidi Eze', 'This record can’t be changed. Open it to see the reason.'];
    assert.deepEqual(said(data), [short, forbidden, decided]);
    assert.equal((await household())[0]?.name, 'Ngozi Eze');
    const { rows } = await world.owner.query<{ status: string; house: string; told: number }>(
      `select j.status, h.status as house, (select count(*)::int from audit_entries a
         where a.community_id = j.community_id and a.entity_id = j.house_id and a.actor_id = $2) as told
       from join_requests j join houses h on h.id = j.house_id where j.id = $1`,
      [idOf('Chidi'), owner.id],
    );
    assert.deepEqual(rows, [{ status: 'Pending', house: 'Pending', told: 0 }]);
    await world.owner.query('drop function refuse_chidi cascade');
    const one = waiting.find(({ firstName }) => firstName === 'Bolade');
    const refused = await decide(owner, 'approve', { house: one?.houseId ?? '' });
    assert.equal(refused.failure.errors[0]?.code, 'NAME_NOT_KEPT');
    assert.equal((await decide(owner, 'reject', { house: one?.houseId ?? '' })).status, 200);
    const asked = await submit({ houseNumber: '9', firstName: 'B' });
    assert.equal(asked.failure.errors[0]?.field, 'firstName');
  });

  test('a join request to an archived community can be neither read nor withdrawn', async () => {
    const { data: own } = await submit();
    const by = { communityId: own.communityId, key: own.key };
    const set = (status: string) =>
      world.owner.query('update communities set status = $2 where id = $1', [
        params.communityId,
        status,
      ]);
    await set('Archived');
    const seen = await world.call(null, contract.getJoinState, { params: by });
    const taken = await world.call(null, contract.withdrawJoinRequest, { params: by });
    await set('Active');
    assert.deepEqual([seen.status, taken.status], [404, 404]);
    const { data } = await world.call(null, contract.getJoinState, { params: by });
    assert.equal(data.status, 'Pending');
  });

  test('an unknown join code gets a 404', async () => {
    const body = { joinCode: 'ZZZZZZZZ' };
    assert.equal((await world.call(null, contract.findJoinPlace, { body })).status, 404);
    const place = await world.call(null, contract.findJoinPlace, { body: { joinCode } });
    assert.deepEqual(
      place.data.streets.map(({ name }) => name),
      ['Palm Street'],
    );
    assert.equal((await submit(body)).status, 404);
  });

  test('up to five pictures can prove an open join request; withdrawal or retention deletes them', async () => {
    const { communityId } = params;
    const applicant = (await submit()).data;
    const picture = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#0f6e5c' },
    })
      .png()
      .toBuffer();
    const show = async (name: string, bytes: Buffer, key = applicant.key) => {
      const head = `content-disposition: form-data; name="file"; filename="${name}"`;
      return world.app.inject({
        method: 'POST',
        url: `/api/join-requests/${communityId}/${key}/proofs`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: Buffer.concat([
          Buffer.from(`--x\r\n${head}\r\ncontent-type: image/png\r\n\r\n`),
          bytes,
          Buffer.from('\r\n--x--\r\n'),
        ]),
      });
    };
    assert.equal((await show('lease.png', picture, 'k'.repeat(43))).statusCode, 404);
    assert.match((await show('lease.png', Buffer.from('<svg/>'))).body, /BAD_PROOF/);
    for (let file = 1; file <= 5; file += 1) {
      const shown = await show(`lease ${file}.png`, picture);
      assert.equal(shown.statusCode, 200, shown.body);
      assert.equal(shown.json().data.proofs, file);
    }
    assert.match((await show('lease.png', picture)).body, /TOO_MANY_PROOFS/);
    const proofs = async () => {
      const { data } = await world.call(owner, contract.listJoinRequests, { params, query: {} });
      return data.items[0]?.proofs ?? [];
    };
    const [first] = await proofs();
    assert.equal(first?.fileName, 'lease 1.webp');
    const of = { params: { ...params, fileId: first?.id ?? '' } };
    const read = await world.call(owner, contract.downloadJoinProof, of);
    assert.equal(read.headers['content-type'], 'image/webp');
    const guard = await world.person();
    await world.worker(communityId, guard, 'Security staff');
    assert.equal((await world.call(guard, contract.downloadJoinProof, of)).status, 403);
    await decide(owner, 'reject', { reason: 'Not your house' });
    assert.match((await show('lease.png', picture)).body, /ALREADY_DECIDED/);
    const keep = async () => {
      const before = new Date(world.clock.now().getTime() - 90 * 24 * 3_600_000).toISOString();
      await world.tools.inCommunity({ communityId, userId: null, actor: 'Courtyard' }, (context) =>
        proofRetention.forget(context, { before, most: 100 }),
      );
      return (await proofs()).length;
    };
    assert.equal(await keep(), 5);
    world.clock.advance(91 * 24 * 3600);
    assert.equal(await keep(), 0);
    await world.settle();
    const other = await submit({ houseNumber: '14' });
    assert.equal((await show('lease.png', picture, other.data.key)).statusCode, 200);
    const mine = { params: { communityId, key: other.data.key } };
    assert.equal((await world.call(null, contract.withdrawJoinRequest, mine)).data.proofs, 0);
    const { rows } = await world.owner.query(
      'select from join_request_files where community_id = $1',
      [communityId],
    );
    assert.equal(rows.length, 0);
  });

  async function openJoining() {
    // Resets the daily limits per network and number.
    world.clock.advance(25 * 3600);
    owner = await world.person({ firstName: 'Amina', lastName: 'Okafor' });
    deputy = await world.person({ firstName: 'Musa', lastName: 'Danladi' });
    params = { communityId: await world.community(owner) };
    await world.worker(params.communityId, deputy, 'Admin');
    joinCode = (await world.call(owner, getCommunity, { params })).data.joinCode ?? '';
    const street = await world.call(owner, createStreet, { params, body: { name: 'Palm Street' } });
    streetId = street.data.id;
    const body = { streetId, houseNumber: '12' };
    houseId = (await world.call(owner, createHouse, { params, body })).data.id;
  }

  function submit(body: object = {}) {
    return world.call(null, contract.submitJoinRequest, {
      body: {
        joinCode,
        streetId,
        houseNumber: '12',
        firstName: 'Ngozi',
        lastName: 'Eze',
        phone: '08031234567',
        relationship: 'Tenant',
        ...body,
      },
    });
  }

  function decide(
    by: Person,
    decision: 'approve' | 'reject',
    {
      house = houseId,
      ...body
    }: { house?: string; head?: 'replace' | 'member'; reason?: string } = {},
  ) {
    return world.call(by, contract.decideJoinRequest, {
      params: { ...params, decision },
      query: { houseId: house },
      body,
    });
  }

  async function household(id = houseId) {
    return (await world.call(owner, listHousehold, { params: { ...params, houseId: id } })).data;
  }

  function livesThere(phone = '+2348031234567') {
    return world.call(owner, createResident, {
      params,
      body: {
        firstName: 'Bola',
        lastName: 'Ade',
        phone,
        occupancy: { houseId, relationship: 'Owner' },
      },
    });
  }

  function runClock() {
    return joinRequestClock.run(world.tools);
  }
});
