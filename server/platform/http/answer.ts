// The error handler of the API: sends declared refusals as they are, translates known errors of the database and of
// Fastify, and answers everything else as a fault without details.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { common, type ErrorItem, type Failure } from '#contract/shared/envelope.ts';
import type { Refusal } from '#contract/shared/operation.ts';
import { innerIssues, plainSentence, type SchemaIssue } from '#rules/shared/plain-words.ts';
import { Refused, refuse } from './refuse.ts';

/** Answers a refusal or a fault in the error envelope. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refused = asRefused(error);
  if (!refused) {
    request.log.error({ err: error }, 'fault');
    const item = { code: 'FAULT', description: 'Something went wrong' };
    sendFailure(reply, 500, [item], request.id);
    return;
  }
  const { status } = refused.refusal;
  if (status === 503) request.log.warn({ err: error }, 'try again');
  const wait = refused.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  if (wait !== undefined) void reply.header('retry-after', String(wait));
  sendFailure(reply, status, refused.items, request.id);
}

/**
 * The most errors in one answer. Without a limit, a body of many unknown fields would get an answer larger than
 * itself.
 */
const errorsTold = 50;

function sendFailure(
  reply: FastifyReply,
  status: number,
  errors: readonly ErrorItem[],
  requestId: string,
): void {
  const told = errors.slice(0, errorsTold);
  const first = errors[0]?.description ?? 'Something went wrong';
  const failure: Failure = {
    success: false,
    message: errors.length === 1 ? first : common.invalid.message,
    errors: told,
    requestId,
  };
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure));
}

function asRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  const { code, statusCode, message } = error as Partial<FastifyError>;
  if (typeof code !== 'string') return fromMessage(message);
  return fromDatabase(code, error as { constraint?: string }) ?? fromFastify(code, statusCode);
}

const plain = (refusal: Refusal, description = refusal.message): Refused =>
  new Refused(refusal, [{ code: refusal.code, description }]);

/** The refusal for a lost or unreachable database. pg throws errors without a code for it, so their message decides. */
function fromMessage(message: string | undefined): Refused | null {
  const lost =
    /connection terminated|timeout exceeded when trying|query read timeout|is not queryable/i;
  return message && lost.test(message) ? plain(common.busy) : null;
}

/** The refusal of a call that exceeded the statement timeout of its time class (time-limits.ts). */
const tooSlow = {
  ...common.busy,
  message: 'This took too long and was stopped. Nothing was changed. Try again in a moment.',
};

const busyClasses = ['08', '40', '53', '57'];
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** Data errors are the caller's (422). If the database is busy or away, the caller may retry (503). */
function fromDatabase(
  code: string,
  error: { constraint?: string; message?: string; syscall?: string },
): Refused | null {
  // While a local PostgreSQL restarts, its socket is a file that does not exist (ENOENT).
  if (networkCodes.has(code) || error.syscall === 'connect') return plain(common.busy);
  if (!/^[0-9A-Z]{5}$/.test(code)) return null;
  const group = code.slice(0, 2);
  if (code === '57014') return refuse(tooSlow, { retryAfterSeconds: 5 });
  if (busyClasses.includes(group) || code === '55P03') return plain(common.busy);
  // A standby, or a database that was set to read only.
  if (code === '25006') {
    return refuse(
      {
        ...common.busy,
        message: 'Changes can’t be saved at the moment. Try again in a minute.',
      },
      { retryAfterSeconds: 30 },
    );
  }
  if (group === '22') return plain(common.invalid, 'A value can’t be stored. Check the fields.');
  if (group !== '23') return null;
  // The rules check first and have their own message; these constraints catch races between two writers.
  const sentence =
    code === '23505'
      ? 'This record exists already.'
      : 'A related record is missing or in use. Reload and try again.';
  void error.constraint;
  return plain(common.invalid, sentence);
}

function fromFastify(code: string, statusCode: number | undefined): Refused | null {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') {
    return plain(common.tooLarge, 'This is larger than the limit.');
  }
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') {
    return plain(common.invalid, 'The URL of this request can’t be read.');
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return plain(common.mediaType);
  if (statusCode === 400) return plain(common.invalid, 'The body is not valid JSON.');
  return null;
}

/** The errors of a schema check, one item per field. Each field name is the issue's path, joined with dots. */
export function itemsOf(error: z.core.$ZodError): ErrorItem[] {
  const byField = new Map<string, ErrorItem>();
  for (const issue of (error.issues as SchemaIssue[]).flatMap(innerIssues)) {
    const at = issue.path.map(String);
    const fields =
      issue.code === 'unrecognized_keys' ? (issue.keys ?? []).map((key) => [...at, key]) : [at];
    const unknown = issue.code === 'unrecognized_keys';
    for (const path of fields) {
      const field = path.join('.');
      if (byField.has(field)) continue;
      byField.set(field, {
        code: unknown ? 'UNKNOWN_FIELD' : 'INVALID',
        description: plainSentence(issue),
        field,
      });
    }
  }
  return [...byField.values()];
}
