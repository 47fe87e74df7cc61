import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { asOrdinaryUser } from '#testing/ordinary-user.ts';
import { ConfigError, isLoopback, readConfig } from './config.ts';
import { chooseDataDir } from './data-dir.ts';
import { isRoot } from '#platform/embedded-postgres/unprivileged-user.ts';

const folder = mkdtempSync(join(tmpdir(), 'courtyard-config-'));
describe('the configuration', () => {
  after(() => rmSync(folder, { recursive: true, force: true }));

  const DATA_DIR = join(folder, 'data');
  const SECRET = 'x'.repeat(32);
  const own = {
    DATABASE_URL: 'postgres://u:p@db/courtyard',
    SMTP_URL: 'smtp://mail',
    SECRET,
    DATA_DIR,
  };

  describe('settings', () => {
    test('without settings the server uses the embedded database, the demo estate and the loopback address', () => {
      const config = readConfig({ DATA_DIR });
      assert.equal(config.port, 3000);
      assert.equal(config.host, '127.0.0.1');
      assert.equal(config.publicUrl, 'http://127.0.0.1:3000');
      assert.equal(config.databaseUrl, undefined);
      assert.equal(config.demo, true);
      assert.equal(config.role, 'all');
      assert.equal(config.logLevel, 'warn');
      assert.equal(config.smtpPerMinute, null);
      assert.equal(config.storageUrl, `file://${DATA_DIR}/files`);
      assert.ok(Object.isFrozen(config));
    });

    test('an external database turns the demo off and needs mail and a secret', () => {
      const config = readConfig(own);
      assert.equal(config.demo, false);
      assert.equal(config.secret, SECRET);
      assert.equal(readConfig({ ...own, DEMO: '1' }).demo, true);
    });

    test('the sandbox is the default gateway on this machine and must be named elsewhere', () => {
      assert.deepEqual(readConfig({ DATA_DIR }).payments, { gateway: 'sandbox' });
      const elsewhere = { ...own, PUBLIC_URL: 'https://estate.example.com' };
      assert.equal(readConfig(elsewhere).payments, null);
      const named = readConfig({ ...elsewhere, PAYMENTS: 'sandbox' });
      assert.deepEqual(named.payments, { gateway: 'sandbox' });
      assert.equal(readConfig({ DATA_DIR, PAYMENTS: 'off' }).payments, null);
    });

    test('a real payment gateway needs its keys in the settings', () => {
      const paystack = { DATA_DIR, PAYMENTS: 'paystack' };
      assert.throws(() => readConfig(paystack), /PAYSTACK_SECRET_KEY is needed/);
      const secretKey = 'sk_test_1';
      assert.deepEqual(readConfig({ ...paystack, PAYSTACK_SECRET_KEY: secretKey }).payments, {
        gateway: 'paystack',
        secretKey,
      });
      const stripe = { DATA_DIR, PAYMENTS: 'stripe', STRIPE_SECRET_KEY: secretKey };
      assert.throws(() => readConfig(stripe), /STRIPE_WEBHOOK_SECRET is needed/);
      assert.throws(() => readConfig({ DATA_DIR, PAYMENTS: 'cash' }), /PAYMENTS must be/);
    });

    test('a setting with an empty value counts as unset', () => {
      const config = readConfig({
        DATA_DIR,
        PORT: '',
        STORAGE_URL: ' ',
        DATABASE_URL: '',
        ROLE: '',
      });
      assert.equal(config.port, 3000);
      assert.equal(config.databaseUrl, undefined);
    });

    test('a trusted proxy is an IP address or a network, and anything else is refused', () => {
      assert.deepEqual(readConfig({ DATA_DIR }).trustProxy, []);
      const { trustProxy } = readConfig({ DATA_DIR, TRUST_PROXY: '10.0.0.2, fd00::/8' });
      assert.deepEqual(trustProxy, ['10.0.0.2', 'fd00::/8']);
      for (const TRUST_PROXY of [
        'true',
        '1',
        'proxy.internal',
        '0.0.0.0/0',
        '10.0.0.0/33',
        '::1/8/8',
      ]) {
        assert.throws(
          () => readConfig({ DATA_DIR, TRUST_PROXY }),
          /^ConfigError: TRUST_PROXY must/,
        );
      }
    });

    test('the public URL follows the settings HOST and PORT unless PUBLIC_URL is set', () => {
      const mail = { DATA_DIR, SMTP_URL: 'smtp://mail' };
      assert.equal(readConfig({ ...mail, HOST: '::1', PORT: '8' }).publicUrl, 'http://[::1]:8');
      assert.equal(readConfig({ ...mail, HOST: '0.0.0.0' }).publicUrl, 'http://localhost:3000');
      const given = readConfig({ ...mail, PUBLIC_URL: 'https://estate.example.com/' });
      assert.equal(given.publicUrl, 'https://estate.example.com');
    });

    const refused: [string, Record<string, string>, RegExp][] = [
      ['a port that is no number', { PORT: 'http' }, /^PORT must be a whole number/],
      ['a port of zero', { PORT: '0' }, /^PORT must/],
      ['a port out of range', { PORT: '65536' }, /^PORT must/],
      ['a port with a fraction', { PORT: '30.5' }, /^PORT must/],
      ['a demo that is neither 0 nor 1', { DEMO: 'maybe' }, /^DEMO must be 0 or 1/],
      ['an unknown role', { ROLE: 'cron' }, /^ROLE must be web, worker or all/],
      ['an unknown log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be debug, info, warn or/],
      [
        'a database that is not PostgreSQL',
        { ...own, DATABASE_URL: 'mysql://db/x' },
        /^DATABASE_URL must be an address/,
      ],
      [
        'a limit of fewer than ten emails per minute',
        { SMTP_PER_MINUTE: '9' },
        /^SMTP_PER_MINUTE must be a whole number from 10 to 99999, not "9"/,
      ],
      [
        'a mail server with an https address',
        { SMTP_URL: 'https://mail' },
        /^SMTP_URL must be .*smtp:\/\/ or smtps:/,
      ],
      ['storage over FTP', { STORAGE_URL: 'ftp://files' }, /^STORAGE_URL must be/],
      ['a public address that is no URL', { PUBLIC_URL: 'estate' }, /^PUBLIC_URL must be/],
      [
        'a public address with a path',
        { PUBLIC_URL: 'https://x.example/app' },
        /^PUBLIC_URL must be a bare/,
      ],
      ['a short secret', { SECRET: 'short' }, /^SECRET must have at least 32/],
      ['an external database without a secret', { ...own, SECRET: '' }, /^SECRET is needed/],
      [
        'an external database without mail',
        { ...own, SMTP_URL: '' },
        /^SMTP_URL is needed with DATABASE_URL/,
      ],
      [
        'a HOST that all networks reach without mail',
        { HOST: '0.0.0.0' },
        /^SMTP_URL is needed when HOST is 0.0.0.0/,
      ],
      [
        'a public address of another machine without mail',
        { PUBLIC_URL: 'https://estate.example.com' },
        /^SMTP_URL is needed when PUBLIC_URL names estate/,
      ],
      ['a HOST in a local network without mail', { HOST: '192.168.1.4' }, /^SMTP_URL is needed/],
    ];
    for (const [what, env, sentence] of refused) {
      test(`${what} is rejected with a sentence that names the setting`, () => {
        assert.throws(
          () => readConfig({ DATA_DIR, ...env }),
          (error) => error instanceof ConfigError && sentence.test(error.message),
        );
      });
    }

    test('the error for an invalid URL in a setting does not show the URL’s password', () => {
      assert.throws(
        () => readConfig({ DATA_DIR, SMTP_URL: 'http://user:hunter2@mail' }),
        (error: Error) => !error.message.includes('hunter2'),
      );
    });

    test('an address is loopback only when it belongs to this machine', () => {
      for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
        assert.ok(isLoopback(host));
      for (const host of [
        '0.0.0.0',
        '::',
        '128.0.0.1',
        '127.0.0.1.example.com',
        'localhost.evil',
      ]) {
        assert.ok(!isLoopback(host), host);
      }
    });
  });

  describe('the data folder', () => {
    test('the secret is generated once and readable by its owner alone', () => {
      const { secret } = readConfig({ DATA_DIR });
      assert.ok(secret.length >= 43);
      assert.equal(readConfig({ DATA_DIR }).secret, secret);
      assert.equal(readFileSync(join(DATA_DIR, 'secret'), 'utf8').trim(), secret);
      assert.equal(statSync(join(DATA_DIR, 'secret')).mode & 0o777, 0o600);
      assert.equal(statSync(DATA_DIR).mode & 0o066, 0);
    });

    test('a file or a path through a file is rejected as the data folder', () => {
      writeFileSync(join(folder, 'file'), '');
      assert.throws(
        () => readConfig({ DATA_DIR: join(folder, 'file') }),
        /a part of the path is a/,
      );
      assert.throws(
        () => readConfig({ DATA_DIR: join(folder, 'file', 'data') }),
        /^ConfigError: The data folder .* cannot be written: a part of the path is a file; set DATA_DIR/,
      );
    });

    test('a folder of another user is rejected as the data folder', () => {
      asOrdinaryUser(() => {
        assert.throws(
          () => readConfig({ DATA_DIR: '/etc/courtyard' }),
          /cannot be written: permission is denied; set DATA_DIR to a folder/,
        );
      });
    });

    test('the data folder is in the checkout, except when root owns the checkout', () => {
      const closed = mkdtempSync(join(folder, 'checkout-'));
      const chosen = chooseDataDir(undefined, closed);
      if (isRoot()) assert.match(chosen, /^\/var\/lib\/courtyard\/[0-9a-f]{12}$/);
      else assert.equal(chosen, join(closed, '.data'));
      assert.equal(chooseDataDir(folder, closed), folder);
    });
  });
});
