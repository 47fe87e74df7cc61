import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { getCommunity } from '#contract/communities/communities.ts';
import * as contract from '#contract/join-requests/join-requests.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';

describe('the message to the applicant of a join request', () => {
  const world = givenWorld();
  let owner: Person;
  let deputy: Person;
  let params: { communityId: string };
  let joinCode: string;
  let streetId: string;
  let houseId: string;

  beforeEach(openJoining);

  test('a decision on a join request returns how the applicant is notified; the list shows the delivery', async () => {
    await submit({ email: 'ngozi@mail.example' });
    const { data } = await decide(owner, 'approve');
    assert.deepEqual(data.delivery, { people: 1, emailed: 1, texted: 1, unreachable: 0 });
    await world.settle();
    const { data: list } = await world.call(owner, contract.listJoinRequests, { params });
    assert.deepEqual(list.items[0]?.notice, { emailed: true, mail: 'Sent', text: 'Delivered' });
    const mail = (await world.mails()).findLast(
      ({ recipient }) => recipient === 'ngozi@mail.example',
    );
    assert.match(mail?.subject ?? '', /Your request to join/);
    const again = await decide(deputy, 'approve');
    assert.equal(again.data.delivery.people, 0, 'a repeat notifies nobody');
  });

  test('the list shows no notification for a withdrawn join request', async () => {
    const { data: own } = await submit({ email: 'ngozi@mail.example' });
    const by = { params: { communityId: own.communityId, key: own.key } };
    await world.call(null, contract.withdrawJoinRequest, by);
    const { data: list } = await world.call(owner, contract.listJoinRequests, { params });
    assert.deepEqual(list.items[0]?.notice, { emailed: false, mail: null, text: null });
  });

  test('approving several join requests returns the number of emails and text messages to the applicants', async () => {
    await submit({ email: 'ngozi@mail.example' });
    await submit({ houseNumber: '1', phone: '08030000001' });
    const selection = { kind: 'matching' as const, query: { Status: 'Pending' } };
    const { data } = await world.call(owner, contract.approveJoinRequests, {
      params,
      body: { selection, asMembers: true, preview: false },
    });
    assert.deepEqual(data.delivery, { people: 2, emailed: 1, texted: 2, unreachable: 0 });
  });

  async function openJoining() {
    // Resets the daily limits per network and number.
    world.clock.advance(25 * 3600);
    owner = await world.person();
    deputy = await world.person();
    params = { communityId: await world.community(owner) };
    await world.worker(params.communityId, deputy, 'Admin');
    joinCode = (await world.call(owner, getCommunity, { params })).data.joinCode ?? '';
    const street = await world.call(owner, createStreet, { params, body: { name: 'Palm Street' } });
    streetId = street.data.id;
    const body = { streetId, houseNumber: '12' };
    houseId = (await world.call(owner, createHouse, { params, body })).data.id;
  }

  function submit(body: object) {
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

  function decide(by: Person, decision: 'approve' | 'reject') {
    return world.call(by, contract.decideJoinRequest, {
      params: { ...params, decision },
      query: { houseId },
      body: {},
    });
  }
});
