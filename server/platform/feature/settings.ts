// A community's settings of one feature: one row for each community, inserted by the first change. A declaration names
// the row, its defaults and its entry in the audit log. The functions here read, lock, compare and write the row.
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { difference, refuseIfStale } from '#platform/feature/history.ts';
import type { ChangeEvent as ChangeOfRecord } from './entity.ts';
import { here } from '#platform/database/here.ts';

/** The columns of a settings row that this module uses. */
type Row = { communityId: string; version: number; updatedAt: string };

/** The names of the tables that have the columns of `Row`. */
type SettingsTable = {
  [T in keyof DB]: Selectable<DB[T]> extends Row ? T : never;
}[keyof DB];

type ChangeEvent = Omit<ChangeOfRecord, 'part'>;

type SettingsOptions<Shown> = {
  /** The table. A community has at most one row, and each other column has a default. */
  table: SettingsTable;
  /** The settings' type in the audit log: `gate-settings`. */
  type: string;
  /** The settings' name in the audit log. */
  label: string;
  /** The topic of the event that a change emits: `gates.changed`. */
  topic: string;
  /** Set if the event has the community's id as `entityId`. */
  emitsId?: true;
  /** Converts settings into column values where the two differ: an object into JSON. */
  columns?(values: Partial<Shown>): Record<string, unknown>;
} & (
  | {
      /** The settings of a community without a row; their names are the columns that `read` selects. */
      defaults: Shown;
    }
  | {
      /** Selects settings that are more than the columns of the row. */
      select(db: Db): Promise<Shown>;
    }
);

export function settingsOf<Shown extends { version: number }>(options: SettingsOptions<Shown>) {
  const { type, label, topic, columns = (values) => values } = options;
  const table: string = options.table;
  const defaults = 'defaults' in options ? options.defaults : null;

  async function read(db: Db): Promise<Shown> {
    if ('select' in options) return options.select(db);
    const row = await rowOf(db, table).select(Object.keys(options.defaults)).executeTakeFirst();
    return (row as Shown | undefined) ?? options.defaults;
  }

  /**
   * Inserts the row if the community has none, locks it, and reads the settings; 409 if they no longer have the given
   * version.
   */
  async function lock(context: CommunityContext, version?: number): Promise<Shown> {
    const { db, communityId } = context;
    // Concurrent first changes: the second waits here, and then its version is stale.
    await plain(db)
      .insertInto(table)
      .values({ communityId, ...(defaults && { version: defaults.version }) } as Row)
      .onConflict((on) => on.column('communityId').doNothing())
      .execute();
    await rowOf(db, table).select('version').forUpdate().execute();
    const stored = await read(db);
    if (version !== undefined) {
      const settings = { type, id: communityId };
      await refuseIfStale(context, settings, { stored: stored.version, given: version });
    }
    return stored;
  }

  /** Writes locked settings. The caller adds the change to the audit log. */
  async function update({ db, clock }: CommunityContext, values: Partial<Shown>): Promise<void> {
    await plain(db)
      .updateTable(table)
      .set({
        ...(columns(values) as Partial<Row>),
        version: sql<number>`version + 1`,
        updatedAt: clock.now().toISOString(),
      })
      .where('communityId', '=', here)
      .execute();
  }

  /** Writes locked settings, adds the change to the audit log, and emits its event. */
  async function write(
    context: CommunityContext,
    { values, event, reason, ...told }: ChangeEvent & { values: Partial<Shown> },
  ): Promise<void> {
    const { communityId } = context;
    await update(context, values);
    context.audit({
      action: `${type}.${event}`,
      entityType: type,
      entityId: communityId,
      entityLabel: label,
      ...told,
      ...(reason && { reason }),
    });
    context.emit(topic, options.emitsId ? { entityId: communityId } : {});
  }

  /**
   * Changes the settings that differ from what is stored, and returns all of them; if none differs, nothing is written.
   * `check` refuses a change by throwing; it receives the settings that change, and the settings before.
   */
  async function change(
    context: CommunityContext,
    {
      version,
      wanted,
      check,
    }: {
      version: number;
      wanted: { [K in keyof Shown]?: Shown[K] | undefined };
      check?: (after: Partial<Shown>, stored: Shown) => void | Promise<void>;
    },
  ): Promise<Shown> {
    const stored = await lock(context, version);
    const changes = difference(stored, wanted);
    if (!changes) return stored;
    const after = changes.after as Partial<Shown>;
    await check?.(after, stored);
    await write(context, { event: 'changed', values: after, ...changes });
    return read(context.db);
  }

  return { read, lock, update, write, change };
}

/**
 * The database without the types of its tables, because the functions of this file use any table of settings and only
 * the columns that all of them have.
 */
const plain = (db: Db) => db as unknown as Kysely<Record<string, Row>>;

const rowOf = (db: Db, table: string) =>
  (plain(db) as Kysely<Record<string, Record<string, unknown>>>)
    .selectFrom(table)
    .where('communityId', '=', here);
