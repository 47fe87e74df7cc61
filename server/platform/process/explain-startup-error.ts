// Turns a startup error into one sentence that says what to do, and that names a database without its password. An
// unknown error is a defect and is printed with its stack.

import { sep } from 'node:path';
import { inspect } from 'node:util';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { reasonOfFile } from '#platform/files/file-faults.ts';

type Place = Pick<Config, 'port' | 'host' | 'databaseUrl' | 'dataDir'> & {
  /** The setting or option that named the database; DATABASE_URL by default. */
  databaseSetting?: string;
};

type Fault = {
  code: string;
  message: string;
  syscall?: string | undefined;
  hostname?: string | undefined;
  path?: string | undefined;
};

/** The text that a program prints before it exits with code 1. The configuration is undefined if reading it failed. */
export function explainStartupError(error: unknown, config: Place | undefined): string {
  if (error instanceof ConfigError) return error.message;
  const fault = faultOf(error);
  const explained =
    config &&
    (explainListening(fault, config) ??
      explainFile(fault, config) ??
      explainDatabase(fault, config));
  return explained ?? inspect(error);
}

// A host name with several addresses fails with one error per address; the first is representative.
function faultOf(error: unknown): Fault {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { code, message, syscall, hostname, path } = (first ?? {}) as Partial<Fault>;
  return { code: String(code ?? ''), message: String(message ?? ''), syscall, hostname, path };
}

function explainListening(fault: Fault, { host, port }: Place): string | undefined {
  const { code, syscall, hostname } = fault;
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is taken by another program; stop it or set PORT to a free port.`;
  }
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && hostname === host)) {
    return `HOST ${host} is not an address of this machine; set HOST to one that is.`;
  }
  if (syscall === 'listen' && (code === 'EACCES' || code === 'EPERM')) {
    return `Port ${port} may not be opened by this user; set PORT to 1024 or higher.`;
  }
  return undefined;
}

function explainFile(fault: Fault, { dataDir }: Place): string | undefined {
  const { code, path } = fault;
  const reason = reasonOfFile(fault);
  if (reason === undefined || path === undefined || code === 'ENOENT') return undefined;
  const isOfData = `${path}${sep}`.startsWith(`${dataDir}${sep}`);
  const remedy = isOfData ? 'fix that, or set DATA_DIR to another folder' : 'fix that';
  return `${path} cannot be written: ${reason}; ${remedy}.`;
}

const DATABASE_FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections; start it, or correct DATABASE_URL',
  ECONNRESET: 'breaks the connection; look into its log, or correct DATABASE_URL',
  ETIMEDOUT: 'does not answer; start it, or correct DATABASE_URL',
  EHOSTUNREACH: 'cannot be reached from here; check the network, or correct DATABASE_URL',
  ENETUNREACH: 'cannot be reached from here; check the network, or correct DATABASE_URL',
  ENOTFOUND: 'is on a machine whose name is not known here; correct DATABASE_URL',
  EAI_AGAIN: 'is on a machine whose name cannot be looked up just now; check the network',
  '28P01': 'refuses the password; correct DATABASE_URL',
  '28000': 'refuses this user; correct DATABASE_URL or its pg_hba.conf',
  '3D000': 'does not exist; create it, or correct DATABASE_URL',
  '42501': 'does not give this user enough rights; let it own the database and create roles',
  '53300': 'has no free connection; raise its max_connections or stop other programs',
  '53100': 'has no room left on its disk; make room, and try again',
  '57P03': 'is still starting or stopping; try again in a moment',
};

const DATABASE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/timeout/i, 'does not answer; start it, or correct DATABASE_URL'],
  [/terminated unexpectedly/, 'breaks the connection; look into its log, or correct DATABASE_URL'],
  [/support SSL/, 'offers no encryption; remove sslmode from DATABASE_URL'],
  [/certificate/, 'shows a certificate that cannot be checked; correct sslmode in DATABASE_URL'],
];

function explainDatabase({ code, message }: Fault, place: Place): string | undefined {
  const { databaseUrl, databaseSetting = 'DATABASE_URL' } = place;
  if (databaseUrl === undefined) return undefined;
  const words = DATABASE_WORDS.find(([pattern]) => pattern.test(message));
  const trouble = DATABASE_FAULTS[code] ?? words?.[1];
  const remedy = trouble?.replace('DATABASE_URL', databaseSetting);
  return remedy && `The database ${placeOf(databaseUrl)} ${remedy}.`;
}

// The database's name, host and port, without user and password.
function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${decodeURIComponent(pathname.slice(1))} at ${hostname}:${port || 5432}`;
}
