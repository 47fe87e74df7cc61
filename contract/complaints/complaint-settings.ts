// A community's complaint settings: working hours, holidays, and when resolved complaints are closed and archived.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { InCommunity, Version } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';

const Minute = z.number().int().min(0).max(1440);

/** The working hours of one weekday, in minutes since local midnight; null on a day off. */
const Hours = z
  .strictObject({ opens: Minute.max(1439), closes: Minute.min(1) })
  .refine(({ opens, closes }) => opens < closes, {
    message: 'The closing time must be after the opening time.',
    path: ['closes'],
  })
  .nullable();

/** The working hours of the week, Monday first. */
const Week = z
  .array(Hours)
  .length(7, 'Choose at most seven days.')
  .refine((days) => days.some((day) => day !== null), 'Choose at least one working day.');

const Holiday = z.strictObject({
  on: Day,
  name: z.string().trim().min(2, 'At least 2 characters.').max(60, 'At most 60 characters.'),
});

/** Maximum number of stored holidays, including past ones. */
export const holidayLimit = 200;

const Fields = z.strictObject({
  hours: Week,
  holidays: z
    .array(Holiday)
    .max(holidayLimit, `At most ${holidayLimit} days.`)
    .refine(
      (days) => new Set(days.map(({ on }) => on)).size === days.length,
      'This day is in the list already.',
    ),
  /** Days after which a resolved complaint is closed, if nobody reopens it. */
  autoCloseDays: z
    .number()
    .int()
    .min(1, 'Enter at least one day.')
    .max(60, 'Enter at most 60 days.'),
  /** Days after which a closed or rejected complaint is archived. After a restoration, the days count again. */
  archiveDays: z
    .number()
    .int()
    .min(1, 'Enter at least one day.')
    .max(365, 'Enter at most 365 days.'),
});

export const ComplaintSettings = Fields.extend({ version: Version });
export type ComplaintSettings = z.infer<typeof ComplaintSettings>;

export const ComplaintSettingsChange = Fields.partial().extend({ version: Version });

export const getComplaintSettings = operation({
  name: 'getComplaintSettings',
  method: 'GET',
  path: '/community/:communityId/complaint-settings',
  summary: 'Get working hours, holidays, and the days until complaints are closed and archived',
  access: 'complaints.read',
  refreshedBy: ['complaints'],
  params: InCommunity,
  data: ComplaintSettings,
});

export const changeComplaintSettings = operation({
  name: 'changeComplaintSettings',
  method: 'PATCH',
  path: '/community/:communityId/complaint-settings',
  summary: 'Update complaint settings; due times of open complaints are recalculated',
  access: 'settings.update',
  params: InCommunity,
  body: ComplaintSettingsChange,
  data: ComplaintSettings,
  refusals: [common.stale],
});
