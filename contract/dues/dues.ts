// Dues: recurring or one-off amounts that houses are billed. A due is drafted, previewed and published. Later changes
// of its terms apply only to periods that are not issued yet.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import {
  amountModels,
  AmountRule,
  Audience,
  PenaltyRule,
  ReminderPlan,
} from '#rules/dues/due-rules.ts';
import { common } from '#contract/shared/envelope.ts';
import { HistoryPage, HistoryQuery } from '#contract/shared/history.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const dueCategories = [
  'Service charge',
  'Security',
  'Waste',
  'Power',
  'Water',
  'Levy',
  'Fine',
  'Other',
] as const;
export type DueCategory = (typeof dueCategories)[number];

export const frequencies = [
  'One-off',
  'Weekly',
  'Monthly',
  'Quarterly',
  'Half-yearly',
  'Yearly',
  'Every N months',
] as const;
export type Frequency = (typeof frequencies)[number];

export const dueStatuses = [
  'Draft',
  'Scheduled',
  'Active',
  'Suspended',
  'Ended',
  'Cancelled',
] as const;
export type DueStatus = (typeof dueStatuses)[number];

export const prorations = ['None', 'Daily'] as const;
/**
 * A schema default would overwrite stored values in a change, so there are none. The database has the defaults of a new
 * due.
 */
const DueFields = z.strictObject({
  title: z
    .string()
    .trim()
    .min(3, 'Enter a title of at least 3 letters.')
    .max(80, 'At most 80 characters.'),
  description: z.string().trim().max(1000, 'At most 1,000 characters.'),
  category: z.enum(dueCategories),
  /** The wallet that receives the payments. */
  walletId: Id,
  amount: AmountRule,
  audience: Audience,
  excludedHouseIds: z.array(Id).max(1000),
  frequency: z.enum(frequencies),
  /** Required if the frequency is `Every N months`; must be null otherwise. */
  everyMonths: z.number().int().min(1).max(60).nullable(),
  startOn: Day,
  /**
   * The day of the month on which charges are due. In a shorter month, 29 to 31 mean its last day. Null means the first
   * day of each period.
   */
  dueDay: z.number().int().min(1).max(31).nullable(),
  endOn: Day.nullable(),
  occurrences: z.number().int().min(1).max(600).nullable(),
  issueLeadDays: z.number().int().min(0).max(90),
  allowPartPayment: z.boolean(),
  minPartMinor: AmountMinor.nullable(),
  penalty: PenaltyRule,
  reminders: ReminderPlan,
  proration: z.enum(prorations),
});

export const DueForm = DueFields.partial().required({
  title: true,
  category: true,
  walletId: true,
  amount: true,
  audience: true,
  frequency: true,
  startOn: true,
});
export const DueChange = DueFields.partial();

export const DueProgress = z.object({
  chargeCount: z.number().int(),
  /** The number of fully settled charges. */
  settledCount: z.number().int(),
  /** The billed total, including penalties. */
  billedMinor: BalanceMinor,
  penaltyMinor: BalanceMinor,
  collectedMinor: BalanceMinor,
  waivedMinor: BalanceMinor,
  outstandingMinor: BalanceMinor,
});

export const DueRow = z.object({
  id: Id,
  title: z.string(),
  category: z.enum(dueCategories),
  status: z.enum(dueStatuses),
  wallet: z.object({ id: Id, name: z.string() }),
  amountModel: z.enum(amountModels),
  /** The amount of each house; null if houses are billed different amounts. */
  amountMinor: BalanceMinor.nullable(),
  frequency: z.enum(frequencies),
  everyMonths: z.number().int().nullable(),
  startOn: Day,
  /** The date on which the next period is issued, and its due day; both null for a draft, or if no period is left. */
  nextIssueOn: Day.nullable(),
  nextDueOn: Day.nullable(),
  progress: DueProgress,
  createdAt: Instant,
  version: Version,
});
export type DueRow = z.infer<typeof DueRow>;

