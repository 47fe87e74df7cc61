// The refresh after a write, with the headers of a real HTTP server.
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { getDashboard } from '#contract/dashboard/dashboard.ts';
import { listGroups } from '#contract/groups/groups.ts';
import { listResidents } from '#contract/residents/residents.ts';
import { queryClient } from './query-client.ts';
import { refreshAfter, refreshTopics } from './refresh.ts';

describe('the refresh after a write', () => {
  let server: Server;
  let base: string;
  let calls: string[] = [];
  /** The functions that unsubscribe the observers, which keep the queries on the screen. */
  const shown: (() => void)[] = [];

  before(async () => {
    server = createServer((request, response) => {
      const topics = new URL(request.url ?? '', 'http://x').searchParams.get('topics');
      response.setHeader('x-request-id', crypto.randomUUID());
      if (topics) response.setHeader('Courtyard-Changed', topics);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const { name, refreshedBy } of [listResidents, listGroups, getDashboard]) {
      const queryFn = async () => {
        await write();
        calls.push(name);
        return {};
      };
      const observer = new QueryObserver(queryClient, {
        queryKey: [name, {}],
        queryFn,
        meta: { refreshedBy },
      });
      shown.push(observer.subscribe(() => undefined));
      await observer.refetch();
    }
  });
  after(() => {
    for (const hide of shown) hide();
    queryClient.clear();
    server.close();
  });
  beforeEach(() => {
    calls = [];
  });

  async function write(topics = ''): Promise<Headers> {
    const response = await fetch(`${base}/?topics=${encodeURIComponent(topics)}`);
    await response.text();
    return response.headers;
  }

  const answered = (headers: Headers) => refreshAfter((name) => headers.get(name));

  test('a write refreshes the shown responses of its topics, and resolves when they are loaded again', async () => {
    await answered(await write('groups.changed'));
    assert.deepEqual(calls.toSorted(), ['getDashboard', 'listGroups']);
  });

  test('a response that several changed topics make stale is loaded once after a write', async () => {
    await answered(await write('residents.changed, groups.changed'));
    assert.deepEqual(calls.toSorted(), ['getDashboard', 'listGroups', 'listResidents']);
  });

  test('a call whose response names no changed topics refreshes nothing', async () => {
    await answered(await write());
    assert.deepEqual(calls, []);
  });

  test('the live event of a call does not repeat the refresh that followed the call’s response', async () => {
    const headers = await write('groups.changed');
    await answered(headers);
    await refreshTopics(['groups.changed'], { requestId: headers.get('x-request-id') ?? '' });
    assert.equal(calls.length, 2);
  });

  test('the response of a call waits for the refresh that its live event started, and does not repeat it', async () => {
    const headers = await write('groups.changed');
    void refreshTopics(['groups.changed'], { requestId: headers.get('x-request-id') ?? '' });
    await answered(headers);
    assert.equal(calls.length, 2);
  });

  test('live events of other calls and of jobs refresh each time', async () => {
    const one = crypto.randomUUID();
    await refreshTopics(['groups.changed'], { requestId: one });
    await refreshTopics(['groups.changed'], { requestId: crypto.randomUUID() });
    await refreshTopics(['groups.changed']);
    await refreshTopics(['groups.changed']);
    assert.equal(calls.length, 8);
  });

  test('a response that was pushed with the live event is not loaded again', async () => {
    await refreshTopics(['groups.changed'], { pushed: 'getDashboard' });
    assert.deepEqual(calls, ['listGroups']);
  });
});
