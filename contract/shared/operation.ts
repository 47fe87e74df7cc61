// The definition of an operation of the API, which the server, the browser, the tests and the OpenAPI document share.
import type { z } from 'zod';
import type { Topic } from './areas.ts';
import type { ApartmentFeatureKey, FeatureKey } from './features.ts';
import type { Permission } from './permissions.ts';

/**
 * Access for residents of the house in the path. Everyone else gets the same response as for a house that does not
 * exist. `member` lives there. `payer` may pay for the house. `host` lives there and may admit guests; without that
 * right, the response is 403. `dweller` is a member, or a resident whose access is suspended. `anywhere` is any
 * resident of the community in the path.
 */
export type ResidentAccess =
  | 'resident:member'
  | 'resident:payer'
  | 'resident:host'
  | 'resident:dweller'
  | 'resident:anywhere';

/**
 * Access without an account. `link`: the caller has a link to one record, whose path contains a key that cannot be
 * guessed. `device:console` and `device:hardware`: the caller is a guard's console, or a barrier, reader or camera,
 * with the device's own key. An unknown link gets 404, an unknown device 401.
 */
export type HolderAccess = 'link' | 'device:console' | 'device:hardware';

/**
 * The access rule of an operation. `public` needs no session. `session` needs a signed-in user. `member` needs the
 * owner of the community in the path, an active worker or platform support with access. A permission needs one of them
 * who has it. The other rules are for residents, links and devices.
 */
export type Access = 'public' | 'session' | 'member' | HolderAccess | ResidentAccess | Permission;

export const isForHolders = (access: Access): access is HolderAccess =>
  access === 'link' || access.startsWith('device:');

/** Whether the operation needs a session or an API key. */
export const needsSignIn = (access: Access): boolean =>
  access !== 'public' && !isForHolders(access);

export const isForResidents = (access: Access): access is ResidentAccess =>
  access.startsWith('resident:');

/** Whether the operation is for the team: the owner or workers of the community in the path, or platform support. */
export const isForWorkers = (access: Access): access is 'member' | Permission =>
  needsSignIn(access) && access !== 'session' && !isForResidents(access);

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An expected failure. An operation declares its refusals, and its rules throw them. */
export type Refusal = {
  code: string;
  status: 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 431 | 503;
  /** The message for the person. The values that are given on throwing replace placeholders such as `{name}`. */
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
  /** A verb and a noun, which the operation and its function share: `createResident`. */
  name: string;
  method: Method;
  /** The path below `/api`, with a colon before each parameter: `/community/:communityId/residents`. */
  path: string;
  summary: string;
  access: Access;
  /**
   * For an operation that is open to every member: an API key with one of these scopes may call it. The operation then
   * checks the key like the key's creator.
   */
  keyScopes?: readonly Permission[];
  /** Topics of live events that make the response outdated: open screens then load it again. */
  refreshedBy?: readonly Topic[];
  /** The required feature. A call is refused if the feature is off and none of its trial uses are left. */
  feature?: FeatureKey;
  /** Features of the residents' app, at least one of which must be on for the community's residents. */
  residentFeatures?: readonly [ApartmentFeatureKey, ...ApartmentFeatureKey[]];
  params: Params;
  query: Query;
  body: Body;
  /** The schema of `data` in the response of a successful call. */
  data: Data;
  /** The message that the screen shows after a successful call, if it needs one. */
  message?: string;
  refusals: readonly Refusal[];
  /** Fields of the response with secrets: only the first response contains them, and a retry gets null instead. */
  secretFields?: readonly string[];
  /**
   * `file`: the request contains one file, as multipart. `download`: the response is a file. `events`: the response is
   * a stream of events.
   */
  kind?: 'file' | 'download' | 'events';
  /**
   * The operation moves money or admits a person. A call without an `Idempotency-Key` is refused, because a retry could
   * take effect twice.
   */
  needsKey?: true;
  /** The operation exceeds a limit to some wallets, as creating a wallet does. Limited callers are refused. */
  needsAllWallets?: true;
  /**
   * The operation only reads, although its method is not GET because its input is large. Callers with read-only access
   * may call it.
   */
  isRead?: true;
  /** The operation reads many rows, as reports and searches do. Its SQL statements have a longer timeout. */
  isReport?: true;
  /** The operation is also allowed in an archived community, in which all other changes are refused. */
  worksArchived?: true;
  /** The operation is about all streets and wallets at once. Callers who are limited to some of them are refused. */
  wholeCommunity?: true;
  /**
   * The operation gives access that lasts beyond the call, or sets an account to which money goes. Platform support is
   * always refused.
   */
  keptFromSupport?: true;
  /** The response contains a secret, which is removed before the response is stored for retries. */
  answersSecret?: true;
};

/** Whether a call may change something. */
export const isWrite = ({ method, isRead }: Pick<Operation, 'method' | 'isRead'>): boolean =>
  method !== 'GET' && isRead !== true;

type Loose = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; data?: z.ZodType };
type Or<T, D> = T extends z.ZodType ? T : D;

/** Defines an operation and sets omitted parts to their defaults. */
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

/** The input of an operation as the caller writes it. Parts that the operation does not use are absent. */
export type Input<O> =
  O extends Operation<infer P, infer Q, infer B, z.ZodType>
    ? Given<'params', z.input<P>> & Given<'query', z.input<Q>> & Given<'body', z.input<B>>
    : never;

/** The input after parsing, as the rules get it. */
export type Parsed<O> =
  O extends Operation<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', z.output<P>> & Part<'query', z.output<Q>> & Part<'body', z.output<B>>
    : never;

/** The `data` of a success. */
export type Answer<O> =
  O extends Operation<z.ZodType, z.ZodType, z.ZodType, infer D> ? z.output<D> : never;

type Part<K extends string, V> = [V] extends [undefined] ? unknown : { [key in K]: V };

/** A part of the input; it may be omitted if it has no required field. */
export type Given<K extends string, V> = [V] extends [undefined]
  ? unknown
  : object extends V
    ? { [key in K]?: V }
    : { [key in K]: V };
