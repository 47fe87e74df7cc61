// Tests the record of call costs: when a call counts as more expensive, and how statements, round trips and writes
// are counted.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dearer } from './calls-record.ts';
import { countedSince, ConnectionCounter, noCounts } from './wire-counts.ts';

const runsOf = (...costs: number[]) => costs.map((getMe) => ({ getMe }));

describe('the record of calls', () => {
  test('a call is reported if at least three of five runs exceed its record by more than 15 %', () => {
    assert.deepEqual(dearer({ getMe: 1 }, runsOf(1.2, 1.3, 1.1, 1, 0.9)), []);
    assert.deepEqual(dearer({ getMe: 1 }, runsOf(1.2, 1.3, 1.16, 1, 0.9)), [
      'getMe takes more than 15 % above its record of 1.00 ms of CPU in 3 of 5 runs: 1.20, 1.30, 1.16, 1.00, 0.90 ms.',
    ]);
  });

  test('a call is not reported while its runs exceed the record by at most 15 %', () => {
    assert.deepEqual(dearer({ getMe: 2 }, runsOf(2.3, 2.3, 2.3, 2.3, 2.3)), []);
    assert.equal(dearer({ getMe: 2 }, runsOf(2.31, 2.31, 2.31, 2, 2)).length, 1);
  });

  test('each call that exceeds its record in enough runs is reported in a sentence of its own', () => {
    const dear = { getMe: 2, checkIn: 9 };
    const sentences = dearer({ getMe: 1, checkIn: 5, search: 3 }, [
      { ...dear, search: 3 },
      { ...dear, search: 3.4 },
      { ...dear, search: 2 },
    ]);
    assert.deepEqual(
      sentences.map((sentence) => sentence.split(' ')[0]),
      ['getMe', 'checkIn'],
    );
  });

  test('a recorded call that was not measured is reported', () => {
    assert.deepEqual(dearer({ getMe: 1, gone: 1 }, runsOf(1)), [
      'gone is in the record and was not measured.',
    ]);
  });
});

describe('the counts of a connection', () => {
  test('consecutive writes and their answers count as one round trip', () => {
    const ear = new ConnectionCounter({ ...noCounts });
    ear.wrote();
    ear.wrote();
    ear.heard();
    ear.heard();
    ear.wrote();
    ear.heard();
    assert.deepEqual(ear.counts, { statements: 0, trips: 2, writes: 3 });
  });

  test('data that the server sends without a request counts as no round trip', () => {
    const ear = new ConnectionCounter({ ...noCounts });
    ear.heard();
    assert.equal(ear.counts.trips, 0);
  });

  test('the counts of a server’s connections include new ones and exclude work before the first sample', () => {
    const before = { courtyard: { statements: 5, trips: 4, writes: 3 } };
    const after = {
      courtyard: { statements: 9, trips: 6, writes: 4 },
      jobs: { statements: 1, trips: 1, writes: 1 },
    };
    assert.deepEqual(countedSince(before, after), {
      courtyard: { statements: 4, trips: 2, writes: 1 },
      jobs: { statements: 1, trips: 1, writes: 1 },
    });
  });
});
