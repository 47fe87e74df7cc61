// Takes every call through the same steps: parse → session → membership → permission → idempotency → feature → rules →
// audit and outbox → commit → answer. A call without a session has the steps of `runWithoutSession`.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { common, type Success } from '#contract/shared/envelope.ts';
import { Id } from '#contract/shared/ids.ts';
import { isForResidents, isWrite, type Operation } from '#contract/shared/operation.ts';
import { answerError } from './answer.ts';
import { apartFor } from './api-key.ts';
import type { Clock } from '#platform/process/clock.ts';
import type { PublicContext } from './context.ts';
import { gateFeature, guard, idOf } from './guard.ts';
import { runAsHolder } from './holder.ts';
import { type Entrance, entranceOfResident } from './house-access.ts';
import { type Attempt, readStoredAnswer, readKey, claimKey } from './idempotency.ts';
import { type KeyMeter, limitHeaders } from './key-meter.ts';
import { withLastEventId, type Live, payloadRights, type Screen } from '#platform/live/live.ts';
import type { Sms } from '#platform/delivery/sms.ts';
import { schemaOf } from '#platform/api-document/openapi.ts';
import { openPoolShares, type PoolShares } from '#platform/database/pool-shares.ts';
import { isRaw, applyAnswerSchema } from './answer-content.ts';
import { writeAfterReadOnly } from './record.ts';
import { refuse, RefusedAfterCommit, tooManyTries } from './refuse.ts';
import { checkRoute, type Route } from './route.ts';
import { type AfterCall, runInside } from './run-inside.ts';
import { withAction } from './step-up.ts';
import { bearerOf, communityOf, factsOf, logOf, parse } from './request.ts';
import { enter, type Entered, type HousePlace, nilId } from './tenant.ts';
import { timeClassOf } from '#platform/database/time-limits.ts';
import { applyViewAsRole } from './view-as.ts';
import { digestOf, type Download, sendDownload, type Upload, withUpload } from './uploads.ts';

export type HttpOptions = {
  pool: pg.Pool;
  kept?: { app: pg.Pool };
  secret: string;
  clock: Clock;
  live: Live;
  sms: Pick<Sms, 'platform'>;
  keyMeter?: KeyMeter;
  /** Called after each successful call that is no GET: the outbox may hold events. */
  wakeRelay(): void;
};

/** Registers routes under `/api`. Throws at startup if a route does not fit its operation (`checkRoute`). */
export function serve(app: FastifyInstance, routes: readonly Route[], given: HttpOptions): void {
  const sharing = (pool: pg.Pool) => ({ ...given, pool, ...openPoolShares(pool) });
  const options = sharing(given.pool);
  const keptOptions = given.kept ? sharing(given.kept.app) : options;
  for (const route of routes) {
    const { operation } = route;
    checkRoute(route);
    app.route({
      method: operation.method,
      url: `/api${operation.path}`,
      schema: schemaOf(operation),
      handler: (request, reply) =>
        handle(route, route.isForSignIn ? keptOptions : options, request, reply),
    });
  }
}

async function handle(
  route: Route,
  options: HttpOptions & PoolShares,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const headers: Headers = {};
  try {
    const data = await run(route, options, request, headers);
    void reply.headers(headers);
    if (route.operation.method !== 'GET') options.wakeRelay();
    if (route.operation.kind === 'events')
      return openStream(options, request, reply, data as Screen);
    if (route.operation.kind === 'download') return await sendDownload(reply, data as Download);
    const { message } = route.operation;
    const answer: Success<unknown> = { success: true, ...(message && { message }), data };
    return await reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(answer));
  } catch (error) {
    const { secret } = options;
    const asked = withAction(error, route.operation, { secret, token: bearerOf(request) });
    void reply.headers(headers);
    answerError(asked, request, reply);
    return reply;
  }
}

/** Keeps the response open for events, for as long as the session and the membership last. */
function openStream(
  options: HttpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  screen: Screen,
): FastifyReply {
  const caller = { token: bearerOf(request) ?? '', communityId: screen.communityId };
  const stillAllowed = () =>
    enter(options.pool, caller, async ({ user, worker }) => worker && payloadRights(user, worker));
  const back = withLastEventId(screen, request.headers);
  if (!options.live.stream(reply, back, stillAllowed)) throw refuse(common.busy);
  return reply;
}