export const DuePeriod = z.object({
  id: Id,
  number: z.number().int(),
  startsOn: Day,
  endsOn: Day.nullable(),
  issuedOn: Day,
  dueOn: Day,
  status: z.enum(['Issuing', 'Issued', 'Skipped']),
  /** The number of houses to bill, and of those that are billed already, while a period is being issued. */
  houseCount: z.number().int(),
  housesDone: z.number().int(),
  progress: DueProgress,
});
export type DuePeriod = z.infer<typeof DuePeriod>;

export const Due = DueRow.extend({
  description: z.string(),
  amount: AmountRule,
  audience: Audience,
  excludedHouseIds: z.array(Id),
  dueDay: z.number().int().nullable(),
  endOn: Day.nullable(),
  occurrences: z.number().int().nullable(),
  issueLeadDays: z.number().int(),
  allowPartPayment: z.boolean(),
  minPartMinor: BalanceMinor.nullable(),
  penalty: PenaltyRule,
  reminders: ReminderPlan,
  proration: z.enum(prorations),
  suspendedOn: Day.nullable(),
  endedOn: Day.nullable(),
  publishedAt: Instant.nullable(),
  createdByName: z.string().nullable(),
  /** The names of the streets, groups and houses in the due's audience, exclusions and amounts. */
  names: z.array(z.object({ id: Id, label: z.string() })),
  /** Newest first, at most 24. */
  periods: z.array(DuePeriod),
  /**
   * The percentage of the houses billed for the newest period whose charge is settled; a period bills each house once.
   * Null if it billed no house, or if there is no period yet.
   */
  housesSettledPercent: z.number().nullable(),
  /** The progress of issuing bills; null if no bills are being issued. */
  billing: z.object({ houseCount: z.number().int(), housesDone: z.number().int() }).nullable(),
  /** Houses of the newest period, counted by the channel of their bill; null until all bills are issued. */
  notices: z
    .object({
      emailed: z.number().int(),
      /** Houses whose billed person has no email address. */
      withoutEmail: z.number().int(),
      /** Houses that have no resident to bill. */
      withoutResident: z.number().int(),
      /** Houses whose billed person has an email address and has not been emailed since the bills were issued. */
      notSent: z.number().int(),
      /** The end of quiet hours, when held emails are sent; null if no emails are held. */
      sendsFrom: Instant.nullable(),
    })
    .nullable(),
});
export type Due = z.infer<typeof Due>;

export const DuePreview = z.object({
  /** The number of billed houses and the total, for one period. */
  houseCount: z.number().int(),
  totalMinor: BalanceMinor,
  samples: z
    .array(
      z.object({
        houseId: Id,
        label: z.string(),
        billedName: z.string().nullable(),
        amountMinor: BalanceMinor,
        basis: z.string().nullable(),
        dueOn: Day,
      }),
    )
    .max(3),
  /** The number of houses in the audience that get no bill, for each reason. */
  leftOut: z.array(
    z.object({ reason: z.enum(['Excluded', 'No amount for it']), houseCount: z.number().int() }),
  ),
  /** The bills that are issued at once on publishing, because the issue date of their period has come. */
  today: z.object({
    periodCount: z.number().int(),
    billCount: z.number().int(),
    totalMinor: BalanceMinor,
    /** The number of these bills that are already overdue. */
    overdueCount: z.number().int(),
  }),
  /** The number of billed houses that have no resident to bill, and the first of these houses. */
  withoutResident: z.number().int(),
  housesWithoutResident: z.array(z.object({ houseId: Id, label: z.string() })).max(5),
  /** Billed houses whose resident is emailed when the bills are issued; 0 if reminders are off for the due. */
  emailed: z.number().int(),
  /**
   * Billed houses that get no email then, because the bill is due in more than 60 days, a payment claim of the house
   * is open, or the house got a reminder on the same day. Their reminders start on `firstOn`. Null for none.
   */
  emailedLater: z.object({ houseCount: z.number().int(), firstOn: Day }).nullable(),
  /** The bank account printed on bills for transfers; null if none is chosen. */
  transferAccount: z.object({ bank: z.string(), number: z.string() }).nullable(),
  /** The first day on which an unpaid bill gets a penalty; null if the due has no penalty. */
  firstPenaltyOn: Day.nullable(),
  /** The next three issue dates. */
  dates: z
    .array(z.object({ startsOn: Day, endsOn: Day.nullable(), issueOn: Day, dueOn: Day }))
    .max(3),
});
export type DuePreview = z.infer<typeof DuePreview>;

