// Tests that no external call is awaited while a transaction is open. Every file that makes outgoing calls checks this,
// except the listed ones, and in all tests a failed check is an error. A payment gateway that does not answer leaves no
// transaction open.
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { startCheckout } from '#contract/gateway-payments/payments.ts';
import { createWallet } from '#contract/wallets/wallets.ts';
import type { Gateway } from '#platform/payments/gateway.ts';
import { openSandbox } from '#platform/payments/sandbox.ts';
import { openWorld, testSecret } from '#testing/world.ts';

/** Code that makes an outgoing call, by Node's own modules or by a library. */
const goesOut = new RegExp(
  [
    String.raw`\bfetch\(|\.sendMail\(|\.sendNotification\(`,
    String.raw`import\('(undici|flydrive)`,
    String.raw`from 'node:(dns|net|tls|https?)(/promises)?'`,
  ].join('|'),
);

/** An import that only parses addresses and makes no call. */
const readsAddresses = /import \{( isIP(v[46])?,?)+ \} from 'node:net';/;

/** Files that match the pattern but do not wait for an external service within a call or job. */
const apart: Readonly<Record<string, string>> = {
  'server/platform/database/batching-client.ts': 'the connection to the database itself',
  'server/platform/http/drain.ts': 'the server’s own connections',
  'server/platform/embedded-postgres/postmaster.ts': 'the start of the embedded database',
  'server/platform/http/health-port.ts': 'listens',
  'server/platform/http/bad-request.ts': 'answers on an open connection',
};

describe('external calls within a transaction', () => {
  test('every file that makes outgoing calls checks that no transaction is open, with listed exceptions', async () => {
    const found: string[] = [];
    const silent: string[] = [];
    for await (const path of glob('server/**/*.ts')) {
      if (/\.test\.ts$|^server\/testing\/|testing\.ts$/.test(path)) continue;
      const text = (await readFile(path, 'utf8')).replace(readsAddresses, '');
      if (!goesOut.test(text)) continue;
      found.push(path);
      if (!text.includes('requireNoTransaction(')) silent.push(path);
    }
    assert.deepEqual(
      silent.filter((path) => !(path in apart)),
      [],
    );
    assert.deepEqual(
      Object.keys(apart).filter((path) => !silent.includes(path)),
      [],
      'no longer needed',
    );
    assert.ok(found.length >= 6);
  });

  test('three payments that wait for a gateway leave no transaction open', async (t) => {
    let waiting = 0;
    const answer = Promise.withResolvers<void>();
    const allWait = Promise.withResolvers<void>();
    const calls = 3;
    const slow = (gateway: Gateway): Gateway => ({
      ...gateway,
      startCheckout: async (checkout) => {
        waiting += 1;
        if (waiting === calls) allWait.resolve();
        await answer.promise;
        return gateway.startCheckout(checkout);
      },
    });
    const orders = { addCheckout: async () => undefined, addPayout: async () => undefined };
    const publicUrl = 'http://127.0.0.1:3000';
    const world = await openWorld({
      gateway: (clock) => slow(openSandbox({ orders, secret: testSecret, publicUrl, clock })),
    });
    t.after(() => world.close());
    const owner = await world.person();
    const params = { communityId: await world.community(owner) };
    const wallet = await world.call(owner, createWallet, { params, body: { name: 'Fund' } });
    const at = { params: { ...params, walletId: wallet.data.id } };
    const body = { amountMinor: 5000_00, channel: 'Card' as const, narration: 'For the fund' };
    const paying = Array.from({ length: calls }, () =>
      world.call(owner, startCheckout, { ...at, body }),
    );
    await allWait.promise;
    const { rows } = await world.owner.query(
      `select state, query from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    answer.resolve();
    assert.deepEqual(rows, []);
    for (const { status, raw } of await Promise.all(paying)) assert.equal(status, 200, raw.body);
    assert.equal(waiting, calls, 'each asks once');
  });
});
