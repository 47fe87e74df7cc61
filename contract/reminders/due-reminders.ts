// Payment reminders: one digest for each house and day, by the schedule of each due or at an officer's request.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';
import { manyOf, PageOf, PageQuery } from '#contract/shared/page.ts';

export const DueReminder = z.object({
  id: Id,
  house: z.object({ id: Id, label: z.string() }),
  residentName: z.string().nullable(),
  remindedOn: Day,
  chargeCount: z.number().int(),
  outstandingMinor: BalanceMinor,
  /** Null if the person billed has no email address. */
  channel: z.enum(['E-mail']).nullable(),
  /** Null if a due's schedule, or a new bill, triggered it. */
  askedByName: z.string().nullable(),
  sentAt: Instant,
});
export type DueReminder = z.infer<typeof DueReminder>;

export const listDueReminders = operation({
  name: 'listDueReminders',
  method: 'GET',
  path: '/community/:communityId/due-reminders',
  summary: 'Which houses were reminded, when and how, newest first',
  access: 'dues.read',
  refreshedBy: ['dues'],
  params: InCommunity,
  query: PageQuery.extend({ HouseId: manyOf(Id) }),
  data: PageOf(DueReminder),
});

export const remindHouses = operation({
  name: 'remindHouses',
  method: 'POST',
  path: '/community/:communityId/due-reminders',
  summary: 'Reminds houses of what they owe, in quiet hours when they are over; nobody twice a day',
  access: 'dues.update',
  params: InCommunity,
  body: z.strictObject({ houseIds: z.array(Id).min(1, 'Choose at least one house.').max(1000) }),
  data: z.object({
    reminded: z.number().int(),
    withoutAddress: z.number().int(),
    /** The end of quiet hours, until which emails are held; null outside quiet hours. */
    waitsUntil: Instant.nullable(),
  }),
});
