// Tests for deleting one's own account: which data is deleted, which data the community keeps, and which roles
// prevent it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getMe, signIn, signUp } from '#contract/identity/identity.ts';
import { deleteMyAccount } from '#contract/identity/own-account.ts';
import { askSupport, emptied, wordsOfTicket } from '#testing/account-ticket.ts';
import { stepUp } from '#testing/finances.ts';
import { givenWorld } from '#testing/given.ts';
import { newcomer, signUpBody } from './testing.ts';

describe('deleting one’s own account', () => {
  const world = givenWorld();

  test('deleting an account after step-up ends its sessions and frees its email address', async () => {
    const person = await newcomer(world);
    const { email, password } = person;
    const unproven = await newcomer(world);
    await world.owner.query('update sessions set stepped_up_at = null where user_id = $1', [
      unproven.id,
    ]);
    const asked = await world.call(unproven, deleteMyAccount, {});
    assert.equal(asked.failure.errors[0]?.code, 'STEP_UP_REQUIRED');
    await stepUp(world, person);
    const ticketId = await askSupport(world, person);
    assert.equal((await world.call(person, deleteMyAccount, {})).status, 200);
    assert.equal((await world.call(person, getMe)).status, 401);
    await world.settle();
    assert.deepEqual(await wordsOfTicket(world, ticketId), emptied);
    const tried = await world.call(null, signIn, { body: { email, password } });
    assert.notEqual(tried.status, 200);
    const { rows } = await world.owner.query('select * from users where id = $1', [person.id]);
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(`${email}|Ngozi|Adeyemi`));
    const told = (await world.mails()).findLast(({ recipient }) => recipient === email);
    assert.equal(told?.subject, 'Your Courtyard account is deleted');
    world.clock.advance(61);
    const again = await world.call(null, signUp, { body: signUpBody({ email }) });
    assert.equal(again.status, 200);
  });

  test('deleting a resident’s account keeps the resident record', async () => {
    const owner = await world.person();
    const communityId = await world.community(owner);
    const person = await newcomer(world);
    await world.owner.query(
      `insert into residents (community_id, first_name, last_name, email, portal_user_id)
       values ($1, 'Ngozi', 'Adeyemi', $2, $3)`,
      [communityId, person.email, person.id],
    );
    await stepUp(world, person);
    assert.equal((await world.call(person, deleteMyAccount, {})).status, 200);
    await world.settle();
    const { rows } = await world.owner.query(
      'select first_name, portal_user_id from residents where community_id = $1',
      [communityId],
    );
    assert.deepEqual(rows, [{ first_name: 'Ngozi', portal_user_id: null }]);
  });

  test('an owner or team member cannot delete their account, and the refusal names the community', async () => {
    const owner = await world.person();
    const communityId = await world.community(owner, 'Palm Court');
    const worker = await world.person();
    await world.worker(communityId, worker, 'Admin');
    const landlord = await world.person();
    for (let home = 0; home < 25; home += 1) {
      await world.owner.query(
        `insert into residents (community_id, first_name, last_name, email, portal_user_id)
         values ($1, 'Ada', 'Obi', 'ada@example.test', $2)`,
        [await world.community(landlord), worker.id],
      );
    }
    await stepUp(world, owner, worker);
    const sentences: string[] = [];
    for (const person of [owner, worker]) {
      const refused = await world.call(person, deleteMyAccount, {});
      assert.equal(refused.failure.errors[0]?.code, 'ACCOUNT_IN_USE');
      sentences.push(refused.failure.message);
      assert.equal((await world.call(person, getMe)).status, 200);
    }
    assert.match(sentences[0] ?? '', /you own Palm Court\./);
    assert.match(sentences[1] ?? '', /you work for Palm Court\./);
  });
});
