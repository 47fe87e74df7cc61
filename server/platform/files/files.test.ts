// Tests the file storage, on local disk and in an S3-compatible store: it keeps, lists and removes files. If it is
// full, read-only or unreachable, callers get an error that allows a retry, and a server refuses to start with it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import S3rver from '@20minutes/s3rver';
import Fastify from 'fastify';
import { answerError } from '#platform/http/answer.ts';
import { readStorageUrl } from '#platform/process/config.ts';
import { checkFiles, openFiles } from './files.ts';

/** s3rver encrypts page tokens with DES, which Node offers only with a flag, so it runs in a separate process. */
const pagingServer = `const S3rver = require('@20minutes/s3rver');
new S3rver({ port: 0, address: '127.0.0.1', silent: true, allowMismatchedSignatures: true,
  directory: process.env.DIRECTORY, configureBuckets: [{ name: 'estate' }] })
  .run().then(({ port }) => console.log(port));`;

describe('the storage of files', () => {
  let folder: string;
  let server: S3rver;
  let s3: string;
  let closed: string;

  before(openStorage);
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('the storage keeps, lists, returns and removes files, on a disk and in S3', async () => {
    for (const [name, url] of stores()) {
      await checkFiles(url);
      const files = openFiles(url);
      const bytes = Buffer.alloc(300_000, name);
      await files.put('photos/one.png', bytes);
      await files.putStream('papers/a/two.pdf', Readable.from([bytes, bytes]));
      assert.deepEqual(await files.get('photos/one.png'), bytes, name);
      const read = await files.open('papers/a/two.pdf');
      assert.equal(Buffer.concat((await read?.toArray()) ?? []).length, 600_000, name);
      const keys = (await Array.fromAsync(files.list())).toSorted();
      assert.deepEqual(keys, ['papers/a/two.pdf', 'photos/one.png'], name);
      for (const key of [...keys, 'photos/none.png']) await files.remove(key);
      assert.equal(await files.get('photos/one.png'), null, name);
      assert.equal(await files.open('photos/one.png'), null, name);
      assert.deepEqual(await Array.fromAsync(files.list()), [], name);
    }
  });

  test('the storage lists all files of a bucket with several pages', async () => {
    const directory = join(folder, 'pages');
    const child = spawn(process.execPath, ['--openssl-legacy-provider', '--eval', pagingServer], {
      env: { ...process.env, DIRECTORY: directory },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
      const url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/estate?region=us-east-1&scheme=http`;
      const files = openFiles(url);
      const keys = Array.from({ length: 1003 }, (_, index) => `photos/${index}.png`);
      const put = (key: string) => files.put(key, Buffer.from('x'));
      for (let at = 0; at < keys.length; at += 20) {
        await Promise.all(keys.slice(at, at + 20).map(put));
      }
      const listed = await Array.fromAsync(files.list());
      assert.deepEqual(listed.toSorted(), keys.toSorted());
    } finally {
      child.kill('SIGKILL');
    }
  });

  test('a full, read-only or missing storage gets a 503 with Retry-After', async () => {
    const disk = join(folder, 'full');
    const full = openFiles(`file://${disk}`);
    await full.put('one.png', Buffer.from('x'));
    // Each write to this file fails with "no space left".
    await symlink('/dev/full', join(disk, 'two.png'));
    const app = Fastify();
    app.setErrorHandler(answerError);
    app.get('/full', () => full.put('two.png', Buffer.alloc(100_000)));
    app.get('/read-only', () => openFiles(notAFolder()).put('a.png', Buffer.from('x')));
    app.get('/away', () => openFiles(closed).put('a.png', Buffer.from('x')));
    app.get('/unread', () => openFiles(closed).get('a.png'));
    for (const [path, word] of [
      ['/full', 'saved'],
      ['/read-only', 'saved'],
      ['/away', 'saved'],
      ['/unread', 'read'],
    ] as const) {
      const answer = await app.inject(path);
      assert.equal(answer.statusCode, 503, path);
      assert.equal(answer.headers['retry-after'], '60', path);
      const sentence = `Files can’t be ${word} at the moment. Try again in a minute.`;
      assert.equal(answer.json().message, sentence, path);
    }
    await app.close();
  });

  test('a server does not start with a storage that refuses files', async () => {
    const wrong = s3.replace('S3RVER:S3RVER', 'NOBODY:S3RVER');
    await assert.rejects(
      checkFiles(wrong),
      /storage estate at 127.* cannot be used: InvalidAccessKeyId/,
    );
    const bucket = s3.replace('/estate', '/none');
    await assert.rejects(checkFiles(bucket), /storage none at .* cannot be used: NoSuchBucket/);
    await assert.rejects(checkFiles(closed), /cannot be used: .*ECONNREFUSED/);
    await assert.rejects(checkFiles(notAFolder()), /two\.png\/a cannot be used/);
  });

  test('calls to a storage that hangs get a 503, and the server does not start', async () => {
    // Accepts connections and requests, and never answers.
    const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const { port } = hanging.address() as AddressInfo;
    const url = `s3://key:secret@127.0.0.1:${port}/estate?scheme=http`;
    const files = openFiles(url);
    const bytes = Buffer.alloc(3_000_000);
    const began = performance.now();
    const uploads = Array.from({ length: 60 }, (_, index) => files.put(`a/${index}.png`, bytes));
    const [start, ...calls] = await Promise.allSettled([
      checkFiles(url),
      files.putStream('a/all.pdf', Readable.from([bytes])),
      files.get('a.png'),
      ...uploads,
    ]);
    const seconds = (performance.now() - began) / 1000;
    hanging.close().closeAllConnections();
    assert.match(String(start?.status === 'rejected' && start.reason), /it does not answer/);
    assert.ok(
      calls.every((call) => call.status === 'rejected' && call.reason.retryAfterSeconds === 60),
    );
    // Two attempts of 4.5 seconds, with a margin for a busy machine. Without the timeout it would take minutes.
    assert.ok(seconds < 30, `${seconds} s`);
  });

  test('the storage error explains how to name a storage without TLS and how to escape a key', async () => {
    await assert.rejects(checkFiles(s3.replace('scheme=http', 'scheme=https')), {
      message: /answers without TLS; add scheme=http to STORAGE_URL/,
    });
    await assert.rejects(checkFiles(s3.replace('S3RVER:', 'S3:RVER:')), {
      message: /cannot be used: InvalidAccessKeyId: .* %2F for \/ and %3A for :/,
    });
  });

  test('an S3 address without key, secret or bucket is rejected', () => {
    for (const url of [
      's3://storage.example.com/estate',
      's3://key:secret@storage.example.com/',
      's3://key:secret@storage.example.com/estate?scheme=ftp',
    ]) {
      assert.throws(() => readStorageUrl({ STORAGE_URL: url }, '/'), /must be s3:\/\/key:secret@/);
    }
    const url = 's3://key:secret@storage.example.com/estate?region=eu-1';
    assert.equal(readStorageUrl({ STORAGE_URL: url }, '/'), url);
  });

  async function openStorage() {
    folder = await mkdtemp(join(tmpdir(), 'courtyard-files-'));
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      // s3rver reads a bucket's path without the slash that the client signs, so it would refuse every list.
      allowMismatchedSignatures: true,
      directory: join(folder, 'buckets'),
      configureBuckets: [{ name: 'estate' }],
    });
    const { port } = await server.run();
    s3 = `s3://S3RVER:S3RVER@127.0.0.1:${port}/estate?region=us-east-1&scheme=http`;
    closed = 's3://S3RVER:S3RVER@127.0.0.1:1/estate?scheme=http';
  }

  /** No folder can be created below a file. */
  function notAFolder(): string {
    return `file://${join(folder, 'full/two.png/a')}`;
  }

  function stores(): [string, string][] {
    return [
      ['disk', `file://${join(folder, 'disk')}`],
      ['S3', s3],
    ];
  }
});
