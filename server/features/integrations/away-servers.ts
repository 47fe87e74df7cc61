// Remembers which mail servers of communities are away or slow, so that the mails behind the first one do not wait for
// them. A process has one memory for single mails and for broadcasts; other settings begin anew.
import { MailUnsure } from '#platform/mail.ts';

export type Times = {
  /** A try at a server ends after this, the look-up of its name included. */
  deadlineMs: number;
  /** A server that takes longer is left alone as well, though it took the mail. */
  slowMs: number;
  /** How long a server is left alone. */
  awayMs: number;
};

export const usualTimes: Times = { deadlineMs: 15_000, slowMs: 5000, awayMs: 5 * 60_000 };

export type Place = { communityId: string; host: string | null; port: number };

export type AwayServers = {
  isAway(place: Place): boolean;
  /** Notes how a try went that began at `began`: `error` is null when the mail was taken. */
  note(place: Place, began: number, error: Error | null): void;
};

export function openAwayServers({ slowMs, awayMs }: Times): AwayServers {
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

const memories = new WeakMap<object, AwayServers>();

/** The memory of a process, known by its mailer. */
export function awayServersOf(mailer: object): AwayServers {
  let memory = memories.get(mailer);
  if (!memory) memories.set(mailer, (memory = openAwayServers(usualTimes)));
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

/** Whether it was the server or its name that did not answer, and not this mail that was refused. */
function saysAway(error: Error): boolean {
  const { code = '' } = error as { code?: string };
  // The codes of the resolver: EAI_AGAIN, EAI_NODATA and others.
  return error instanceof MailUnsure || awayCodes.has(code) || code.startsWith('EAI_');
}
