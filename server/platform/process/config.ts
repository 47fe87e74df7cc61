// Owns the settings: reads them from the environment once, validates each, and returns a frozen object. Other code of
// the server process reads no settings from `process.env`. Other commands read theirs in `open-database.ts` and
// `backup/settings.ts`.

import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from './config-error.ts';
import { type Address, readAddress } from '#platform/delivery/mail-message.ts';
import type { PaymentSettings } from '#platform/payments/open-gateway.ts';
import type { PlatformSms } from '#platform/delivery/sms.ts';
import { chooseDataDir, prepareDataDir, readOrCreateSecret } from './data-dir.ts';

export { ConfigError } from './config-error.ts';

export type Role = 'web' | 'worker' | 'all';
export type LogLevel = (typeof logLevels)[number];

export type Config = Readonly<{
  port: number;
  host: string;
  /** The operator's PostgreSQL; undefined means the embedded one, with its data in `dataDir`. */
  databaseUrl: string | undefined;
  /** Absolute path of the folder for data that has to survive a restart, unless a setting stores it elsewhere. */
  dataDir: string;
  /** The product's URL as people enter it, without a slash at the end. */
  publicUrl: string;
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: readonly string[];
  /** Whether the demo estate is loaded and its sign-ins are shown. */
  demo: boolean;
  role: Role;
  logLevel: LogLevel;
  /** The mail server's URL; undefined means the mailbox at /dev/mail, which exists only on loopback addresses. */
  smtpUrl: string | undefined;
  /** The sender of emails when a community has set no other. */
  mailFrom: Address;
  /** The Reply-To of emails for which a community has set none; undefined means the address of `mailFrom`. */
  mailReplyTo: string | undefined;
  /** The most emails that one server sends per minute; null means no limit. Urgent ones do not wait for it. */
  smtpPerMinute: number | null;
  /** `file:` with an absolute path, or `s3:`. */
  storageUrl: string;
  /** The secret for signed links, keyed hashes and encrypted values; at least 32 characters. */
  secret: string;
  /** The payment gateway with its keys; null means that only communities with their own keys have a gateway. */
  payments: PaymentSettings;
  /**
   * The provider of text messages for communities without one of their own; null means that their texts are not sent.
   */
  sms: PlatformSms;
  /** Nightly backups; undefined means off. */
  backups: Backups | undefined;
}>;

/** Nightly backups: the folder, how many to keep, and the passphrase that encrypts them. */
export type Backups = Readonly<{ folder: string; keep: number; passphrase: string | undefined }>;

type Env = Readonly<Record<string, string | undefined>>;

const SECRET_LENGTH_MIN = 32;
const logLevels = ['debug', 'info', 'warn', 'error'] as const;

/**
 * Reads and validates all settings. Creates the data folder if the database or the files are in it, and, without the
 * setting SECRET, a secret in it the first time. Throws `ConfigError` with one sentence that names the setting or the
 * folder.
 */
export function readConfig(env: Env): Config {
  const port = readPort(env);
  const host = setting(env, 'HOST') ?? '127.0.0.1';
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const smtpUrl = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  const smtpPerMinute = readPerMinute(env);
  const demo = readDemo(env, databaseUrl === undefined);
  const role = readRole(env);
  const logLevel = readLogLevel(env);
  const publicUrl = readPublicUrl(env, { host, port });
  requireMail({ smtpUrl, databaseUrl, host, publicUrl });
  const mailFrom = readMailAddress(env, 'MAIL_FROM') ?? {
    name: 'Courtyard',
    address: `no-reply@${new URL(publicUrl).hostname}`,
  };
  const mailReplyTo = readMailAddress(env, 'MAIL_REPLY_TO')?.address;
  const trustProxy = readProxies(env);
  const secretSetting = readSecret(env, databaseUrl !== undefined);
  const payments = readPayments(env, publicUrl);
  const sms = readSms(env, databaseUrl === undefined);
  const backups = readBackups(env);

  const dataDir = chooseDataDir(setting(env, 'DATA_DIR'));
  const storageUrl = readStorageUrl(env, dataDir);
  const keepsFiles = setting(env, 'STORAGE_URL') === undefined;
  if (databaseUrl === undefined || keepsFiles) prepareDataDir(dataDir);
  const secret = secretSetting ?? readOrCreateSecret(dataDir);

  return Object.freeze({
    port,
    host,
    databaseUrl,
    dataDir,
    publicUrl,
    trustProxy,
    demo,
    role,
    logLevel,
    smtpUrl,
    mailFrom,
    mailReplyTo,
    smtpPerMinute,
    storageUrl,
    secret,
    payments,
    sms,
    backups,
  });
}

