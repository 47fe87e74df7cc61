// Tests that a change to a person's account is recorded in the audit log of each community that the person owns or
// works in, and in no other log. Notification settings are logged only in the community that they apply to.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PRIVACY_POLICY_VERSION, TERMS_VERSION } from '#contract/identity/consent.ts';
import {
  changeMe,
  changePassword,
  consentToTerms,
  endSession,
  forgotPassword,
  listSessions,
  removeMyPhoto,
  resetPassword,
  signIn,
  signOutEverywhere,
} from '#contract/identity/identity.ts';
import {
  getNotificationWishes,
  setNotificationWishes,
} from '#contract/notifications/notifications.ts';
import { givenWorld } from '#testing/given.ts';
import { codeFor, goodPassword, newcomer } from './testing.ts';

describe('the log of an account', () => {
  const world = givenWorld();

  test('an account event is logged in each community that the person owns or works in', async () => {
    const person = await newcomer(world);
    const stranger = await world.person();
    const own = await world.community(person);
    const theirs = await world.community(stranger);
    const foreign = await world.community(stranger);
    await world.worker(theirs, person, 'Finance officer');
    await world.call(person, changeMe, { body: { firstName: 'Amina', phone: '0803 111 7777' } });
    const password = 'nine quiet lanterns';
    const body = { currentPassword: goodPassword, password };
    assert.equal((await world.call(person, changePassword, { body })).status, 200);
    await world.call(person, consentToTerms);
    await world.call(person, removeMyPhoto);
    await world.call(null, signIn, { body: { email: person.email, password } });
    const { items } = (await world.call(person, listSessions)).data;
    const sessionId = items.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    assert.equal((await world.call(person, endSession, { params: { sessionId } })).status, 200);
    assert.equal((await world.call(person, signOutEverywhere)).status, 200);
    const expected = [
      'account.detailsChanged',
      'account.passwordChanged',
      'account.consented',
      'account.sessionEnded',
      'account.signedOutEverywhere',
    ];
    const told = await logOf(own);
    assert.deepEqual(
      told.map(({ action }) => action),
      expected,
    );
    assert.deepEqual(told[0]?.after, { changed: ['firstName', 'phone'] });
    assert.deepEqual(
      told[2]?.after,
      { privacyPolicy: PRIVACY_POLICY_VERSION, terms: TERMS_VERSION },
      'the versions agreed to',
    );
    assert.deepEqual(
      (await logOf(theirs)).map(({ action, role }) => `${action} ${role}`),
      expected.map((action) => `${action} Finance officer`),
    );
    assert.deepEqual(await logOf(foreign), []);
    assert.doesNotMatch(JSON.stringify(told), /lanterns|803 ?111 ?7777/);
  });

  test('a password reset is logged in the community that the person owns', async () => {
    const person = await newcomer(world);
    const communityId = await world.community(person);
    const { email } = person;
    world.clock.advance(3700);
    await world.call(null, forgotPassword, { body: { email } });
    const body = { email, otp: await codeFor(world, email), password: 'nine quiet lanterns' };
    assert.equal((await world.call(null, resetPassword, { body })).status, 200);
    assert.deepEqual(await logOf(communityId), [
      { action: 'account.passwordReset', role: 'Community manager', after: null },
    ]);
  });

  test('a change of notification settings is logged in its community; saving equal settings is not', async () => {
    const person = await world.person();
    const params = { communityId: await world.community(person) };
    const wishes = (await world.call(person, getNotificationWishes, { params })).data;
    await world.call(person, setNotificationWishes, { params, body: wishes });
    assert.deepEqual(await logOf(params.communityId), []);
    const body = { ...wishes, dailyDigest: !wishes.dailyDigest };
    await world.call(person, setNotificationWishes, { params, body });
    assert.deepEqual(
      (await logOf(params.communityId)).map(({ action }) => action),
      ['account.wishesChanged'],
    );
  });

  async function logOf(communityId: string) {
    const { rows } = await world.owner.query<{ action: string; role: string; after: unknown }>(
      `select action, actor_role as role, after from audit_entries
     where community_id = $1 and entity_type = 'account' order by occurred_at, id`,
      [communityId],
    );
    return rows;
  }
});
