import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import fastify from 'fastify';
import { rateLimitedLog } from './rate-limited-log.ts';

test('a repeated error is logged once, and after 30 seconds again with the number of skipped lines', () => {
  const { lines, log, pass } = listening();
  for (let second = 0; second < 30; second += 1) {
    log.error(away(`connect ECONNREFUSED (Queue: ${second % 7})`), 'job queue');
    pass(1000);
  }
  assert.equal(lines.length, 1);
  log.error(away(), 'job queue');
  assert.deepEqual(
    lines.map(({ leftOut }) => leftOut),
    [undefined, 29],
  );
});

test('an error of another kind is logged at once', () => {
  const { lines, log } = listening();
  log.error(away(), 'job queue');
  log.error(away('password authentication failed'), 'job queue');
  log.warn(away(), 'relay');
  assert.equal(lines.length, 3);
});

test('the log of the server writes each level', async () => {
  const written: string[] = [];
  const stream = new Writable({
    write: (line, _, done) => {
      written.push(JSON.parse(String(line)).msg);
      done();
    },
  });
  const app = fastify({ logger: { stream } });
  const log = rateLimitedLog(app.log);
  log.info({}, 'one');
  log.warn(away(), 'two');
  log.error(away(), 'three');
  assert.deepEqual(written, ['one', 'two', 'three']);
  await app.close();
});

function listening() {
  const lines: { message: string; leftOut?: number }[] = [];
  const write = (details: object, message: string) => void lines.push({ ...details, message });
  let nowMs = 0;
  const log = rateLimitedLog({ info: write, warn: write, error: write }, { nowMs: () => nowMs });
  return { lines, log, pass: (ms: number) => (nowMs += ms) };
}

function away(text = 'connect ECONNREFUSED') {
  return { err: new Error(text) };
}
