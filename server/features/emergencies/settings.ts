// The panic settings: the contacts in their order, the emergency numbers, the delay between calls, and whether alarms
// text people and notify neighbours. A community has one row, which is created at the first change.
import type * as contract from '#contract/emergencies/panic-settings.ts';
import type { PanicSettings } from '#contract/emergencies/panic-settings.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { settingsOf } from '#platform/feature/settings.ts';
import { readPhone } from '#platform/delivery/phones.ts';
import { invalid } from '#platform/http/refuse.ts';

const settings = settingsOf<PanicSettings>({
  table: 'panicSettings',
  type: 'panic-settings',
  label: 'Emergency alarms',
  topic: 'emergencies.changed',
  defaults: {
    contacts: [],
    externalNumbers: [],
    escalationSeconds: 60,
    textsOn: true,
    neighboursOn: false,
    version: 0,
  },
  columns: ({ contacts, externalNumbers, ...plain }) => ({
    ...plain,
    ...(contacts && { contacts: JSON.stringify(contacts) }),
    ...(externalNumbers && { externalNumbers: JSON.stringify(externalNumbers) }),
  }),
});

export const selectPanicSettings = settings.read;

export const getPanicSettings = ({ db }: CommunityContext): Promise<PanicSettings> =>
  settings.read(db);

export async function changePanicSettings(
  context: CommunityContext,
  { body: { version, ...given } }: Parsed<typeof contract.changePanicSettings>,
): Promise<PanicSettings> {
  const contacts = readContacts(context, given.contacts);
  return settings.change(context, { version, wanted: { ...given, contacts } });
}

/** Refuses contacts with an incomplete phone, because the phone receives texts, and returns the others normalised. */
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