/** The URL of the file storage; by default `files` in the data folder. */
export function readStorageUrl(env: Env, dataDir: string): string {
  const url = readUrl(env, 'STORAGE_URL', ['file:', 's3:']);
  if (url?.startsWith('s3:')) requireBucket(new URL(url));
  return url ?? pathToFileURL(join(dataDir, 'files')).href;
}

function requireBucket(url: URL): void {
  const scheme = url.searchParams.get('scheme') ?? 'https';
  const isWhole = url.username !== '' && url.password !== '' && /^\/[\w.-]+$/.test(url.pathname);
  if (isWhole && url.host !== '' && (scheme === 'https' || scheme === 'http')) return;
  throw new ConfigError(
    'STORAGE_URL must be s3://key:secret@host/bucket, with ?region=… if the store has regions ' +
      'and scheme=http if it has no TLS.',
  );
}

const shortestPassphrase = 12;

/** The passphrase that encrypts backups; undefined means that backups are not encrypted. */
export function readPassphrase(env: Env): string | undefined {
  const passphrase = setting(env, 'BACKUP_PASSPHRASE');
  if (passphrase === undefined || passphrase.length >= shortestPassphrase) return passphrase;
  throw new ConfigError(`BACKUP_PASSPHRASE must have at least ${shortestPassphrase} characters.`);
}

function readBackups(env: Env): Backups | undefined {
  const folder = setting(env, 'BACKUP_DIR');
  const keep = setting(env, 'BACKUP_KEEP') ?? '7';
  if (!/^[1-9]\d{0,2}$/.test(keep)) {
    throw new ConfigError(`BACKUP_KEEP must be a whole number from 1 to 999, not "${keep}".`);
  }
  const passphrase = readPassphrase(env);
  if (folder === undefined) return undefined;
  return { folder: resolve(folder), keep: Number(keep), passphrase };
}

/** Whether the address is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

// An empty value counts as unset, because compose files pass on variables that are left empty.
export function setting(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function readPort(env: Env): number {
  const value = setting(env, 'PORT') ?? '3000';
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port < 1 || port > 65_535) {
    throw new ConfigError(`PORT must be a whole number from 1 to 65535, not "${value}".`);
  }
  return port;
}

/**
 * Reads SMTP_PER_MINUTE, which is at least ten. At a lower rate, a broadcast's email could wait so long for its turn
 * that its claim expires (`claimMs` in `deliver.ts`), and it would then be reported as unsure.
 */
function readPerMinute(env: Env): number | null {
  const value = setting(env, 'SMTP_PER_MINUTE');
  if (value === undefined) return null;
  const perMinute = Number(value);
  if (/^\d{2,5}$/.test(value) && perMinute >= 10) return perMinute;
  throw new ConfigError(`SMTP_PER_MINUTE must be a whole number from 10 to 99999, not "${value}".`);
}

/**
 * Accepts only addresses and networks: if every caller were trusted, each could claim any address, and limits per
 * network would not work.
 */
function readProxies(env: Env): string[] {
  const list = (setting(env, 'TRUST_PROXY') ?? '').split(',').map((one) => one.trim());
  const proxies = list.filter((one) => one !== '');
  for (const proxy of proxies) {
    const [address = '', bits, more] = proxy.split('/');
    const longest = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
    const isNetwork =
      bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest);
    if (longest < 0 || !isNetwork || more !== undefined) {
      throw new ConfigError(
        `TRUST_PROXY must be addresses of proxies such as 10.0.0.2 or 10.0.0.0/24, with commas between, ` +
          `not "${proxy}".`,
      );
    }
  }
  return proxies;
}

function readDemo(env: Env, embedded: boolean): boolean {
  const value = setting(env, 'DEMO') ?? (embedded ? '1' : '0');
  if (value !== '0' && value !== '1') throw new ConfigError(`DEMO must be 0 or 1, not "${value}".`);
  return value === '1';
}

function readRole(env: Env): Role {
  const value = setting(env, 'ROLE') ?? 'all';
  if (value !== 'web' && value !== 'worker' && value !== 'all') {
    throw new ConfigError(`ROLE must be web, worker or all, not "${value}".`);
  }
  return value;
}

function readLogLevel(env: Env): LogLevel {
  const value = setting(env, 'LOG_LEVEL') ?? 'warn';
  const level = logLevels.find((one) => one === value);
  if (level) return level;
  throw new ConfigError(`LOG_LEVEL must be debug, info, warn or error, not "${value}".`);
}

// The error omits the value: these URLs contain passwords.
function readUrl(env: Env, name: string, protocols: readonly string[]): string | undefined {
  const value = setting(env, name);
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !protocols.includes(url.protocol)) {
    const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ');
    throw new ConfigError(`${name} must be an address that begins with ${beginnings}.`);
  }
  return value;
}

