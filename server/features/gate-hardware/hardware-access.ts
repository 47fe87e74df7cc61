// Access of barriers, readers and cameras: finds the device by its API key, and builds the context in which the gate
// rules judge its requests. The keys of guards' consoles and of revoked devices are refused here, and all keys of an
// archived community.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { gateRefusals } from '#contract/gates/gates.ts';
import type { HolderContext } from '#platform/http/context.ts';
import type { HolderLookup } from '#platform/http/holder.ts';
import type { Db } from '#platform/database/database.ts';
import { notify } from '#platform/delivery/notify.ts';
import { type DeviceKey, type EnteredDevice, readDeviceKey } from '#kernel/gate/devices.ts';
import { type AtGate } from '#kernel/gate/words.ts';
import { deviceBack } from './messages.ts';

export type HardwareDirection = 'In' | 'Out' | 'Both';

export type Hardware = EnteredDevice & {
  name: string;
  kind: 'Barrier' | 'Reader' | 'Camera';
  direction: HardwareDirection;
  gateName: string;
  isLocked: boolean;
  timeZone: string;
  now: Date;
  /** The same context type as for a guard, so that one set of rules judges guards and devices. */
  atGate: AtGate;
};

type Row = Pick<Hardware, 'name' | 'kind' | 'direction' | 'gateName' | 'isLocked' | 'timeZone'> & {
  deviceId: string;
  gateId: string;
  wasTold: boolean;
};

/**
 * The minimum interval between writes of "last seen", because devices request commands every two seconds. Three
 * requests write sooner: a heartbeat, the first request after an offline notification, and the first use of a new key.
 */
const seenEveryMs = 10_000;

export const hardwareLookup: HolderLookup<unknown, Row, DeviceKey> = {
  access: 'device:hardware',
  unknown: gateRefusals.noDevice,
  read: readDeviceKey,
  find: async ({ db, clock }, { keyHash }) => {
    const now = clock.now();
    const holder = await selectHardware(db, keyHash, now);
    if (!holder) return null;
    await noteSeen(db, { deviceId: holder.deviceId, keyHash, now });
    return { holder, name: holder.name, role: null };
  },
  greet: (context) => {
    if (context.holder.wasTold) tellBack(context, context.holder);
  },
};

/** Binds an operation to a function that gets the device and its context at the gate. */
export const withHardware =
  <Input, T>(work: (hardware: Hardware, input: Input) => Promise<T>) =>
  (context: HolderContext<Row>, input: Input): Promise<T> =>
    work(hardwareOf(context), input);

function hardwareOf(context: HolderContext<Row>): Hardware {
  const { db, communityId, clock, request, audit, emit } = context;
  const { wasTold: _, ...about } = context.holder;
  const { deviceId, name, timeZone } = about;
  const user = { id: deviceId, sessionId: deviceId, firstName: name, lastName: '' };
  const atGate: AtGate = {
    db,
    communityId,
    clock,
    user,
    deviceId,
    request,
    community: { timeZone },
    audit,
    emit,
  };
  return { db, communityId, now: clock.now(), atGate, ...about };
}

async function selectHardware(db: Db, hash: string, now: Date): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select d.id as "deviceId", d.gate_id as "gateId", d.name, d.kind, d.direction, g.name as "gateName",
      g.locked_at is not null as "isLocked", c.time_zone as "timeZone", d.offline_told_at is not null as "wasTold"
    from gate_devices d join gates g on g.community_id = d.community_id and g.id = d.gate_id
    join communities c on c.id = d.community_id
    where d.community_id = ${here} and d.kind <> 'Console' and d.revoked_at is null and c.status <> 'Archived'
      and (d.key_hash = ${hash} or (d.old_key_hash = ${hash} and d.old_key_until > ${now.toISOString()}))`.execute(
    db,
  );
  return rows[0];
}

/**
 * Stores when the device was last seen, at most once per `seenEveryMs`. The first request after an offline notification
 * and the first use of a new key are always stored; the latter ends the previous key.
 */
async function noteSeen(
  db: Db,
  { deviceId, keyHash, now }: { deviceId: string; keyHash: string; now: Date },
): Promise<void> {
  const stale = new Date(now.getTime() - seenEveryMs).toISOString();
  await sql`update gate_devices d set last_seen_at = ${now.toISOString()}, offline_told_at = null,
      old_key_hash = case when d.key_hash = ${keyHash} then null else d.old_key_hash end,
      old_key_until = case when d.key_hash = ${keyHash} then null else d.old_key_until end
    where d.community_id = ${here} and d.id = ${deviceId}
      and (d.last_seen_at is null or d.last_seen_at < ${stale} or d.offline_told_at is not null
        or (d.old_key_hash is not null and d.key_hash = ${keyHash}))`.execute(db);
}

function tellBack(record: Pick<AtGate, 'emit'>, { name, gateName }: Row): void {
  record.emit('gates.changed', {});
  notify(record, {
    ...deviceBack.notice({ device: name, gate: gateName }),
    to: { permission: 'gatePasses.approve' },
    link: '/gate-pass?Tab=gates',
    priority: 'Low',
  });
}
