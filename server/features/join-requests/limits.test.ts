// Tests the limits of join requests, per network and per phone number. Without them, strangers could fill a
// community's list, have texts sent to any number, or block real families.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createStreet } from '#contract/addresses/streets.ts';
import { getCommunity } from '#contract/communities/communities.ts';
import * as contract from '#contract/join-requests/join-requests.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';

describe('limits of join requests', () => {
  const world = givenWorld();
  let owner: Person;
  let params: { communityId: string };
  let joinCode: string;
  let streetId: string;
  beforeEach(openJoining);

  test('a network can send twenty join requests an hour; after ten they share one notification', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1) {
      const phone = `0803123${String(1000 + at)}`;
      statuses.push((await submit({ houseNumber: `9${at}`, phone })).status);
    }
    assert.deepEqual(statuses, [...Array(20).fill(200), 429]);
    const elsewhere = await world.app.inject({
      method: 'POST',
      url: `/api${contract.submitJoinRequest.path}`,
      payload: {
        joinCode,
        streetId,
        houseNumber: '12',
        firstName: 'Ada',
        lastName: 'Obi',
        phone: '08031239999',
        relationship: 'Owner',
      },
      remoteAddress: '198.51.100.20',
    });
    assert.equal(elsewhere.statusCode, 200, 'another network is not shut out');
    await world.settle();
    const { data } = await world.call(owner, listNotifications, {
      params,
      query: { PageSize: '100' },
    } as never);
    const told = (data as { items: { title: string }[] }).items.map(({ title }) => title);
    assert.equal(told.filter((title) => title.includes('asks to join ')).length, 10);
    assert.deepEqual(
      told.filter((title) => title.endsWith('join requests')),
      ['11 join requests'],
    );
  });

  test('a phone number gets at most three codes a day but can still apply; a foreign number gets no code', async () => {
    const texts = async (recipient: string) =>
      (
        await world.owner.query(
          `select from sms_messages where community_id = $1 and recipient = $2`,
          [params.communityId, recipient],
        )
      ).rowCount;
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1)
      statuses.push((await submit({ houseNumber: `7${at}` })).status);
    assert.deepEqual(statuses, [200, 200, 200, 200], 'nobody shuts the owner of a number out');
    assert.equal(await texts('+2348031234567'), 3);
    assert.equal((await submit({ houseNumber: '80', phone: '+44 7911 123456' })).status, 200);
    assert.equal(await texts('+447911123456'), 0);
  });

  test('a join request reserves a house for an hour, or until the decision if the phone is verified', async () => {
    const first = await submit();
    assert.equal((await submit({ phone: '08031230002' })).status, 409);
    world.clock.advance(3600);
    const second = await submit({ phone: '08031230002' });
    assert.equal(second.status, 200);
    const ofFirst = { ...params, key: first.data.key };
    const before = await world.call(null, contract.getJoinState, { params: ofFirst });
    assert.equal(before.data.status, 'Withdrawn');
    await world.owner.query(
      `update join_requests set phone_proven_at = $2 where community_id = $1 and status = 'Pending'`,
      [params.communityId, world.clock.now()],
    );
    world.clock.advance(2 * 3600);
    const third = await submit({ phone: '08031230003' });
    assert.equal(third.failure.errors[0]?.code, 'JOIN_REQUEST_EXISTS');
  });

  async function openJoining() {
    // Resets the daily limits per network and number.
    world.clock.advance(25 * 3600);
    owner = await world.person();
    params = { communityId: await world.community(owner) };
    joinCode = (await world.call(owner, getCommunity, { params })).data.joinCode ?? '';
    const street = await world.call(owner, createStreet, { params, body: { name: 'Palm Street' } });
    streetId = street.data.id;
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
});
