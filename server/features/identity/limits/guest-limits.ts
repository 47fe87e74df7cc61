// Limits for callers without a session: guests' tickets, links to jobs, join requests, pairing codes, and alarms of
// gate devices without a guard. The identity feature stores the counters.
import type pg from 'pg';
import { common } from '#contract/shared/envelope.ts';
import { kyselyOver } from '#platform/database/database.ts';
import { Refused } from '#platform/http/refuse.ts';
import { type Limiter, limits, openLimiter } from './limits.ts';

type Options = { identityPool: pg.Pool; secret: string };

/**
 * Uses the connections of the identity role. Opened at the first call, because listing the routes must not need a
 * database.
 */
function limiterOf(options: Options): () => Limiter {
  let opened: Limiter | undefined;
  return () => (opened ??= openLimiter(kyselyOver(options.identityPool), options.secret));
}

/**
 * The limits of guests for support tickets, and for views of ticket links. Tickets are counted by network, by email
 * address within a network, and by email address in all networks. So one network alone cannot use up the limit of an
 * email address.
 */
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

/** The two counters of links to jobs: all views, and views with an unknown key. */
export function jobLinkLimits(options: Options) {
  const limiter = limiterOf(options);
  return {
    takeJobLook: (ip: string, now: Date): Promise<void> =>
      limiter().take(limits.jobLooks, { ip }, now),
    takeJobGuess: (ip: string, now: Date): Promise<void> =>
      limiter().take(limits.jobGuesses, { ip }, now),
  };
}

/** The counters of join requests: views and requests by network, and texted codes by phone. */
export function joinLimits(options: Options) {
  const limiter = limiterOf(options);
  return {
    takeJoinLook: (ip: string, now: Date): Promise<void> =>
      limiter().take(limits.joinLooks, { ip }, now),
    takeJoin: (ip: string, now: Date): Promise<void> =>
      limiter().take(limits.joinFrom, { ip }, now),
    /** False if the phone has used up its codes from this community. Strangers may have requested those codes. */
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

/** The counter of alarms that a gate device raises without a guard. */
export function deviceAlarmLimits(options: Options) {
  const limiter = limiterOf(options);
  return {
    takeAlarm: (deviceId: string, now: Date): Promise<void> =>
      limiter().take(limits.deviceAlarms, deviceId, now),
  };
}

/**
 * The two counters of short pairing codes, by network and in total. The network is counted first, so that one network
 * cannot use up the total.
 */
export function pairingLimits(options: Options) {
  const limiter = limiterOf(options);
  return {
    takePairing: async (ip: string, now: Date): Promise<void> => {
      await limiter().take(limits.pairingsFrom, { ip }, now);
      await limiter().take(limits.pairings, 'all', now);
    },
    /** Uncounts an attempt, because the code was right. */
    givePairingBack: async (ip: string): Promise<void> => {
      await limiter().giveBack(limits.pairingsFrom, { ip });
      await limiter().giveBack(limits.pairings, 'all');
    },
  };
}
