// Remembers which mail servers of communities are down or slow, so that later emails do not wait for them. Single
// emails and broadcasts of a process share the memory. After a change of its host or port, a server counts as a new
// one.
import { MailUnsure } from '#platform/delivery/mail.ts';

export type Times = {
  /** The timeout of an attempt, including the DNS lookup. */
  deadlineMs: number;
  /** A server that needs longer than this is skipped too, even if it accepted the email. */
  slowMs: number;
  /** The time for which a server is skipped. */
  awayMs: number;
};

export const usualTimes: Times = { deadlineMs: 15_000, slowMs: 5000, awayMs: 5 * 60_000 };

export type Place = { communityId: string; host: string | null; port: number };

export type UnavailableServers = {
  isAway(place: Place): boolean;
  /** Records the outcome of an attempt that began at `began`. `error` is null if the email was accepted. */
  note(place: Place, began: number, error: Error | null): void;
};

export function openUnavailableServers({ slowMs, awayMs }: Times): UnavailableServers {
  const until = new Map<string, number>();
  const keyOf = ({ communityId, host, port }: Place): string => `${communityId} ${host}:${port}`;
  return {
    isAway: (place) => performance.now() < (until.get(keyOf(place)) ?? 0),
    note: (place, began, error) => {
      const now = performance.now();
      const isAway = now - began > slowMs || (error !== null && saysAway(error));
      if (isAway) until.set(keyOf(place), now + awayMs);
      else until.delete(keyOf(place));
    },
  };
}

const memories = new WeakMap<object, UnavailableServers>();

/** The memory of a process, with the mailer of the process as the key. */
export function unavailableServersOf(mailer: object): UnavailableServers {
  let memory = memories.get(mailer);
  if (!memory) memories.set(mailer, (memory = openUnavailableServers(usualTimes)));
  return memory;
}

const awayCodes = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ESOCKET',
  'ETIMEDOUT',
]);

/** True if the server or DNS did not respond; false if the server refused this email. */
function saysAway(error: Error): boolean {
  const { code = '' } = error as { code?: string };
  // Error codes of the DNS resolver, such as EAI_AGAIN and EAI_NODATA.
  return error instanceof MailUnsure || awayCodes.has(code) || code.startsWith('EAI_');
}
