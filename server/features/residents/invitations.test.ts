import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  acceptResidentInvitation,
  inviteResident,
} from '#contract/residents/resident-invitations.ts';
import { changeResidents } from '#contract/residents/residents-bulk.ts';
import { changeResident, listResidents, suspendResident } from '#contract/residents/residents.ts';
import type { Person } from '#testing/world.ts';
import { given, givenWorld } from '#testing/given.ts';
import { openEstate } from './testing.ts';

describe('inviting residents', () => {
  const world = givenWorld();
  const estate = given(() => openEstate(world));

  test('an invitation shows the community and the masked email; only its recipient can use its link', async () => {
    const email = 'chioma@mail.example';
    const id = await estate.resident(await estate.house(), { email });
    const { data } = await estate.of(inviteResident, id);
    assert.deepEqual([data.status, data.invitations[0]?.status], ['Invited', 'Sent']);
    const token = await tokenFor(email);
    const mail = (await world.mails()).at(-1);
    assert.match(mail?.subject ?? '', /invited to Palm Court/);
    assert.match(mail?.body ?? '', /c•••@mail\.example/);
    const { rows } = await world.owner.query('select token_hash from resident_invitations');
    assert.ok(!JSON.stringify(rows).includes(token), 'the token itself is nowhere stored');

    const stranger = await world.person();
    assert.equal((await accept(stranger, token)).failure.errors[0]?.code, 'INVITATION_GONE');
    const chioma = await world.person({ email });
    const joined = await accept(chioma, token);
    assert.deepEqual([joined.data.residentId, joined.data.firstName], [id, 'Ngozi']);
    assert.equal((await accept(chioma, token)).status, 200);
    const after = await estate.read(id);
    assert.deepEqual([after.status, after.invitations[0]?.status], ['Active', 'Accepted']);
    assert.ok(after.joinedAt);
    const again = await estate.of(inviteResident, id);
    assert.equal(again.failure.errors[0]?.code, 'HAS_JOINED');
    const { data: portal } = await world.call(estate.manager, listResidents, {
      params: { communityId: estate.communityId },
      query: { PortalJoined: 'true' },
    });
    assert.equal(portal.totalCount, 1);
  });

  test('a person whose email is not verified cannot accept an invitation', async () => {
    const email = 'unproven@mail.example';
    const id = await estate.resident(await estate.house(), { email });
    await estate.of(inviteResident, id);
    const token = await tokenFor(email);
    const person = await world.person({ email });
    await world.owner.query('update users set email_verified = false where id = $1', [person.id]);
    assert.equal((await accept(person, token)).failure.errors[0]?.code, 'EMAIL_NOT_VERIFIED');
  });

  test('a newer invitation link invalidates the previous one, and every link expires after 72 hours', async () => {
    const email = 'bayo@mail.example';
    const id = await estate.resident(await estate.house(), { email });
    await estate.of(inviteResident, id);
    const older = await tokenFor(email);
    const { data } = await estate.of(inviteResident, id);
    assert.deepEqual(data.invitations.map(({ status }) => status).sort(), ['Replaced', 'Sent']);
    const newer = await tokenFor(email);
    assert.notEqual(older, newer);
    const bayo = await world.person({ email });
    assert.equal((await accept(bayo, older)).status, 410);
    world.clock.advance(72 * 3600 + 1);
    assert.equal((await accept(bayo, newer)).status, 410);
    world.clock.advance(-72 * 3600 - 1);
    assert.equal((await accept(bayo, newer)).status, 200);
  });

  test('children, suspended residents and residents without an email cannot be invited', async () => {
    const home = await estate.house();
    const code = async (id: string) =>
      (await estate.of(inviteResident, id)).failure.errors[0]?.code;
    const child = { email: 'kid@mail.example', dateOfBirth: '2020-02-02', relationship: 'Family' };
    assert.equal(await code(await estate.resident(home, child)), 'CHILD_WITHOUT_SIGN_IN');
    assert.equal(await code(await estate.resident(home)), 'NO_EMAIL');
    const suspended = await estate.resident(home, { email: 's@mail.example' });
    await estate.of(suspendResident, suspended, { body: {} });
    assert.equal(await code(suspended), 'SUSPENDED');
  });

  test('correcting the email of a resident invalidates the invitation link sent to the previous one', async () => {
    const email = 'typo@mail.example';
    const id = await estate.resident(await estate.house(), { email });
    await estate.of(inviteResident, id);
    const token = await tokenFor(email);
    const { version } = await estate.read(id);
    await estate.of(changeResident, id, { body: { version, email: 'right@mail.example' } });
    assert.equal((await accept(await world.person({ email }), token)).status, 410);
  });

  test('suspending a resident invalidates their invitation link', async () => {
    const email = 'late@mail.example';
    const id = await estate.resident(await estate.house(), { email });
    await estate.of(inviteResident, id);
    const token = await tokenFor(email);
    await estate.of(suspendResident, id, { body: {} });
    assert.equal((await accept(await world.person({ email }), token)).status, 410);
  });

  const change = (body: Record<string, unknown>) =>
    world.call(estate.manager, changeResidents, {
      params: { communityId: estate.communityId },
      body: body as never,
    });

  test('a bulk invitation has a preview, reports skipped residents and emails each resident once', async () => {
    const home = await estate.house();
    const able = [1, 2, 3].map((n) => ({ email: `bulk${n}@mail.example` }));
    const ids = [];
    for (const person of [...able, {}]) ids.push(await estate.resident(home, person));
    const selection = { kind: 'ids', ids };
    const invite = { selection, change: { action: 'invite' } };
    const preview = await change({ ...invite, preview: true });
    assert.deepEqual([preview.data.done, preview.data.failed.length], [3, 1]);
    await world.settle();
    const mailed = async () =>
      (await world.mails()).filter(({ recipient }) => recipient.startsWith('bulk')).length;
    assert.equal(await mailed(), 0);
    const { data } = await change(invite);
    assert.match(data.failed[0]?.reason ?? '', /Ngozi Eze has no email address/);
    await world.settle();
    assert.equal(await mailed(), 3);
    assert.equal((await estate.read(ids[0] ?? '')).status, 'Invited');
  });

  test('two residents with the same email cannot both be invited', async () => {
    const email = 'shared@mail.example';
    const kemi = await estate.resident(await estate.house(), { email, firstName: 'Kemi' });
    const tunde = await estate.resident(await estate.house(), { email, firstName: 'Tunde' });
    const selection = { kind: 'ids', ids: [kemi, tunde] };
    const { data } = await change({ selection, change: { action: 'invite' } });
    assert.equal(data.done, 1);
    const [left] = data.failed;
    assert.match(
      left?.reason ?? '',
      /signs in with the email address of .* Enter a different address/,
    );
    await world.settle();
    const mails = (await world.mails()).filter(({ recipient }) => recipient === email);
    assert.equal(mails.length, 1);
    const alone = await estate.of(inviteResident, left?.id ?? '');
    assert.equal(alone.failure.errors[0]?.code, 'EMAIL_OF_OTHER');
  });

  test('an account that joined as one resident cannot accept another resident’s invitation link', async () => {
    const email = 'one@mail.example';
    const person = await world.person({ email });
    const kemi = await estate.resident(await estate.house(), { email, firstName: 'Kemi' });
    await estate.of(inviteResident, kemi);
    await accept(person, await tokenFor(email));
    const tunde = await estate.resident(await estate.house(), { email, firstName: 'Tunde' });
    await world.owner.query('update residents set email = null where id = $1', [kemi]);
    await world.owner.query(`update residents set portal_user_id = null where id = $1`, [kemi]);
    await estate.of(inviteResident, tunde);
    const token = await tokenFor(email);
    await world.owner.query('update residents set portal_user_id = $2 where id = $1', [
      kemi,
      person.id,
    ]);
    const refused = await accept(person, token);
    assert.equal(refused.failure.errors[0]?.code, 'ALREADY_A_RESIDENT');
    assert.equal((await estate.read(tunde)).status, 'Invited');
  });

  test('a bulk action adds and removes tags of all matching residents', async () => {
    const home = await estate.house();
    const ids = [await estate.resident(home, { tags: ['vip'] }), await estate.resident(home)];
    const selection = { kind: 'matching', query: { HouseId: home } };
    const added = await change({ selection, change: { action: 'addTags', tags: ['VIP'] } });
    assert.deepEqual([added.data.done, added.data.failed[0]?.id], [1, ids[0]]);
    assert.deepEqual((await estate.read(ids[1] ?? '')).tags, ['VIP']);
    const taken = await change({ selection, change: { action: 'removeTags', tags: ['Vip'] } });
    assert.equal(taken.data.done, 2);
    assert.deepEqual((await estate.read(ids[0] ?? '')).tags, []);
    assert.equal((await estate.actions(ids[1] ?? ''))[0], 'resident.changed');
  });

  test('a bulk action suspends residents with a reason, skips suspended ones and reinstates them', async () => {
    const home = await estate.house();
    const ids = [await estate.resident(home), await estate.resident(home)];
    const selection = { kind: 'ids', ids };
    const reason = 'Arrears';
    const suspended = await change({ selection, change: { action: 'suspend', reason } });
    assert.equal(suspended.data.done, 2);
    const again = await change({ selection, change: { action: 'suspend' } });
    assert.deepEqual([again.data.done, again.data.failed.length], [0, 2]);
    const back = await change({ selection, change: { action: 'reinstate' } });
    assert.equal(back.data.done, 2);
    assert.equal((await estate.read(ids[0] ?? '')).status, 'Added');
  });

  /** The token in the newest email to an address. */
  async function tokenFor(email: string): Promise<string> {
    await world.settle();
    const mail = (await world.mails()).findLast(({ recipient }) => recipient === email);
    return /\/join#([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? 'no-invitation-was-mailed';
  }

  function accept(caller: Person, token: string) {
    return world.call(caller, acceptResidentInvitation, { body: { token } });
  }
});
