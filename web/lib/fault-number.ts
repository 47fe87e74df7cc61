// The number under which an error stands in the server's log: that of the answer which told of it, or one that the
// browser draws and sends there with what broke.
import { reportFault } from '#calls/tickets.ts';
import { faultTextLimits } from '#contract/ticket-words.ts';
import { ApiError } from './api-error.ts';
import { call } from './api.ts';
import { readToken } from './session.ts';
import { appVersion } from './ticket-draft.ts';

const knownLimit = 100;

/** The same error of the same page is one, however often it is tried. */
const known = new Map<string, string>();

/** Its number; an error of the browser's own is told to the server the first time. */
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
