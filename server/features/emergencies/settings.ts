// The panic settings: the contacts, their order and the delay. A row per community, none until the settings are first
// changed.
import { sql } from 'kysely';
import type * as contract from '#contract/emergencies/panic-settings.ts';
import type { PanicSettings } from '#contract/emergencies/panic-settings.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { difference, refuseIfStale } from '#platform/history.ts';
import { readPhone } from '#platform/phones.ts';
import { invalid } from '#platform/refuse.ts';
import { here } from './queries.ts';

const untouched: PanicSettings = {
  contacts: [],
  externalNumbers: [],
  escalationSeconds: 60,
  textsOn: true,
  neighboursOn: false,
  version: 0,
};

export async function selectPanicSettings(db: Db): Promise<PanicSettings> {
  const { rows } = await sql<PanicSettings>`
    select contacts, external_numbers as "externalNumbers", escalation_seconds as "escalationSeconds",
      texts_on as "textsOn", neighbours_on as "neighboursOn", version
    from panic_settings where community_id = ${here}`.execute(db);
  return rows[0] ?? untouched;
}

export const getPanicSettings = ({ db }: CommunityContext): Promise<PanicSettings> =>
  selectPanicSettings(db);

export async function changePanicSettings(
  context: CommunityContext,
  { body }: Parsed<typeof contract.changePanicSettings>,
): Promise<PanicSettings> {
  const { db, communityId, clock } = context;
  const { version, ...given } = body;
  const contacts = readContacts(context, given.contacts);
  // Concurrent first changes: the second waits here and then gets a stale version.
  await sql`insert into panic_settings (community_id, version) values (${here}, 0)
    on conflict (community_id) do nothing`.execute(db);
  await sql`select from panic_settings where community_id = ${here} for update`.execute(db);
  const stored = await selectPanicSettings(db);
  const entity = { type: 'panic-settings', id: communityId };
  await refuseIfStale(context, entity, { stored: stored.version, given: version });
  const wanted = {
    ...given,
    neighboursOn: given.neighboursOn ?? stored.neighboursOn,
    contacts,
  };
  const changes = difference(stored, wanted);
  if (!changes) return stored;
  await sql`update panic_settings set contacts = ${JSON.stringify(wanted.contacts)}::jsonb,
      external_numbers = ${JSON.stringify(wanted.externalNumbers)}::jsonb,
      escalation_seconds = ${wanted.escalationSeconds}, texts_on = ${wanted.textsOn},
      neighbours_on = ${wanted.neighboursOn},
      version = version + 1, updated_at = ${clock.now().toISOString()}
    where community_id = ${here}`.execute(db);
  context.audit({
    action: 'panic-settings.changed',
    entityType: entity.type,
    entityId: communityId,
    entityLabel: 'Panic',
    ...changes,
  });
  context.emit('emergencies.changed', {});
  return selectPanicSettings(db);
}

/** Phones that are texted must be complete; emergency services may have three digits. */
function readContacts(
  { community }: CommunityContext,
  contacts: PanicSettings['contacts'],
): PanicSettings['contacts'] {
  const readings = contacts.map(({ phone }) => readPhone(phone, community.country));
  const errors = readings.flatMap((reading, at) =>
    'value' in reading
      ? []
      : [{ code: 'INVALID', description: reading.reason, field: `contacts.${at}.phone` }],
  );
  if (errors.length > 0) throw invalid(errors);
  return contacts.map((contact, at) => {
    const reading = readings[at];
    return { ...contact, phone: reading && 'value' in reading ? reading.value : contact.phone };
  });
}
