// Records every change of an emergency: a step in the timeline, an audit entry, and an event for open pages.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { EmergencyTimeline } from '#contract/emergencies/emergencies.ts';
import type { Clock } from '#platform/process/clock.ts';
import type { AuditEntry } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { type Stored } from './queries.ts';

/** The part of the context that both requests and jobs have. */
export type Scope = {
  db: Db;
  clock: Clock;
  communityId: string;
  platformTexts: boolean;
  audit(entry: AuditEntry): void;
  emit(topic: string, payload?: Record<string, unknown>): void;
};

/** The person or gate device that takes a step; the id is null if neither is known. */
export type By = { id: string | null; name: string };

type Step = {
  kind: EmergencyTimeline['timeline'][number]['kind'];
  by: string;
  /** The person's id, which distinguishes people with the same name. */
  byId?: string | null;
  text?: string;
  /** The idempotency key of the step. */
  key?: string;
};

export async function addStep(
  { db, clock }: Pick<Scope, 'db' | 'clock'>,
  emergencyId: string,
  { kind, by, byId = null, text = '', key }: Step,
): Promise<void> {
  await sql`insert into emergency_steps (community_id, emergency_id, kind, by_name, by_id, text, at, key)
    values (${here}, ${emergencyId}, ${kind}, ${by.slice(0, 120)}, ${byId}, ${text.slice(0, 1000)},
      ${clock.now().toISOString()}, ${key ?? null})
    on conflict (community_id, key) where key is not null do nothing`.execute(db);
}

/** Emits the event for open pages and wakes the relay, which could otherwise take up to a second to send it. */
export async function tellScreens({ db, emit }: Scope, emergencyId: string): Promise<void> {
  emit('emergencies.changed', { entityId: emergencyId });
  await sql`select pg_notify('outbox', '')`.execute(db);
}

export function record(
  { audit }: Scope,
  emergency: Pick<Stored, 'id' | 'type' | 'house' | 'location' | 'drill'>,
  entry: { action: string; after?: unknown },
): void {
  audit({
    ...entry,
    entityType: 'emergency',
    entityId: emergency.id,
    entityLabel: titleOf(emergency),
  });
}

/** The title of an emergency, such as "Fire: 12 Palm Street". */
export const titleOf = ({
  type,
  house,
  location,
  drill,
}: Pick<Stored, 'type' | 'house' | 'location' | 'drill'>): string => {
  const where = house ?? location;
  return `${drill ? 'Drill: ' : ''}${type}${where === '' ? '' : `: ${where}`}`;
};

export const aboutEmergency = (id: string): string => `emergency:${id}`;

export const linkOf = (id: string): string => `/emergencies?Open=${id}`;
