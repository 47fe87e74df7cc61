// Tests for listing a person's sessions and ending them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  endSession,
  getMe,
  listSessions,
  signIn,
  signOut,
  signOutEverywhere,
} from '#contract/identity/identity.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { newcomer } from './testing.ts';

describe('the sessions of a person', () => {
  const world = givenWorld();

  test('the list of sessions marks the current one, with its device and IP address', async () => {
    const person = await newcomer(world);
    const second = await another(person);
    const { items } = (await world.call(second, listSessions)).data;
    assert.equal(items.length, 2);
    assert.deepEqual(
      items.filter(({ isCurrent }) => isCurrent).map(({ device, ip }) => ({ device, ip })),
      [{ device: 'Chrome on Windows', ip: '127.0.0.1' }],
    );
  });

  test('signing out ends only the current session', async () => {
    const person = await newcomer(world);
    const second = await another(person);
    assert.equal((await world.call(second, signOut)).status, 200);
    assert.equal(await lives(second), false);
    assert.equal(await lives(person), true);
  });

  test('a person can end another of their sessions, and a stranger cannot', async () => {
    const person = await newcomer(world);
    const second = await another(person);
    const { items } = (await world.call(person, listSessions)).data;
    const target = items.find(({ isCurrent }) => !isCurrent);
    assert.ok(target);
    const params = { sessionId: target.id };
    const stranger = await newcomer(world);
    assert.equal((await world.call(stranger, endSession, { params })).status, 404);
    assert.equal(await lives(second), true);
    assert.equal((await world.call(person, endSession, { params })).status, 200);
    assert.equal(await lives(second), false);
    assert.equal((await world.call(person, endSession, { params })).status, 404);
  });

  test('signing out everywhere ends every session', async () => {
    const person = await newcomer(world);
    const second = await another(person);
    assert.equal((await world.call(person, signOutEverywhere)).data.ended, 2);
    assert.equal(await lives(person), false);
    assert.equal(await lives(second), false);
  });

  async function another(person: Person & { password: string }): Promise<Person> {
    const { email, password } = person;
    const reply = await world.call(
      null,
      signIn,
      { body: { email, password } },
      { 'user-agent': chrome },
    );
    return { ...person, token: reply.data.token };
  }

  async function lives(person: Person) {
    return (await world.call(person, getMe)).status === 200;
  }

  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';
});
