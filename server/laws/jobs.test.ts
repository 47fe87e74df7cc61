// Tests the job queues: the events of one community cannot occupy all places in which a job runs, so that no community
// has to wait for another community's work.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { placesOf } from '#platform/jobs/jobs.ts';
import { givenWorld } from '#testing/given.ts';

/** Jobs for which the events of a single group (usually a community) may occupy all places, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'mail.send-own': 'It takes facts of no community alone: codes and notices of accounts.',
};

describe('queues', () => {
  const world = givenWorld();

  test('a job keeps a place free for other communities, unless it only sends emails of no community', () => {
    assert.ok(world.jobs.length > 40, `${world.jobs.length} jobs`);
    const full = world.jobs.filter((job) => placesOf(job).ofOne >= placesOf(job).all);
    assert.deepEqual(full.map(({ name }) => name).toSorted(), Object.keys(exceptions).toSorted());
  });

  test('a job runs two events at a time by default, but only one of each community', () => {
    const job = { name: 'test.plain', topic: 'test.plain', run: async () => undefined };
    assert.deepEqual(placesOf(job), { all: 2, ofOne: 1 });
  });

  test('urgent text messages have their own queue', () => {
    const topics = new Map(world.jobs.map(({ name, topic }) => [name, topic]));
    assert.notEqual(topics.get('sms.send'), topics.get('sms.send-urgent'));
  });
});