type Headers = Record<string, string>;

async function run(
  route: Route,
  options: HttpOptions & PoolShares,
  request: FastifyRequest,
  headers: Headers,
): Promise<unknown> {
  const { operation, scope } = route;
  const token = bearerOf(request);
  const facts = factsOf(request);
  if (scope === 'public' || scope === 'holder') return runWithoutSession(route, options, request);
  if (token === null) throw refuse(common.noSession);
  const communityId = scope === 'community' ? communityOf(request) : null;
  // Read an upload before the transaction opens: a slow sender must not hold a connection.
  const isFile = operation.kind === 'file';
  if (isFile || route.beforehand) await admitFirst(route, options, request, headers);
  const file = isFile ? await unpacked(route, request) : null;
  // Parse the input before authorisation, but report parse errors only to authorised callers.
  const parts = await attemptOf(route, request, { communityId, file }).then(
    (read) => ({ read, fault: null }),
    (fault: unknown) => ({ read: null, fault }),
  );
  const attempt = parts.read?.attempt ?? null;
  const after: AfterCall = { late: [], changed: [] };
  const call = () =>
    enter<unknown, boolean>(
      options.pool,
      { token, communityId, house: placeOf(operation, request), time: timeClassOf(operation) },
      async (own, isFirst) => {
        const entered = await applyViewAsRole(own, operation, request);
        admit(options, operation, { entered, request, headers });
        const entrance = entranceOf(operation, entered, request);
        if (parts.read === null) throw parts.fault;
        const { input } = parts.read;
        if (attempt && !isFirst) {
          const first = await readStoredAnswer(entered.client, attempt, options.secret);
          headers['idempotent-replayed'] = 'true';
          return first;
        }
        Object.assign(after, { late: [], changed: [] });
        const inside = { operation, options, entered, entrance, token, facts, input, request };
        return runInside({ ...inside, run: route.run, attempt, after });
      },
      attempt === null ? undefined : (client) => claimKey(client, attempt),
    );
  const answer = await options.share(operation.name, call);
  for (const noted of after.late) await writeAfterReadOnly(options.pool, noted);
  Object.assign(headers, changedHeader(route, after));
  return answer;
}

/**
 * Sends the topics that a write in a community changed, so that the caller's screens refresh at once. Only members
 * and residents get this header: to a stranger or the holder of a link, the topics could reveal something about other
 * people.
 */
const changedHeader = ({ operation, scope }: Route, { changed }: AfterCall): Headers =>
  changed.length > 0 && isWrite(operation) && scope !== 'session'
    ? { 'courtyard-changed': changed.join(', ') }
    : {};

/** Runs a public call, or a call of the holder of a link or of a device's key. */
async function runWithoutSession(
  route: Route,
  options: HttpOptions & PoolShares,
  request: FastifyRequest,
): Promise<unknown> {
  const { operation, lookup, admit: admits } = route;
  const isDevice = lookup !== undefined && operation.access !== 'link';
  const parsing = parse(operation, request);
  // A device gets the errors of its input only after its key has been checked. For a link, input errors are refused
  // at once, because the link is part of the input.
  const input = isDevice ? await parsing.catch(() => ({})) : await parsing;
  const context: PublicContext = {
    clock: options.clock,
    request: factsOf(request),
    token: bearerOf(request),
    log: logOf(request),
    platformTexts: options.sms.platform !== null,
  };
  const runPart = (part: Route['run'], given: object, isAdmission = false): Promise<unknown> => {
    if (!lookup) return part(context as never, given as never);
    const run = async (inside: unknown) => {
      await parsing;
      return part(inside as never, given as never);
    };
    const call = { operation, context, input: given as never, run, isAdmission };
    return options.share(operation.name, () => runAsHolder(options.pool, lookup, call));
  };
  if (admits) await runPart(admits, input, true);
  const file = operation.kind === 'file' ? await unpacked(route, request) : null;
  const given = { ...input, ...(file && { upload: file.upload }) };
  const kept = await runPart(route.run, given);
  if (kept instanceof RefusedAfterCommit) throw kept.refused;
  const answer = route.afterwards ? await route.afterwards(kept as never, given as never) : kept;
  return isRaw(operation) ? answer : applyAnswerSchema(operation, answer);
}