const metered = refusal(
  'DUE_METERED',
  409,
  'Metered amounts come from readings and can’t be changed here. Bill them under Utilities.',
);
const notThisStatus = refusal('DUE_STATUS', 409, 'This due is {status}.');
const nobodyBilled = refusal(
  'NOBODY_BILLED',
  409,
  'This due would bill no house. Check its audience and amounts.',
);
const startTooOld = refusal(
  'START_TOO_OLD',
  422,
  'A due can start at most one year ago. Choose a later day.',
);
const unknownPlaces = refusal(
  'UNKNOWN_AUDIENCE',
  422,
  '{count} of the chosen houses, streets or groups no longer exist. Choose again.',
);
const unknownWallet = refusal('UNKNOWN_WALLET', 422, 'Choose an active wallet of the community.');
const outOfOrder = refusal('OUT_OF_ORDER', 422, '{sentence}');
const running = refusal(
  'DUE_RUNS',
  409,
  'Charges were issued at this frequency. End this due and create another to change it.',
);

export const dueRefusals = {
  metered,
  notThisStatus,
  nobodyBilled,
  running,
  startTooOld,
  unknownPlaces,
  outOfOrder,
  unknownWallet,
};

const inDue = InCommunityWith('dueId');

export const getDue = operation({
  name: 'getDue',
  method: 'GET',
  path: '/community/:communityId/dues/:dueId',
  summary: 'Get a due with its progress and latest periods',
  access: 'dues.read',
  refreshedBy: ['dues'],
  feature: 'Dues List',
  params: inDue,
  data: Due,
});

export const getDueHistory = operation({
  name: 'getDueHistory',
  method: 'GET',
  path: '/community/:communityId/dues/:dueId/history',
  summary: 'List the changes of a due, newest first',
  access: 'dues.read',
  refreshedBy: ['dues'],
  params: inDue,
  query: HistoryQuery,
  data: HistoryPage,
});

export const createDue = operation({
  name: 'createDue',
  method: 'POST',
  path: '/community/:communityId/dues',
  summary: 'Create a draft of a due; houses are billed once it is published',
  access: 'dues.create',
  feature: 'Create Due',
  params: InCommunity,
  body: DueForm,
  data: Due,
  refusals: [metered, unknownWallet, unknownPlaces, outOfOrder, startTooOld],
});

export const changeDue = operation({
  name: 'changeDue',
  method: 'PATCH',
  path: '/community/:communityId/dues/:dueId',
  summary: 'Update a due; issued charges do not change',
  access: 'dues.create',
  params: inDue,
  body: DueChange.extend({ version: Version }),
  data: Due,
  refusals: [
    common.stale,
    notThisStatus,
    metered,
    running,
    unknownWallet,
    unknownPlaces,
    outOfOrder,
    startTooOld,
  ],
});

export const previewDue = operation({
  name: 'previewDue',
  method: 'GET',
  path: '/community/:communityId/dues/:dueId/preview',
  summary:
    'Preview publishing: today’s bills, houses, sample bills, exclusions, penalties and dates',
  access: 'dues.read',
  refreshedBy: ['dues'],
  isReport: true,
  params: inDue,
  data: DuePreview,
});

export const publishDue = operation({
  name: 'publishDue',
  method: 'POST',
  path: '/community/:communityId/dues/:dueId/publish',
  summary: 'Publish a draft of a due; charges whose issue date has passed are issued immediately',
  access: 'dues.create',
  feature: 'Create Due',
  params: inDue,
  body: z.strictObject({ version: Version }),
  data: Due,
  refusals: [common.stale, notThisStatus, nobodyBilled],
});
