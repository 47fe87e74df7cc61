// Settings → Panic: the contacts that an alarm texts one after another, the seconds between them, whether texts are
// sent and neighbours are notified, and the emergency numbers for people who raise or answer an alarm.
import { z } from 'zod';
import { InCommunity, Version } from '#contract/shared/ids.ts';
import { common } from '#contract/shared/envelope.ts';
import { operation } from '#contract/shared/operation.ts';

const name = z
  .string()
  .trim()
  .min(2, 'Enter a name of at least 2 letters.')
  .max(80, 'At most 80 characters.');
const phone = z.string().trim().min(3, 'Enter a phone number.').max(30, 'At most 30 characters.');

const PanicContact = z.strictObject({
  name,
  phone,
  relation: z.string().trim().max(60, 'At most 60 characters.'),
});
const ExternalNumber = z.strictObject({ name, phone });

const Settings = z.strictObject({
  /** The contacts, in the order in which they are notified. */
  contacts: z.array(PanicContact).max(10, 'At most 10 contacts.'),
  externalNumbers: z.array(ExternalNumber).max(20, 'At most 20 numbers.'),
  escalationSeconds: z
    .number()
    .int()
    .min(30, 'Enter at least 30 seconds.')
    .max(300, 'Enter at most 300 seconds.'),
  textsOn: z.boolean(),
  /**
   * Whether residents of a street are notified of an alarm there. They are never notified of a drill or a silent alarm.
   */
  neighboursOn: z.boolean(),
});

export const PanicSettings = Settings.extend({ version: z.number().int() });
export type PanicSettings = z.infer<typeof PanicSettings>;

export const getPanicSettings = operation({
  name: 'getPanicSettings',
  method: 'GET',
  path: '/community/:communityId/panic-settings',
  summary: 'Get the recipients of alarms, their order and delays',
  access: 'emergencies.read',
  refreshedBy: ['emergencies'],
  params: InCommunity,
  data: PanicSettings,
});

export const changePanicSettings = operation({
  name: 'changePanicSettings',
  method: 'PUT',
  path: '/community/:communityId/panic-settings',
  summary: 'Update the recipients of alarms, their order and delays',
  access: 'settings.update',
  params: InCommunity,
  body: Settings.extend({
    version: z.union([z.literal(0), Version]),
    /** If omitted, the setting is unchanged. */
    neighboursOn: z.boolean().optional(),
  }),
  data: PanicSettings,
  refusals: [common.stale],
});
