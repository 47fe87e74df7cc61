// The steps that each change of a record takes: lock the record, compare its version, write its columns with the next
// version, add the difference to the audit log, and emit the event that refreshes open screens. A feature declares its
// record once, and its rules contain only what is special about it.
import { type InsertObject, type Kysely, type Selectable, sql, type UpdateObject } from 'kysely';
import type { DB } from '#db/types.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { difference, refuseIfStale } from '#platform/feature/history.ts';
import { notFound } from '#platform/http/refuse.ts';
import { here } from '#platform/database/here.ts';

type Numbered = { id: string; version: number };

/** The columns of a record's row that this module uses. */
type Versioned = Numbered & { communityId: string; updatedAt?: string };

/** The names of the tables that have the columns of `Versioned`. */
type VersionedTable = {
  [T in keyof DB]: Selectable<DB[T]> extends Versioned ? T : never;
}[keyof DB];

export type EntityOptions<T extends VersionedTable, Shown, Row extends Numbered> = {
  table: T;
  /** The record's type in the audit log: `street`. */
  type: string;
  /** The topic of the event that a change emits: `addresses.changed`. */
  topic: string;
  /** Set to false if the event must not contain the record's id, because the topic is about other records. */
  emitsId?: boolean;
  /** Selects the record as the API shows it; undefined if the community has none with this id. */
  select(context: CommunityContext, id: string): Promise<Shown | undefined>;
  /** Locks the row for a change, with the values that the rules need; without it, a lock returns the row's columns. */
  lock?(context: CommunityContext, id: string): Promise<Row | undefined>;
  /** The record's name in the audit log. */
  label(shown: NoInfer<Shown>): string;
  /** Set to false for a table without the column `updatedAt`. */
  hasUpdatedAt?: boolean;
};

/** A change as the audit log names it: `archived` becomes the action `street.archived`. */
export type ChangeEvent = {
  event: string;
  /** The part of the record that changes: with `vehicle`, the event `added` becomes the action `vehicle.added`. */
  part?: string;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
};

/** The record's name in the audit log; by default its name after the change. */
type Renamed = { name?: string };

/** `check` refuses a change by throwing; it receives the columns that change, and the row before. */
type Change<Wanted, Row> = Renamed & {
  wanted: Wanted;
  check?: (after: Partial<Wanted>, stored: Row) => Promise<void>;
};

export function entity<
  T extends VersionedTable,
  Shown,
  Row extends Numbered = Selectable<DB[T]> & Numbered,
>(options: EntityOptions<T, Shown, Row>) {
  type Values = UpdateObject<DB, T>;
  const { type, topic, emitsId = true, select, label, hasUpdatedAt = true } = options;
  const table: string = options.table;
  const lockRow = options.lock ?? lockColumns;

  /** Reads the record as the API shows it; 404 if the community has none with this id. */
  async function read(context: CommunityContext, id: string): Promise<Shown> {
    const shown = await select(context, id);
    if (shown === undefined) throw notFound();
    return shown;
  }

  async function lockColumns({ db }: CommunityContext, id: string): Promise<Row | undefined> {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      where community_id = ${here} and id = ${id} for update`.execute(db);
    return rows[0];
  }

  /** Locks the record's row; 404 if there is none, 409 if it no longer has the given version. */
  async function lock(context: CommunityContext, id: string, version?: number): Promise<Row> {
    const stored = await lockRow(context, id);
    if (!stored) throw notFound();
    if (version !== undefined) await refuseStale(context, stored, version);
    return stored;
  }

  /** Refuses a change with 409 if the locked record no longer has the given version. */
  const refuseStale = (
    context: Parameters<typeof refuseIfStale>[0],
    stored: Numbered,
    version: number,
  ): Promise<void> =>
    refuseIfStale(context, { type, id: stored.id }, { stored: stored.version, given: version });

  /** Adds a change to the audit log and emits its event. */
  function record(
    context: Pick<CommunityContext, 'audit' | 'emit'>,
    { id, name }: { id: string; name: string },
    { event, part = type, reason, ...values }: ChangeEvent,
  ): void {
    context.audit({
      action: `${part}.${event}`,
      entityType: type,
      entityId: id,
      entityLabel: name,
      ...values,
      ...(reason && { reason }),
    });
    context.emit(topic, emitsId ? { entityId: id } : {});
  }

  /** Records a change, and returns the record as it is after the change. */
  async function recorded(
    context: CommunityContext,
    id: string,
    { name, ...change }: ChangeEvent & Renamed,
  ): Promise<Shown> {
    const shown = await read(context, id);
    record(context, { id, name: name ?? label(shown) }, change);
    return shown;
  }

  /** Inserts a row and returns its id. The caller adds the change to the audit log. */
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

  /** Writes columns and the next version of a locked record. The caller adds the change to the audit log. */
  async function update(
    context: Pick<CommunityContext, 'db' | 'clock'>,
    stored: Numbered,
    values: Values,
  ): Promise<void> {
    await plain(context)
      .updateTable(table)
      .set({
        ...(values as Partial<Versioned>),
        version: stored.version + 1,
        ...(hasUpdatedAt && { updatedAt: context.clock.now().toISOString() }),
      })
      .where('communityId', '=', here)
      .where('id', '=', stored.id)
      .execute();
  }

  /** Writes columns of a locked record, adds the change to the audit log, emits its event, and returns the record. */
  async function write(
    context: CommunityContext,
    stored: Numbered,
    { values, ...change }: ChangeEvent & Renamed & { values: Values },
  ): Promise<Shown> {
    await update(context, stored, values);
    return recorded(context, stored.id, change);
  }

  /** Changes the columns that differ from the stored ones, and returns the record; writes nothing if none differs. */
  async function change<Wanted extends Values & Record<string, unknown>>(
    context: CommunityContext,
    { id, version, ...rest }: Change<Wanted, Row> & { id: string; version: number },
  ): Promise<Shown> {
    return changeLocked(context, await lock(context, id, version), rest);
  }

  /** Changes a record as `change` does, after the caller has locked its row. */
  async function changeLocked<Wanted extends Values & Record<string, unknown>>(
    context: CommunityContext,
    stored: Row,
    { wanted, check, ...renamed }: Change<Wanted, Row>,
  ): Promise<Shown> {
    const changes = difference(stored, wanted);
    if (!changes) return read(context, stored.id);
    await check?.(changes.after, stored);
    return write(context, stored, {
      event: 'changed',
      values: changes.after as Values,
      ...renamed,
      ...changes,
    });
  }

  return {
    read,
    lock,
    refuseStale,
    record,
    recorded,
    insert,
    create,
    update,
    write,
    change,
    changeLocked,
  };
}

/**
 * The database without the types of its tables, because the functions of this file use any table and only the columns
 * of `Versioned`.
 */
const plain = ({ db }: Pick<CommunityContext, 'db'>) =>
  db as unknown as Kysely<Record<string, Versioned>>;
