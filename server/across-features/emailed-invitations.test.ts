import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { getCommunity } from '#contract/communities/communities.ts';
import {
  decideJoinRequest,
  listJoinRequests,
  submitJoinRequest,
} from '#contract/join-requests/join-requests.ts';
import { inviteResident } from '#contract/residents/resident-invitations.ts';
import { createResident, getResident } from '#contract/residents/residents.ts';
import {
  inviteWorker,
  listWorkerInvitations,
  resendWorkerInvitation,
} from '#contract/team/workers.ts';
import { refusal, startTestMailServer } from '#testing/mail-server.ts';
import { roleId } from '#testing/role-id.ts';
import { openWorld } from '#testing/world.ts';
import { given } from '#testing/given.ts';

// Tests the state that lists show of an emailed invitation or of the email about a join request's decision, by the mail
// server's answer.
describe('the email of an invitation', () => {
  const refused = new Set<string>();
  const deferred = new Set<string>();

  const server = given(() =>
    startTestMailServer({
      onMail: (recipient) => {
        if (refused.has(recipient)) throw refusal(550, 'No such mailbox');
        if (deferred.has(recipient)) throw refusal(451, 'Try again later');
      },
    }),
  );
  const world = given(() => openWorld({ smtpUrl: server.url }));
  const owner = given(() => world.person());
  const params = given(async () => ({ communityId: await world.community(owner) }));

  test('a worker’s invitation counts as sent once the mail server accepts it', async () => {
    const body = await invitationOf('ada@estate.example', 'Security staff');
    const { data } = await world.call(owner, inviteWorker, { params, body });
    assert.equal(data.mail, 'Waiting');
    await world.settle();
    assert.equal(await ofWorker(body.email), 'Sent');
    assert.equal(server.taken.filter(({ to }) => to === body.email).length, 1);
  });

  test('a worker’s invitation that the mail server refused counts as refused until it is resent', async () => {
    const body = await invitationOf('gone@estate.example', 'Security staff');
    refused.add(body.email);
    const { data } = await world.call(owner, inviteWorker, { params, body });
    await world.settle();
    assert.equal(await ofWorker(body.email), 'Refused');
    refused.delete(body.email);
    const again = { params: { ...params, invitationId: data.id } };
    assert.equal((await world.call(owner, resendWorkerInvitation, again)).data.mail, 'Waiting');
    await world.settle();
    assert.equal(await ofWorker(body.email), 'Sent');
  });

  test('a worker’s invitation that failed in every try counts as failed until it is resent', async () => {
    const body = await invitationOf('away@estate.example', 'Admin');
    deferred.add(body.email);
    const { data } = await world.call(owner, inviteWorker, { params, body });
    await giveUp();
    assert.equal(await ofWorker(body.email), 'Failed');
    deferred.delete(body.email);
    const again = { params: { ...params, invitationId: data.id } };
    await world.call(owner, resendWorkerInvitation, again);
    await world.settle();
    assert.equal(await ofWorker(body.email), 'Sent');
  });

  test('the list of join requests shows that the email about the decision failed', async () => {
    const joinCode = (await world.call(owner, getCommunity, { params })).data.joinCode ?? '';
    const street = await world.call(owner, createStreet, { params, body: { name: 'Oak Road' } });
    const email = 'applicant@mail.example';
    deferred.add(email);
    const house = { streetId: street.data.id, houseNumber: '1' };
    const houseId = (await world.call(owner, createHouse, { params, body: house })).data.id;
    const name = { firstName: 'Ada', lastName: 'Obi' };
    const rest = { phone: '08031234567', relationship: 'Tenant' as const };
    await world.call(null, submitJoinRequest, {
      body: { joinCode, ...house, ...name, email, ...rest },
    });
    await world.settle();
    const { data } = await world.call(owner, decideJoinRequest, {
      params: { ...params, decision: 'approve' },
      query: { houseId },
      body: {},
    });
    assert.equal(data.notice.mail, 'Waiting');
    await giveUp();
    const { data: list } = await world.call(owner, listJoinRequests, { params });
    assert.equal(list.items[0]?.notice.mail, 'Failed');
  });

  /** Lets the queued emails fail until no retry is left. */
  const giveUp = async () => {
    await assert.rejects(world.settle());
    await world.settle();
  };

  test('a resident’s invitation that the mail server refused counts as refused', async () => {
    const street = await world.call(owner, createStreet, { params, body: { name: 'Palm Street' } });
    const house = { streetId: street.data.id, houseNumber: '1' };
    const houseId = (await world.call(owner, createHouse, { params, body: house })).data.id;
    const email = 'nobody@mail.example';
    refused.add(email);
    const occupancy = { houseId, relationship: 'Owner' as const };
    const body = { firstName: 'Ngozi', lastName: 'Eze', email, occupancy };
    const made = await world.call(owner, createResident, { params, body });
    const of = { params: { ...params, residentId: made.data.id } };
    const invited = await world.call(owner, inviteResident, of);
    assert.equal(invited.data.invitations[0]?.mail, 'Waiting');
    await world.settle();
    const { data } = await world.call(owner, getResident, of);
    assert.equal(data.invitations[0]?.mail, 'Refused');
  });

  async function invitationOf(email: string, role: string) {
    return {
      email,
      roleId: await roleId(world, params.communityId, role),
    };
  }

  async function ofWorker(email: string) {
    const { data } = await world.call(owner, listWorkerInvitations, { params });
    return data.items.find((one) => one.email === email)?.mail;
  }
});