/** Checks whether the caller is allowed, and counts a key's call. */
function admit(
  { keyMeter, clock }: HttpOptions,
  operation: Operation,
  { entered, request, headers }: { entered: Entered; request: FastifyRequest; headers: Headers },
): void {
  const keyId = entered.user?.keyId ?? null;
  const now = clock.now();
  // A refused call does not count, but its answer still shows the remaining limit.
  if (keyId && keyMeter) Object.assign(headers, limitHeaders(keyMeter.read(keyId, now)));
  guard(operation, entered, request);
  const count = keyId === null ? undefined : keyMeter?.take(keyId, now, request);
  if (count) Object.assign(headers, limitHeaders(count));
  if (!count?.isOver) return;
  throw tooManyTries(count.seconds);
}

type Read = { input: Record<string, unknown>; attempt: Attempt | null };

/**
 * The input of a call, and the attempt that identifies a retry. Reads, operations that answer a secret, and calls
 * without an idempotency key have no attempt.
 */
async function attemptOf(
  { operation, beforehand }: Route,
  request: FastifyRequest,
  { communityId, file }: { communityId: string | null; file: Unpacked | null },
): Promise<Read> {
  const parts = await parse(operation, request);
  const input = {
    ...parts,
    ...(file && { upload: file.upload }),
    ...(await beforehand?.(parts as never)),
  };
  const isRepeatable = isWrite(operation) && !operation.answersSecret;
  const key = isRepeatable ? readKey(request.headers['idempotency-key']) : null;
  if (key === null) return { input, attempt: null };
  return {
    input,
    attempt: {
      communityId: communityId ?? nilId,
      // Two API keys of one person, and that person, may choose the same idempotency key.
      key: apartFor(bearerOf(request) ?? '', key),
      operation: operation.name,
      input: { ...parts, ...(file && { upload: file.digest }) },
    },
  };
}

/** Checks the caller's permission in a separate transaction, before anything is read or awaited. */
async function admitFirst(
  route: Route,
  options: HttpOptions,
  request: FastifyRequest,
  headers: Headers,
): Promise<void> {
  const token = bearerOf(request) ?? '';
  const communityId = route.scope === 'community' ? communityOf(request) : null;
  const caller = { token, communityId, house: placeOf(route.operation, request) };
  await enter(options.pool, caller, async (own) => {
    const entered = await applyViewAsRole(own, route.operation, request);
    admit(options, route.operation, { entered, request, headers });
    entranceOf(route.operation, entered, request);
    await gateFeature(route.operation, entered);
  });
}

/** The house or the community in the path of a resident's call; null for other calls, and for malformed ids. */
function placeOf({ access }: Operation, request: FastifyRequest): HousePlace | null {
  if (!isForResidents(access)) return null;
  const { communityId, houseId } = request.params as { communityId?: string; houseId?: string };
  const isAnywhere = access === 'resident:anywhere';
  const isId = (id: string | undefined) => Id.safeParse(id).success;
  if (!isId(communityId) || !(isAnywhere || isId(houseId))) return null;
  return { communityId: communityId ?? '', houseId: isAnywhere ? null : (houseId ?? '') };
}

/** Checks a resident's right; null for other calls. Malformed ids are refused by their field. */
function entranceOf(
  operation: Operation,
  { home }: Entered,
  request: FastifyRequest,
): Entrance | null {
  const { access } = operation;
  if (!isForResidents(access)) return null;
  const communityId = idOf(request, 'communityId');
  if (access !== 'resident:anywhere') idOf(request, 'houseId');
  return entranceOfResident(home, communityId, { ...operation, access });
}

type Unpacked = { upload: Upload<unknown>; digest: string };

/** Reads a file and its content, without holding a connection: it may take seconds and wait for other uploads. */
const unpacked = ({ unpack }: Route, request: FastifyRequest): Promise<Unpacked> =>
  withUpload(request, async (raw) => {
    const { fileName, fields } = raw;
    const content = await unpack?.(raw);
    return { upload: { fileName, fields, content }, digest: digestOf(raw) };
  });
