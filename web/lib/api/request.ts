// Turns an operation and its input into a URL, headers and the key of the cache. Pure, so that tests can check exactly
// what the browser sends; it sends nothing itself.
import type { Given, Operation } from '#contract/shared/operation.ts';
import type { z } from 'zod';

/** The parts of an operation that a call needs; the schemas are not among them. */
export type Callable = {
  name: string;
  method: string;
  path: string;
  kind?: 'file' | 'download' | 'events' | undefined;
  refreshedBy?: readonly string[] | undefined;
};

export type Parts = {
  params?: Record<string, string> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
};

type WithoutCommunity<P> = P extends { communityId: string }
  ? Omit<P, 'communityId'> & { communityId?: string }
  : P;

/** The input of a call. `communityId` may be left out: the call is then made in the chosen community. */
export type CallInput<O> =
  O extends Operation<infer P, infer Q, infer B, z.ZodType>
    ? Given<'params', WithoutCommunity<z.input<P>>> &
        Given<'query', z.input<Q>> &
        Given<'body', z.input<B>>
    : never;

/**
 * The arguments after the operation. The input may be omitted if the operation needs none or all its parts are
 * optional.
 */
export type CallArguments<O, Options> =
  unknown extends CallInput<O>
    ? [input?: Record<string, never> | undefined, options?: Options]
    : object extends CallInput<O>
      ? [input?: CallInput<O> | undefined, options?: Options]
      : [input: CallInput<O>, options?: Options];

/**
 * Matches the paths of the office. Calls of residents name the community of their house, which is not always the chosen
 * one.
 */
const ofOffice = /^\/community\/:communityId(?=\/|$)/;

/** Adds the chosen community to a call of the office, unless the caller names a community. */
export function inChosenCommunity(
  operation: Callable,
  parts: Parts,
  communityId: string | null,
): Parts {
  const isGiven = parts.params?.['communityId'] !== undefined;
  if (isGiven || communityId === null || !ofOffice.test(operation.path)) return parts;
  return { ...parts, params: { ...parts.params, communityId } };
}

export const apiBase = '/api';

function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined || value === '') throw new Error(`No ${key} for ${path}`);
    return encodeURIComponent(value);
  });
}

function queryText(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

export const urlOf = (operation: Callable, parts: Parts): string =>
  apiBase + fillPath(operation.path, parts.params ?? {}) + queryText(parts.query ?? {});

export type Credentials = {
  token: string | null;
  communityId: string | null;
  /** The role that the person is viewing as (`#lib/session/view-as.ts`), if any. */
  roleId?: string | null;
};

/**
 * The headers of a call. `communityId` is sent only if a community is stored. It is then the community of the path, if
 * the path has one, because the server refuses a header that disagrees with the path.
 */
export function headersOf(
  operation: Callable,
  parts: Parts,
  stored: Credentials,
  idempotencyKey: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (stored.token) headers['Authorization'] = `Bearer ${stored.token}`;
  if (stored.communityId)
    headers['communityId'] = parts.params?.['communityId'] ?? stored.communityId;
  if (stored.roleId) headers['View-As-Role'] = stored.roleId;
  if (operation.method === 'POST') {
    headers['Idempotency-Key'] = idempotencyKey ?? crypto.randomUUID();
  }
  if (parts.body !== undefined && operation.kind !== 'file') {
    headers['Content-Type'] = 'application/json';
  }
  return headers;
}

/** The cache key of a query: operation, path parameters, query, and the body if there is one. */
export const queryKeyOf = (operation: Callable, parts: Parts = {}): unknown[] => [
  operation.name,
  parts.params ?? {},
  parts.query ?? {},
  // For a query with a body, such as a preview.
  ...(parts.body === undefined ? [] : [parts.body]),
];
