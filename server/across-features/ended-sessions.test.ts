// Tests that an open screen's event stream ends with its session: later events are not sent. A session ends in the list
// of sessions, by a suspension or a removal, in the database, or with a guard's shift.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { raiseEmergency } from '#contract/emergencies/emergencies.ts';
import { endShift } from '#contract/gates/gate-shifts.ts';
import { endSession, listSessions } from '#contract/identity/identity.ts';
import { changeSecurityUser, listSecurityUsers } from '#contract/team/security-users.ts';
import { removeWorker, suspendWorker } from '#contract/team/workers.ts';
import { openGate, signIn } from '#kernel/gate/testing.ts';
import type { Person } from '#testing/world.ts';
import { given, givenWorld } from '#testing/given.ts';

describe('the event streams of an ended session', () => {
  const world = givenWorld();
  const server = given(async () => ({ base: await world.listen() }));
  const estate = given(() => openGate(world));

  /** References to the responses, because fetch cancels the body of a response that is garbage-collected. */
  const held: Response[] = [];

  test('a stream ends when its session is ended in the list of sessions', async () => {
    const { person } = await newWorker();
    const { items } = (await world.call(person, listSessions)).data;
    const params = { sessionId: items[0]?.id ?? '' };
    assertUntold(await alarmAfter(() => world.call(person, endSession, { params }), [person]));
  });

  test('a stream ends when its user is suspended or removed as a worker', async () => {
    const [suspended, removed] = [await newWorker(), await newWorker()];
    const end = async () => {
      const { params } = suspended;
      const first = await world.call(estate.manager, suspendWorker, { params, body: {} });
      const gone = { params: removed.params, body: {} };
      const second = await world.call(estate.manager, removeWorker, gone);
      assert.deepEqual([first.status, second.status], [200, 200], first.raw.body + second.raw.body);
    };
    assertUntold(await alarmAfter(end, [suspended.person, removed.person]));
  });

  test('a stream ends when its session is deleted in the database', async () => {
    const { person } = await newWorker();
    const end = () => world.owner.query('delete from sessions where user_id = $1', [person.id]);
    assertUntold(await alarmAfter(end, [person]));
  });

  test('a guard’s stream ends with the shift and when the guard is suspended', async () => {
    const { manager, params, guards, deviceKey } = estate;
    const first = await signIn(world, deviceKey, guards['Musa'] ?? '');
    const end = () => world.call(first, endShift, { params, body: {} });
    assertUntold(await alarmAfter(end, [first]));

    const second = await signIn(world, deviceKey, guards['Musa'] ?? '');
    const stop = async () => {
      const { data } = await world.call(manager, listSecurityUsers, { params });
      const musa = data.items.find(({ name }) => name === 'Musa');
      await world.call(manager, changeSecurityUser, {
        params: { ...params, securityUserId: musa?.id ?? '' },
        body: { status: 'Suspended', version: musa?.version ?? 0 },
      });
    };
    assertUntold(await alarmAfter(stop, [second]));
  });

  type Stream = ReadableStream<Uint8Array>;

  function ask({ token }: Person) {
    return fetch(`${server.base}/api/community/${estate.communityId}/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
  }

  async function follow(person: Person): Promise<Stream> {
    const response = await ask(person);
    assert.equal(response.status, 200);
    assert.ok(response.body);
    held.push(response);
    return response.body;
  }

  /** Reads a stream until the server ends it or sends an alarm, and returns all received text. */
  async function told(stream: Stream): Promise<string> {
    let text = '';
    for await (const part of stream.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.includes('emergencies.changed')) break;
    }
    return text;
  }

  /** Runs `end`, raises an alarm, and returns the text that each person's stream received. */
  async function alarmAfter(end: () => Promise<unknown>, people: Person[]): Promise<string[]> {
    const streams = await Promise.all([...people, estate.manager].map(follow));
    await end();
    const body = { type: 'Fire' as const, location: 'Car park' };
    const raised = await world.call(estate.manager, raiseEmergency, {
      params: estate.params,
      body,
    });
    assert.equal(raised.status, 200);
    await world.settle();
    const [managers = '', ...others] = (await Promise.all(streams.map(told))).toReversed();
    assert.match(managers, /emergencies\.changed/);
    for (const person of people) assert.equal((await ask(person)).status, 401);
    return others;
  }

  async function newWorker(): Promise<{
    person: Person;
    params: { communityId: string; workerId: string };
  }> {
    const person = await world.person();
    const workerId = await world.worker(estate.communityId, person, 'Admin');
    return { person, params: { ...estate.params, workerId } };
  }

  function assertUntold(texts: string[]): void {
    for (const text of texts) assert.doesNotMatch(text, /emergencies/);
  }
});
