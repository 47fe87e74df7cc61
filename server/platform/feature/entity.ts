// The steps that each change of a record takes: lock the record, compare its version, write its columns with the next
// version, add the difference to the audit log, and emit the event that refreshes open screens. A feature declares its
// record once, and its rules contain only what is special about it.
import { type InsertObject, type Kysely, type Selectable, sql, type UpdateObject } from 'kysely';
import type { DB } from '#db/types.ts';
import type { CommunityContext } from '#platform/context.ts';
import { difference, refuseIfStale } from '#platform/history.ts';
import { notFound } from '#platform/refuse.ts';

/** The columns that the steps use. */
type Versioned = { id: string; communityId: string; version: number; updatedAt: string };

/** Tables with these columns. */
type VersionedTable = {
  [T in keyof DB]: Selectable<DB[T]> extends Versioned ? T : never;
}[keyof DB];

export type EntityOptions<T extends VersionedTable, Shown> = {
  table: T;
  /** The record's type in the audit log: `street`. */
  type: string;
  /** The topic of the event that a change emits: `addresses.changed`. */
  topic: string;
  /** Selects the record as the API shows it; undefined if the community has none with this id. */
  select(context: CommunityContext, id: string): Promise<Shown | undefined>;
  /** The record's name in the audit log. */
  label(shown: Shown): string;
};

/** A change as the audit log names it: `archived` becomes the action `street.archived`. */
export type ChangeEvent = {
  event: string;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
};

const here = sql<string>`current_setting('app.community_id')::uuid`;

export function entity<T extends VersionedTable, Shown>(options: EntityOptions<T, Shown>) {
  type Row = Selectable<DB[T]> & Versioned;
  type Values = UpdateObject<DB, T>;
  const { type, topic, select, label } = options;
  const table: string = options.table;

  /** Reads the record as the API shows it; 404 if the community has none with this id. */
  async function read(context: CommunityContext, id: string): Promise<Shown> {
    const shown = await select(context, id);
    if (shown === undefined) throw notFound();
    return shown;
  }

  /** Locks the record's row; 404 if there is none, 409 if it no longer has the given version. */
  async function lock(context: CommunityContext, id: string, version?: number): Promise<Row> {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      where community_id = ${here} and id = ${id} for update`.execute(context.db);
    const [stored] = rows;
    if (!stored) throw notFound();
    if (version !== undefined) {
      await refuseIfStale(context, { type, id }, { stored: stored.version, given: version });
    }
    return stored;
  }

  /** Adds a change to the audit log and emits its event. */
  function record(
    context: Pick<CommunityContext, 'audit' | 'emit'>,
    { id, name }: { id: string; name: string },
    { event, reason, ...values }: ChangeEvent,
  ): void {
    context.audit({
      action: `${type}.${event}`,
      entityType: type,
      entityId: id,
      entityLabel: name,
      ...values,
      ...(reason && { reason }),
    });
    context.emit(topic, { entityId: id });
  }

  /** Records a change, and returns the record as it is after the change. */
  async function recorded(
    context: CommunityContext,
    id: string,
    change: ChangeEvent,
  ): Promise<Shown> {
    const shown = await read(context, id);
    record(context, { id, name: label(shown) }, change);
    return shown;
  }

  /** Inserts a row and returns its id; the caller records the change. */
  async function insert(
    context: CommunityContext,
    values: Omit<InsertObject<DB, T>, 'communityId'>,
  ): Promise<string> {
    const { id } = await plain(context)
      .insertInto(table)
      .values({ ...values, communityId: context.communityId } as unknown as Versioned)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Inserts a record and returns it. The audit log gets `after`, which is all values unless it is given. */
  async function create(
    context: CommunityContext,
    values: Omit<InsertObject<DB, T>, 'communityId'>,
    after: unknown = values,
  ): Promise<Shown> {
    return recorded(context, await insert(context, values), { event: 'created', after });
  }

  /** Writes columns of a locked record, and returns the record. */
  async function write(
    context: CommunityContext,
    stored: Pick<Versioned, 'id' | 'version'>,
    { values, ...change }: ChangeEvent & { values: Values },
  ): Promise<Shown> {
    await plain(context)
      .updateTable(table)
      .set({
        ...(values as Partial<Versioned>),
        version: stored.version + 1,
        updatedAt: context.clock.now().toISOString(),
      })
      .where('communityId', '=', here)
      .where('id', '=', stored.id)
      .execute();
    return recorded(context, stored.id, change);
  }

  /**
   * Changes the columns that differ from what is stored, and returns the record; if none differs, nothing is written.
   * `check` refuses a change by throwing; it receives the columns that change, and the row before.
   */
  async function change<Wanted extends Values & Record<string, unknown>>(
    context: CommunityContext,
    {
      id,
      version,
      wanted,
      check,
    }: {
      id: string;
      version: number;
      wanted: Wanted;
      check?: (after: Partial<Wanted>, stored: Row) => Promise<void>;
    },
  ): Promise<Shown> {
    const stored = await lock(context, id, version);
    const changes = difference(stored, wanted);
    if (!changes) return read(context, id);
    await check?.(changes.after, stored);
    return write(context, stored, {
      event: 'changed',
      values: changes.after as Values,
      ...changes,
    });
  }

  return { read, lock, record, recorded, insert, create, write, change };
}

/** The database without the types of its tables: the steps know only the columns that all of them have. */
const plain = ({ db }: CommunityContext) => db as unknown as Kysely<Record<string, Versioned>>;
