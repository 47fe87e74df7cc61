// Removes a person, or data of anonymised records, from the audit log: replaces the values that identify people, and
// records each redaction, so that the check of the chain accepts it but still finds any other change.
import type { ErasedPerson } from '#platform/feature/erased-person.ts';
import type { JobTools } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import {
  erasedValue,
  type ForgottenRecords,
  type Json,
  withoutPerson,
} from '#platform/feature/eraser.ts';
import { named } from '#platform/text/person-spellings.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { sealAudit } from './seal-job.ts';

const atOnce = 200;

type Entry = {
  id: string;
  actorId: string | null;
  actorName: string;
  ip: string | null;
  device: string | null;
  entityId: string | null;
  label: string | null;
  reason: string | null;
  before: Json;
  after: Json;
};
type Changed = Record<
  'id' | 'actor_name' | 'ip' | 'device' | 'entity_label' | 'reason',
  string | null
> & {
  before: Json;
  after: Json;
};

/** The fields whose values are removed from entries about the person or about an anonymised record. */
const personal = new Set([
  'firstName',
  'lastName',
  'name',
  'phone',
  'email',
  'photo',
  'gender',
  'dateOfBirth',
  'emergencyContact',
  'preferredChannel',
  'tags',
  'internalNote',
  'note',
  'plate',
  'make',
  'colour',
  'tagNumber',
  'vehicle',
  'vehicles',
  'pet',
  'pets',
  'kind',
  'idNumber',
]);

type Of = { communityId: string; erasureId: string; actor: string };

type Tools = Pick<JobTools, 'pool' | 'owner' | 'signal'>;

/**
 * Redacts the entries by the person, about the person, or with their name or contact in a text. Returns the number of
 * changed entries. Idempotent.
 */
export const redactAudit = (tools: Tools, of: Of, person: ErasedPerson): Promise<number> =>
  redact(tools, of, {
    select: (db) => selectNaming(db, person),
    changeOf: (entry) => changeOf(entry, person),
  });

/** Redacts personal data in the entries about records whose rows were anonymised. */
export const redactRecords = (
  tools: Tools,
  of: Of,
  { type, ids, label }: ForgottenRecords,
): Promise<number> =>
  redact(tools, of, {
    select: async (db) => {
      const { rows } = await sql<{ id: string }>`select a.id from audit_entries a
        where a.community_id = ${here} and a.entity_type = ${type} and a.entity_id = any (${[...ids]}::uuid[])
        order by a.occurred_at, a.id`.execute(db);
      return rows.map(({ id }) => id);
    },
    changeOf: (entry) => {
      const nobody = {
        residentId: '',
        residentIds: [],
        names: [],
        words: [],
        contacts: [],
        userIds: [],
        label: label ?? '',
      };
      return differenceOf(entry, {
        actor: actorOf(entry),
        label: entry.label === null ? null : (label ?? entry.label),
        reason: entry.reason && erasedValue,
        before: cleaned(entry.before, nobody, true),
        after: cleaned(entry.after, nobody, true),
      });
    },
  });

type Redacting = {
  select: (db: Db) => Promise<string[]>;
  changeOf: (entry: Entry) => Changed | null;
};

async function redact(
  tools: Tools,
  { communityId, erasureId, actor }: Of,
  { select, changeOf: of }: Redacting,
): Promise<number> {
  // Seals first, because an unsealed entry could not be verified after its redaction.
  await sealAudit(tools);
  const inside = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    enterAsSystem(tools.pool, { communityId, time: 'job' }, ({ db }) => work(db));
  const ids = await inside(select);
  let redacted = 0;
  for (let first = 0; first < ids.length; first += atOnce) {
    tools.signal.throwIfAborted();
    const entries = await inside((db) => selectEntries(db, ids.slice(first, first + atOnce)));
    const changes = entries.flatMap((entry) => of(entry) ?? []);
    if (changes.length === 0) continue;
    const { rows } = await tools.owner.query<{ redacted: number }>(
      'select redact_audit($1, $2, $3, $4) as redacted',
      [communityId, erasureId, actor, JSON.stringify(changes)],
    );
    redacted += rows[0]?.redacted ?? 0;
  }
  return redacted;
}

/** The ids of entries about the person, by the person, or with their name or contact in a text. */
async function selectNaming(db: Db, person: ErasedPerson): Promise<string[]> {
  const text = sql`concat_ws(' ', a.actor_name, a.entity_label, a.reason, a.before::text, a.after::text)`;
  const { rows } = await sql<{ id: string }>`select a.id from audit_entries a
    where a.community_id = ${here} and (
      (a.entity_type in ('resident', 'residentInvitation')
        and a.entity_id = any (${person.residentIds}::uuid[]))
      or a.actor_id = any (${person.userIds}::uuid[])
      or (a.entity_type = 'account' and a.entity_id = any (${person.userIds}::uuid[]))
      or ${named(text, person)})
    order by a.occurred_at, a.id`.execute(db);
  return rows.map(({ id }) => id);
}

async function selectEntries(db: Db, ids: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select a.id, a.actor_id, a.actor_name, a.ip, a.device, a.entity_id, a.entity_label as label,
      a.reason, a.before, a.after
    from audit_entries a where a.community_id = ${here} and a.id = any (${ids}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** The columns of the entry without the person's data; null if the entry contains none of it. */
function changeOf(entry: Entry, person: ErasedPerson): Changed | null {
  const isTheirs = [...person.residentIds, ...person.userIds].includes(entry.entityId ?? '');
  const clean = (value: Json): Json => cleaned(value, person, isTheirs);
  const text = (value: string | null) => value && withoutPerson(value, person);
  const label = isTheirs && entry.label !== null ? person.label : text(entry.label);
  const reason = text(entry.reason);
  const [before, after] = [clean(entry.before), clean(entry.after)];
  return differenceOf(entry, { actor: actorWithout(entry, person), label, reason, before, after });
}

type Actor = { actor_name: string; ip: string | null; device: string | null };

const actorOf = ({ actorName, ip, device }: Entry): Actor => ({
  actor_name: actorName,
  ip,
  device,
});

/**
 * The actor of an entry without the person's data. If the person is the actor, their new label replaces the name. If
 * the name changed, or if the person is the actor, IP address and device are removed.
 */
function actorWithout(entry: Entry, person: ErasedPerson): Actor {
  const isTheirs = person.userIds.includes(entry.actorId ?? '');
  const name = isTheirs ? person.label : withoutPerson(entry.actorName, person);
  if (name === entry.actorName && !isTheirs) return actorOf(entry);
  return { actor_name: name, ip: null, device: null };
}

type Said = Pick<Entry, 'label' | 'reason' | 'before' | 'after'> & { actor: Actor };

function differenceOf(entry: Entry, { actor, label, reason, before, after }: Said): Changed | null {
  const now = [actor, label, reason, before, after];
  const then = [actorOf(entry), entry.label, entry.reason, entry.before, entry.after];
  if (JSON.stringify(now) === JSON.stringify(then)) return null;
  return { id: entry.id, ...actor, entity_label: label, reason, before, after };
}

function cleaned(value: Json, person: ErasedPerson, isTheirs: boolean): Json {
  if (typeof value === 'string') return withoutPerson(value, person);
  if (Array.isArray(value)) return value.map((item) => cleaned(item, person, isTheirs));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isTheirs && personal.has(key) && item !== null && item !== ''
        ? erasedValue
        : cleaned(item, person, isTheirs),
    ]),
  );
}
