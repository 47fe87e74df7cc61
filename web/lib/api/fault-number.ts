// The number by which support finds an error in the server's log. It comes from the failed response. For an error of
// the browser's own it is created here and sent to the log with the error, if somebody is signed in.
import { reportFault } from '#calls/support/tickets.ts';
import { faultTextLimits } from '#contract/support/ticket-words.ts';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import { readToken } from '#lib/session/session.ts';
import { appVersion } from '#lib/page/ticket-draft.ts';

const knownLimit = 100;

/**
 * The numbers of the browser's own errors by route and message, so that a repeated error keeps its number. Holds the
 * first 100 different errors; any other error gets a new number each time.
 */
const known = new Map<string, string>();

/**
 * Returns the number of an error. If somebody is signed in, the first 100 different errors of the browser's own are
 * reported to the server.
 */
export function faultNumber(error: unknown, route: string): string {
  if (error instanceof ApiError && error.requestId) return error.requestId;
  const message = error instanceof Error ? error.message : String(error);
  const key = `${route} ${message}`;
  const before = known.get(key);
  if (before || known.size >= knownLimit) return before ?? crypto.randomUUID();
  const errorId = crypto.randomUUID();
  known.set(key, errorId);
  const stack = (error instanceof Error ? error.stack : undefined) ?? '';
  if (readToken()) {
    const body = {
      errorId,
      route: route.slice(0, 300),
      version: appVersion,
      message: message.slice(0, faultTextLimits.message),
      stack: stack.slice(0, faultTextLimits.stack),
    };
    call(reportFault, { body }).catch(() => undefined);
  }
  return errorId;
}
