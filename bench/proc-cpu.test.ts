// Tests the CPU accounting of the benchmarks: parsing /proc, the CPU of a process tree, and which rounds count.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Look, RoundRefused, spentBetween } from './cpu-round.ts';
import { parseStat, type Stat, statOf, ticksOfTrees } from './proc-cpu.ts';

/** A line as Linux 6 writes it: 411 user ticks and 52 system ticks, and 30 and 7 ticks of children that ended. */
const line = (name: string): string =>
  `4242 (${name}) S 4200 4242 4200 0 -1 4194304 2101 99 0 3 411 52 30 7 20 0 11 0 987654 1231 456 ` +
  '18446744073709551615 1 1 0 0 0 0 0 16781312 134235778 0 0 0 17 1 0 0 0 0 0 0 0 0 0 0 0 0 0';

describe('/proc/PID/stat', () => {
  test('/proc/PID/stat is read as ticks, ticks of ended children, name, parent and start time', () => {
    assert.deepEqual(parseStat(line('node')), {
      name: 'node',
      parent: 4200,
      ticks: 463,
      endedTicks: 37,
      startedAt: 987654,
    });
  });

  test('a process name with spaces and brackets is read from /proc/PID/stat', () => {
    const { name, ticks } = parseStat(line('postgres: a) R 1 (b'));
    assert.deepEqual([name, ticks], ['postgres: a) R 1 (b', 463]);
  });

  test('a truncated or empty line of /proc/PID/stat is refused', () => {
    assert.throws(() => parseStat('4242 (node) S 4200 4242'), /no field 14/);
    assert.throws(() => parseStat(''), /no line/);
  });

  test('statOf() returns the parent of a running process, and null for a missing process', () => {
    assert.equal(statOf(process.pid)?.parent, process.ppid);
    // A PID above the maximum that Linux assigns.
    assert.equal(statOf(4_194_305), null);
  });
});

describe('a tree of processes', () => {
  const stat = (parent: number, ticks: number, endedTicks = 0): Stat => ({
    name: 'some',
    parent,
    ticks,
    endedTicks,
    startedAt: 1,
  });

  test('a tree’s CPU counts each process once, with its ended children', () => {
    const all = new Map([
      [1, stat(0, 5000)],
      [10, stat(1, 100, 7)],
      [11, stat(10, 20)],
      [12, stat(11, 3)],
      [20, stat(1, 900)],
      [21, stat(20, 50)],
    ]);
    assert.equal(ticksOfTrees([10], all), 130);
    assert.equal(ticksOfTrees([10, 11], all), 130);
    assert.equal(ticksOfTrees([10, 20], all), 1080);
  });
});

describe('a measuring round', () => {
  const backend = (pid: number, name: string, ticks: number, startedAt = 1) => ({
    pid,
    name,
    ticks,
    startedAt,
  });
  const before: Look = {
    serverTicks: 100,
    sessions: 40,
    backends: [
      backend(1, 'courtyard', 10),
      backend(2, 'courtyard relay', 20),
      backend(3, 'jobs', 30),
      backend(4, 'bare', 40),
    ],
  };
  const after = (change: Partial<Look>): Look => ({ ...before, ...change });

  test('the CPU of a measuring round is split between Node, request backends and job backends', () => {
    const backends = [
      backend(1, 'courtyard', 15),
      backend(2, 'courtyard relay', 27),
      backend(3, 'jobs', 31),
      backend(4, 'bare', 48),
    ];
    const spent = spentBetween(
      before,
      after({ serverTicks: 150, backends }),
      (name) => name !== 'bare',
    );
    assert.deepEqual(spent, { node: 50, requests: 5, jobs: 8 });
  });

  test('a database backend opened during a measuring round counts from its first tick', () => {
    const backends = [...before.backends, backend(9, 'courtyard', 6)];
    const spent = spentBetween(before, after({ backends, sessions: 41 }));
    assert.deepEqual(spent, { node: 0, requests: 6, jobs: 0 });
  });

  test('a measuring round is refused if a counted backend ended in it, even if its PID was reused', () => {
    const [first, ...rest] = before.backends;
    assert.throws(() => spentBetween(before, after({ backends: rest })), RoundRefused);
    const reused = [...rest, backend(1, 'courtyard', 3, 77)];
    assert.throws(() => spentBetween(before, after({ backends: reused })), /backend 1/);
    const withoutBare = before.backends.slice(0, 3);
    const ofOurs = (name: string): boolean => name !== 'bare';
    assert.doesNotThrow(() => spentBetween(before, after({ backends: withoutBare }), ofOurs));
    assert.ok(first);
  });

  test('a measuring round is refused if a database backend was opened and closed in it', () => {
    assert.throws(() => spentBetween(before, after({ sessions: 41 })), /came and went/);
  });

  test('a database connection with an unknown application name stops the measurement', () => {
    const backends = [...before.backends, backend(5, 'somebody', 1)];
    assert.throws(() => spentBetween(before, after({ backends })), /"somebody"/);
  });
});
