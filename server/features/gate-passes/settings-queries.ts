// The current rules of the gate. A community that never changed them has no row.
import { sql } from 'kysely';
import type { GateSettings } from '#contract/gate-passes/gates.ts';
import type { Db } from '#platform/database.ts';
import { here } from './words.ts';

export const defaults: GateSettings = {
  oneTimeHours: 24,
  visitorDays: 30,
  recurringMonths: 12,
  passesPerHouse: 30,
  eventGuests: 100,
  retentionDays: 180,
  deliveryMinutes: 30,
  rideMinutes: 15,
  contractorMinutes: 600,
  arrearsPolicy: 'Off',
  photoRule: 'Off',
  photoDays: 30,
  directions: '',
  entryNote: '',
  qrKey: 1,
  qrKeyOldest: 1,
  version: 1,
};

export async function selectSettings(db: Db): Promise<GateSettings> {
  const row = await db
    .selectFrom('gateSettings')
    .selectAll()
    .where('communityId', '=', here)
    .executeTakeFirst();
  return (row as GateSettings | undefined) ?? defaults;
}

/** The locked row; inserted first when there is none. */
export async function lockSettings(db: Db, communityId: string): Promise<GateSettings> {
  await db
    .insertInto('gateSettings')
    .values({ communityId })
    .onConflict((on) => on.constraint('gate_settings_once').doNothing())
    .execute();
  const row = await db
    .selectFrom('gateSettings')
    .selectAll()
    .where('communityId', '=', here)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as unknown as GateSettings;
}

export const writeSettings = (db: Db, values: Record<string, unknown>, now: Date) =>
  db
    .updateTable('gateSettings')
    .set({ ...values, version: sql<number>`version + 1`, updatedAt: now.toISOString() })
    .where('communityId', '=', here)
    .execute();
