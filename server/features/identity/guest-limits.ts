// How often somebody without a session may ask support or look behind a link: by address and by network, in the
// counters of identity.
import type pg from 'pg';
import { common } from '#contract/envelope.ts';
import { kyselyOver } from '#platform/database.ts';
import { Refused } from '#platform/refuse.ts';
import { type Limiter, limits, openLimiter } from './limits.ts';

type Options = { identityPool: pg.Pool; secret: string };

/** Over the connections of the identity role. It opens by the first call: reading the list of routes needs none. */
function limiterOf(options: Options): () => Limiter {
  let opened: Limiter | undefined;
  return () => (opened ??= openLimiter(kyselyOver(options.identityPool), options.secret));
}

/** The counters of guest tickets. A stranger uses up what their own network may ask for in the name of an address. */
export function guestTicketLimits(options: Options) {
  const limiter = limiterOf(options);
  return {
    takeTicket: async (ip: string, email: string, now: Date): Promise<void> => {
      await limiter().take(limits.guestTicketFrom, { ip }, now);
      const address = email.toLowerCase();
      await limiter().take(limits.guestTicketTo, { ip, of: address }, now);
      await limiter().take(limits.guestTicketToOfAll, address, now);
    },
    takeLook: (ip: string, now: Date): Promise<void> =>
      limiter().take(limits.guestTicketLooks, { ip }, now),
  };
}

/** The two counters of the links of jobs: looks, and looks with a key that nobody drew. */
export function jobLinkLimits(options: Options) {
  const limiter = limiterOf(options);
  return {
    takeJobLook: (ip: string, now: Date): Promise<void> =>
      limiter().take(limits.jobLooks, { ip }, now),
    takeJobGuess: (ip: string, now: Date): Promise<void> =>
      limiter().take(limits.jobGuesses, { ip }, now),
  };
}

/** The counters of those who ask to join by a code: looks and requests of a network, and requests with a number. */
export function joinLimits(options: Options) {
  const limiter = limiterOf(options);
  return {
    takeJoinLook: (ip: string, now: Date): Promise<void> =>
      limiter().take(limits.joinLooks, { ip }, now),
    takeJoin: (ip: string, now: Date): Promise<void> =>
      limiter().take(limits.joinFrom, { ip }, now),
    /** False when the number got enough codes of this community: a stranger may have asked for them. */
    mayTextCode: async (communityId: string, phone: string, now: Date): Promise<boolean> => {
      try {
        await limiter().take(limits.joinTo, `${communityId} ${phone}`, now);
        return true;
      } catch (error) {
        if (error instanceof Refused && error.refusal === common.tooMany) return false;
        throw error;
      }
    },
  };
}

/** The counter of alarms that a gate's device raises by itself. */
export function deviceAlarmLimits(options: Options) {
  const limiter = limiterOf(options);
  return {
    takeAlarm: (deviceId: string, now: Date): Promise<void> =>
      limiter().take(limits.deviceAlarms, deviceId, now),
  };
}

/** The two counters of short pairing codes. The network comes first, so that one network can't use up the other. */
export function pairingLimits(options: Options) {
  const limiter = limiterOf(options);
  return {
    takePairing: async (ip: string, now: Date): Promise<void> => {
      await limiter().take(limits.pairingsFrom, { ip }, now);
      await limiter().take(limits.pairings, 'all', now);
    },
    /** The code was right: the try doesn't count. */
    givePairingBack: async (ip: string): Promise<void> => {
      await limiter().giveBack(limits.pairingsFrom, { ip });
      await limiter().giveBack(limits.pairings, 'all');
    },
  };
}
