// Keeps bearer tokens out of the database: wraps the identity library's adapter, stores and looks up the SHA-256 of a
// session's token, and returns the token itself only to the call that created it.
import type { getAdapter } from 'better-auth/db/adapter';
import { hashToken } from '#platform/http/tenant.ts';

export type Adapter = Awaited<ReturnType<typeof getAdapter>>;
type Inner = Omit<Adapter, 'transaction'>;
type Where = { field: string; value: unknown };
type Row = Record<string, unknown>;

/** The library's name for the model with the tokens. */
const model = 'session';

/** The same adapter with tokens hashed in every call, inside its transactions too. */
export function hashSessionTokens(adapter: Adapter): Adapter {
  return {
    ...hashed(adapter),
    transaction: (work) => adapter.transaction((inner) => work(hashed(inner) as never)),
  };
}

function hashed<T extends Inner>(inner: T): T {
  return {
    ...inner,
    create: async (call: { model: string; data: Row }) => {
      if (call.model !== model) return withDates(await inner.create(call));
      const token = String(call.data['token']);
      const stored = await inner.create({
        ...call,
        data: { ...call.data, token: hashToken(token) },
      });
      return { ...withDates(stored), token };
    },
    update: async (call: { model: string; where: Where[]; update: Row }) =>
      withDates(await inner.update(covered(call) as never)),
    updateMany: (call: { model: string }) => inner.updateMany(covered(call) as never),
    findOne: async (call: { model: string }) =>
      withDates(await inner.findOne(covered(call) as never)),
    findMany: async (call: { model: string }) => {
      const rows: Row[] = await inner.findMany(covered(call) as never);
      return rows.map(withDates);
    },
    count: (call: { model: string }) => inner.count(covered(call) as never),
    delete: (call: { model: string }) => inner.delete(covered(call) as never),
    deleteMany: (call: { model: string }) => inner.deleteMany(covered(call) as never),
    consumeOne: async (call: { model: string }) =>
      withDates(await inner.consumeOne(covered(call) as never)),
  } as never;
}

/** The call with every token in its conditions and its update hashed. */
function covered(call: { model: string; where?: Where[]; update?: Row }): typeof call {
  if (call.model !== model) return call;
  const { where, update } = call;
  return {
    ...call,
    ...(where && { where: where.map(coveredCondition) }),
    ...(typeof update?.['token'] === 'string' && {
      update: { ...update, token: hashToken(update['token']) },
    }),
  };
}

function coveredCondition(condition: Where): Where {
  if (condition.field !== 'token') return condition;
  const { value } = condition;
  return {
    ...condition,
    value: Array.isArray(value)
      ? value.map((one) => hashToken(String(one)))
      : hashToken(String(value)),
  };
}

/** The pool gives instants as text; the library compares them as dates. */
function withDates<T>(row: T): T {
  if (typeof row !== 'object' || row === null) return row;
  const entries = Object.entries(row).map(([key, value]) =>
    typeof value === 'string' && /(At|Until)$/.test(key) ? [key, new Date(value)] : [key, value],
  );
  return Object.fromEntries(entries) as T;
}