function readMailAddress(env: Env, name: string): Address | undefined {
  const value = setting(env, name);
  if (value === undefined) return undefined;
  const address = readAddress(value);
  if (!address) {
    throw new ConfigError(
      `${name} is "${value}", which is not an address. Write office@example.com or "Name <office@example.com>".`,
    );
  }
  return { ...address, name: address.name || 'Courtyard' };
}

function readPublicUrl(env: Env, at: { host: string; port: number }): string {
  const given = readUrl(env, 'PUBLIC_URL', ['http:', 'https:']);
  if (given === undefined) return `http://${hostInUrl(at.host)}:${at.port}`;
  const url = new URL(given);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new ConfigError('PUBLIC_URL must be a bare address such as https://estate.example.com.');
  }
  return url.origin;
}

// A wildcard address listens everywhere, but nobody can open it in a browser.
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function readSecret(env: Env, required: boolean): string | undefined {
  const secret = setting(env, 'SECRET');
  if (secret === undefined) {
    if (!required) return undefined;
    throw new ConfigError(
      'SECRET is needed with DATABASE_URL: set it to 32 or more random characters ' +
        '(openssl rand -hex 32) and keep it the same on every replica.',
    );
  }
  if (secret.length < SECRET_LENGTH_MIN) {
    throw new ConfigError(`SECRET must have at least ${SECRET_LENGTH_MIN} characters.`);
  }
  return secret;
}

type MailFacts = {
  smtpUrl: string | undefined;
  databaseUrl: string | undefined;
  host: string;
  publicUrl: string;
};

// Without SMTP every email, sign-in codes included, is readable at /dev/mail. That suits a trial on one machine;
// anywhere else it would hand over every account.
function requireMail({ smtpUrl, databaseUrl, host, publicUrl }: MailFacts): void {
  if (smtpUrl !== undefined) return;
  if (databaseUrl !== undefined) {
    throw new ConfigError(
      'SMTP_URL is needed with DATABASE_URL: without it every mail, sign-in codes too, ' +
        'would be readable at /dev/mail.',
    );
  }
  if (!isLoopback(host)) {
    throw new ConfigError(
      `SMTP_URL is needed when HOST is ${host}: without it every mail, sign-in codes too, ` +
        'would be readable at /dev/mail by anyone who reaches this address.',
    );
  }
  const publicHost = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  if (!isLoopback(publicHost)) {
    throw new ConfigError(
      `SMTP_URL is needed when PUBLIC_URL names ${publicHost}: its mails cannot stay on this machine.`,
    );
  }
}

// With the sandbox, anybody with the URL of a checkout decides that it was paid. That suits a trial on one machine;
// anywhere else the sandbox has to be requested by name.
function readPayments(env: Env, publicUrl: string): PaymentSettings {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const gateway = setting(env, 'PAYMENTS') ?? (isLoopback(host) ? 'sandbox' : 'off');
  const key = (name: string): string => {
    const value = setting(env, name);
    if (value === undefined) throw new ConfigError(`${name} is needed with PAYMENTS=${gateway}.`);
    return value;
  };
  if (gateway === 'off') return null;
  if (gateway === 'sandbox') return { gateway };
  if (gateway === 'paystack') return { gateway, secretKey: key('PAYSTACK_SECRET_KEY') };
  if (gateway === 'stripe') {
    return {
      gateway,
      secretKey: key('STRIPE_SECRET_KEY'),
      webhookSecret: key('STRIPE_WEBHOOK_SECRET'),
    };
  }
  throw new ConfigError(`PAYMENTS must be sandbox, paystack, stripe or off, not "${gateway}".`);
}

// Texts of the sandbox are readable at /dev/mail, like emails without SMTP. That suits only a trial on one machine.
function readSms(env: Env, embedded: boolean): PlatformSms {
  const provider = setting(env, 'SMS') ?? (embedded ? 'sandbox' : 'off');
  const key = (name: string): string => {
    const value = setting(env, name);
    if (value === undefined) throw new ConfigError(`${name} is needed with SMS=${provider}.`);
    return value;
  };
  if (provider === 'off') return null;
  if (provider === 'sandbox') {
    if (embedded) return { provider };
    throw new ConfigError('SMS=sandbox is for the embedded database alone.');
  }
  if (provider === 'twilio') {
    const [account, secret] = [key('TWILIO_ACCOUNT_SID'), key('TWILIO_AUTH_TOKEN')];
    return { provider, account, secret, sender: key('TWILIO_FROM'), signingSecret: null };
  }
  if (provider === 'termii') {
    const signingSecret = setting(env, 'TERMII_SECRET_KEY') ?? null;
    const sender = key('TERMII_FROM');
    return { provider, account: '', secret: key('TERMII_API_KEY'), sender, signingSecret };
  }
  throw new ConfigError(`SMS must be sandbox, twilio, termii or off, not "${provider}".`);
}
