// The definition of an operation: one description of a call that server, browser, tests and the OpenAPI document share.
import type { z } from 'zod';
import type { Topic } from './areas.ts';
import type { ApartmentFeatureKey, FeatureKey } from './features.ts';
import type { Permission } from './permissions.ts';

/**
 * Access of residents, by their own house in the path; everyone else gets the answer for a house that does not exist.
 * `member` lives there, `payer` may pay for it, `host` lives there and may admit guests (403 without that right),
 * `dweller` is a member or a resident whose access is suspended. `anywhere` is any resident of the community in the
 * path.
 */
export type ResidentAccess =
  | 'resident:member'
  | 'resident:payer'
  | 'resident:host'
  | 'resident:dweller'
  | 'resident:anywhere';

/**
 * Access without an account. `link`: the holder of a link with an unguessable key in its path, which opens one record.
 * `device:console` and `device:hardware`: a guard's console, or a barrier, reader or camera, by the key that it was
 * paired with. An unknown link gets 404, an unknown device 401.
 */
export type HolderAccess = 'link' | 'device:console' | 'device:hardware';

/**
 * The access rule of a call. `public` needs no session, `session` any signed-in user, `member` any active worker of the
 * community in the path; a permission needs a worker whose role holds it. The others are for residents, and for holders
 * of a link or of a device's key.
 */
export type Access = 'public' | 'session' | 'member' | HolderAccess | ResidentAccess | Permission;

export const isForHolders = (access: Access): access is HolderAccess =>
  access === 'link' || access.startsWith('device:');

/** Whether a session or an API key is needed. */
export const needsSignIn = (access: Access): boolean =>
  access !== 'public' && !isForHolders(access);

export const isForResidents = (access: Access): access is ResidentAccess =>
  access.startsWith('resident:');

/** Whether only workers of the community in the path may make the call. */
export const isForWorkers = (access: Access): access is 'member' | Permission =>
  needsSignIn(access) && access !== 'session' && !isForResidents(access);

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An expected failure: declared with the operation, thrown by the rules, answered in one place. */
export type Refusal = {
  code: string;
  status: 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 431 | 503;
  /** The message for the person; `{name}` is filled from the values given when it is thrown. */
  message: string;
};

/** Declares a refusal. */
export const refusal = (code: string, status: Refusal['status'], message: string): Refusal => ({
  code,
  status,
  message,
});

export type Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> = {
  /** Verb and noun, the same for operation, function and button: `createResident`. */
  name: string;
  method: Method;
  /** Path below `/api`, parameters with a colon: `/community/:communityId/residents`. */
  path: string;
  summary: string;
  access: Access;
  /**
   * An API key with one of these scopes may call an operation that is open to every member. The operation then checks
   * the key like its creator.
   */
  keyScopes?: readonly Permission[];
  /** The topics after whose changes the answer is stale: open screens load it again. */
  refreshedBy?: readonly Topic[];
  /** The feature key that the operation requires; counted against its trial only with `trial`. */
  feature?: FeatureKey;
  /** Features of the residents' app: one of them must be on for the community's residents. */
  residentFeatures?: readonly [ApartmentFeatureKey, ...ApartmentFeatureKey[]];
  params: Params;
  query: Query;
  body: Body;
  /** The shape of `data` in the envelope of a success. */
  data: Data;
  /** The success message of the toast, if the screen needs one. */
  message?: string;
  refusals: readonly Refusal[];
  /** Secret fields of the response: the first response has them, a retry under its key gets null. */
  secretFields?: readonly string[];
  /** `file`: the body is multipart with one file; `download`: the response is a file. */
  kind?: 'file' | 'download' | 'events';
  /**
   * Moves money or admits a person: a call without an `Idempotency-Key` is refused, because a retry would do it twice.
   */
  needsKey?: true;
  /** Concerns the money of all wallets together: callers limited to some wallets are refused. */
  needsAllWallets?: true;
  /** Read-only, although not a GET because of the size of its input: callers with read-only access may call it. */
  isRead?: true;
  /** Reads many rows, like reports, searches and previews of large changes: its statements have a longer timeout. */
  isReport?: true;
  /** Allowed in an archived community, where every other change is refused. */
  worksArchived?: true;
  /** Concerns all streets and wallets at once: callers limited to some of them are refused. */
  wholeCommunity?: true;
  /**
   * Grants access that outlasts the call, or sets where money goes: platform support is refused, whatever access it was
   * granted.
   */
  keptFromSupport?: true;
  /** The response contains a secret that is shown once: the secret is not stored under the idempotency key. */
  answersSecret?: true;
};

/** Whether a call may change something. */
export const isWrite = ({ method, isRead }: Pick<Operation, 'method' | 'isRead'>): boolean =>
  method !== 'GET' && isRead !== true;

type Loose = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; data?: z.ZodType };
type Or<T, D> = T extends z.ZodType ? T : D;

/** Defines an operation; omitted parts are empty. */
export function operation<const T extends Omit<Operation, keyof Loose | 'refusals'> & Loose>(
  definition: T & { refusals?: readonly Refusal[] },
): Operation<
  Or<T['params'], z.ZodUndefined>,
  Or<T['query'], z.ZodUndefined>,
  Or<T['body'], z.ZodUndefined>,
  Or<T['data'], z.ZodNull>
> &
  Pick<T, Extract<keyof T, 'kind'>> {
  return { refusals: [], ...definition } as never;
}

/** The input of an operation as the caller gives it; parts that the operation does not have are absent. */
export type Input<O> =
  O extends Operation<infer P, infer Q, infer B, z.ZodType>
    ? Given<'params', z.input<P>> & Given<'query', z.input<Q>> & Given<'body', z.input<B>>
    : never;

/** The parsed input, as the rules receive it. */
export type Parsed<O> =
  O extends Operation<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', z.output<P>> & Part<'query', z.output<Q>> & Part<'body', z.output<B>>
    : never;

/** The `data` of a success. */
export type Answer<O> =
  O extends Operation<z.ZodType, z.ZodType, z.ZodType, infer D> ? z.output<D> : never;

type Part<K extends string, V> = [V] extends [undefined] ? unknown : { [key in K]: V };

/** A part without required fields may be omitted. */
export type Given<K extends string, V> = [V] extends [undefined]
  ? unknown
  : object extends V
    ? { [key in K]?: V }
    : { [key in K]: V };
