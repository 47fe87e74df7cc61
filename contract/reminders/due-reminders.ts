// Payment reminders: at most one email for each house and day, with all dues of the house. A due's schedule, a new
// bill or an officer triggers it.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { anyFound, list } from '#contract/shared/list.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';

export const DueReminder = z.object({
  id: Id,
  house: z.object({ id: Id, label: z.string() }),
  residentName: z.string().nullable(),
  remindedOn: Day,
  chargeCount: z.number().int(),
  outstandingMinor: BalanceMinor,
  /** The channel; null if nobody was billed, or the billed person had moved out or had no email address. */
  channel: z.enum(['E-mail']).nullable(),
  /** The officer who sent the reminder; null if a due's schedule or a new bill triggered it. */
  askedByName: z.string().nullable(),
  sentAt: Instant,
});
export type DueReminder = z.infer<typeof DueReminder>;

export const reminderList = list({
  name: 'due-reminders',
  noun: { one: 'reminder', many: 'reminders' },
  row: DueReminder,
  filters: { HouseId: anyFound('House', Id) },
  columns: {
    house: { title: 'House', of: 'house.label', isFixed: true, card: 'title', width: 200 },
    channel: { title: 'Channel', card: 'badge', width: 160 },
    resident: { title: 'Recipient', of: 'residentName', card: 'subtitle', width: 180 },
    when: { title: 'When', of: 'sentAt', kind: 'time', width: 170 },
    charges: { title: 'Charges', of: 'chargeCount', kind: 'number', width: 100 },
    owed: { title: 'Owed that day', of: 'outstandingMinor', kind: 'money', width: 150 },
    asked: { title: 'Sent by', of: 'askedByName', width: 160 },
  },
});

export const listDueReminders = operation({
  name: 'listDueReminders',
  method: 'GET',
  path: '/community/:communityId/due-reminders',
  summary: 'List the reminders sent to houses, newest first',
  access: 'dues.read',
  refreshedBy: ['dues'],
  params: InCommunity,
  query: reminderList.query,
  data: reminderList.page,
});

export const remindHouses = operation({
  name: 'remindHouses',
  method: 'POST',
  path: '/community/:communityId/due-reminders',
  summary:
    'Send reminders to houses with debt, after quiet hours and at most once per house and day',
  access: 'dues.update',
  params: InCommunity,
  body: z.strictObject({ houseIds: z.array(Id).min(1, 'Choose at least one house.').max(1000) }),
  data: z.object({
    reminded: z.number().int(),
    withoutAddress: z.number().int(),
    /** The end of quiet hours, until which the emails are held; null outside quiet hours. */
    waitsUntil: Instant.nullable(),
  }),
});
