// Remembers which mail servers of communities are down or slow, so that further emails do not wait for them. A process
// has one memory for single emails and broadcasts; changed settings start over.
import { MailUnsure } from '#platform/delivery/mail.ts';

export type Times = {
  /** The timeout of a try, including the DNS lookup. */
  deadlineMs: number;
  /** A slower server is skipped as well, even if it accepted the email. */
  slowMs: number;
  /** How long a server is skipped. */
  awayMs: number;
};

export const usualTimes: Times = { deadlineMs: 15_000, slowMs: 5000, awayMs: 5 * 60_000 };

export type Place = { communityId: string; host: string | null; port: number };

export type UnavailableServers = {
  isAway(place: Place): boolean;
  /** Records the outcome of a try that began at `began`: `error` is null when the email was accepted. */
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

/** The memory of a process, keyed by its mailer. */
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

/** Whether the server or its name did not answer, rather than refusing this email. */
function saysAway(error: Error): boolean {
  const { code = '' } = error as { code?: string };
  // The codes of the resolver: EAI_AGAIN, EAI_NODATA and others.
  return error instanceof MailUnsure || awayCodes.has(code) || code.startsWith('EAI_');
}
