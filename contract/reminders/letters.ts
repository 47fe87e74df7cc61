// Letters to houses with overdue charges: the community's template for each of three steps, and the letters that were
// sent.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { ChargeSelection } from '#contract/charges/charge-selection.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { hidden, list } from '#contract/shared/list.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { manyOf } from '#contract/shared/page.ts';

/** The steps of the letters, from the friendly reminder to the last letter. */
export const letterSteps = ['Friendly', 'Formal', 'Last'] as const;
export type LetterStep = (typeof letterSteps)[number];

/**
 * The fields that a template may contain in double braces, such as the house's balance. The server fills them in for
 * each house.
 */
export const letterFields = [
  'name',
  'house',
  'overdue',
  'since',
  'charges',
  'payBy',
  'howToPay',
  'lastLetter',
  'contact',
  'date',
  'community',
] as const;
export type LetterField = (typeof letterFields)[number];

const known = (text: string): boolean =>
  [...text.matchAll(/\{\{\s*(.*?)\s*\}\}/g)].every(([, name = '']) =>
    (letterFields as readonly string[]).includes(name),
  );

const words = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'Enter a message.')
    .max(most)
    .refine(
      known,
      `Use only these fields: ${letterFields.map((name) => `{{${name}}}`).join(', ')}.`,
    );

const Template = z.strictObject({
  subject: words(150),
  body: words(5000),
  payWithinDays: z.number().int().min(1).max(90),
});

export const LetterTemplate = Template.extend({
  step: z.enum(letterSteps),
  /** The version for optimistic locking; 0 while the community uses the default text. */
  version: z.number().int().min(0),
});
export type LetterTemplate = z.infer<typeof LetterTemplate>;

export const LetterTemplateChange = Template.extend({ version: z.number().int().min(0) });

export const listLetterTemplates = operation({
  name: 'listLetterTemplates',
  method: 'GET',
  path: '/community/:communityId/letter-templates',
  summary: 'Get the texts of the three letters to overdue houses',
  access: 'dues.read',
  refreshedBy: ['dues'],
  params: InCommunity,
  data: z.object({ items: z.array(LetterTemplate).length(3) }),
});

export const changeLetterTemplate = operation({
  name: 'changeLetterTemplate',
  method: 'PATCH',
  path: '/community/:communityId/letter-templates/:step',
  summary: 'Update the text of one letter step; sent letters do not change',
  access: 'settings.update',
  params: InCommunity.extend({ step: z.enum(letterSteps) }),
  body: LetterTemplateChange,
  data: LetterTemplate,
  refusals: [common.stale],
});

export const HouseLetter = z.object({
  id: Id,
  house: z.object({ id: Id, label: z.string() }),
  step: z.enum(letterSteps),
  letterOn: Day,
  residentName: z.string().nullable(),
  subject: z.string(),
  overdueMinor: BalanceMinor,
  payBy: Day,
  /** `Email`: the letter was handed over to be emailed. `Paper`: the letter has to be printed. */
  channel: z.enum(['Email', 'Paper']),
  sentByName: z.string().nullable(),
  sentAt: Instant,
});
export type HouseLetter = z.infer<typeof HouseLetter>;

export const letterList = list({
  name: 'letters',
  noun: { one: 'letter', many: 'letters' },
  row: HouseLetter,
  filters: { HouseId: hidden(manyOf(Id)) },
  columns: {
    letterOn: { title: 'Day', kind: 'day', isFixed: true, card: 'title', width: 130 },
    step: { title: 'Letter', card: 'badge', width: 150 },
    channel: { title: 'How', width: 150 },
    to: { title: 'To', of: 'residentName', width: 160 },
    overdue: { title: 'Overdue then', of: 'overdueMinor', kind: 'money', width: 140 },
    payBy: { title: 'Pay by', kind: 'day', width: 130 },
    by: { title: 'Sent by', of: 'sentByName', width: 150 },
    file: { title: 'File', width: 100 },
  },
});

export const listLetters = operation({
  name: 'listLetters',
  method: 'GET',
  path: '/community/:communityId/letters',
  summary: 'List the letters to houses, newest first',
  access: 'dues.read',
  refreshedBy: ['dues'],
  params: InCommunity,
  query: letterList.query,
  data: letterList.page,
});

/** Maximum number of houses in one call. */
export const letterLimit = 200;

const tooManyHouses = refusal(
  'TOO_MANY_HOUSES',
  422,
  'You can send letters to at most {limit} houses at a time. Narrow the list.',
);
export const letterRefusals = { tooManyHouses };

export const LetterSending = z.strictObject({
  /** The chosen houses, or the houses that owe the chosen charges. */
  to: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('houses'),
      houseIds: z.array(Id).min(1, 'Choose at least one house.').max(letterLimit),
    }),
    z.strictObject({ kind: z.literal('charges'), selection: ChargeSelection }),
  ]),
  step: z.enum(letterSteps),
  /** If true, the call only counts the letters, and sends nothing. */
  preview: z.boolean().default(false),
});

export const previewLetter = operation({
  name: 'previewLetter',
  method: 'GET',
  path: '/community/:communityId/houses/:houseId/letter',
  summary: 'Preview the letter of a step for a house today; null if nothing is overdue',
  access: 'dues.update',
  refreshedBy: ['dues'],
  params: InCommunityWith('houseId'),
  query: z.strictObject({ Step: z.enum(letterSteps) }),
  data: z.object({
    letter: z
      .object({
        subject: z.string(),
        body: z.string(),
        channel: z.enum(['Email', 'Paper']),
        /** True if the house already got this letter today. Sending it again changes nothing. */
        isSent: z.boolean(),
      })
      .nullable(),
  }),
});

export const sendLetters = operation({
  name: 'sendLetters',
  method: 'POST',
  path: '/community/:communityId/letters',
  summary: 'Send a letter of one step to overdue houses, at most once per day',
  access: 'dues.update',
  needsKey: true,
  params: InCommunity,
  body: LetterSending,
  data: z.object({
    emailed: z.number().int(),
    toPrint: z.number().int(),
    sentBefore: z.number().int(),
    /**
     * Houses without an overdue charge, or whose overdue charges are all disputed, in a plan, on hold or reported as
     * paid.
     */
    withoutDebt: z.number().int(),
    /** The end of quiet hours, until which the emails are held; null outside quiet hours, or without an email. */
    waitsUntil: Instant.nullable(),
  }),
  refusals: [tooManyHouses],
});

export const downloadLetter = operation({
  name: 'downloadLetter',
  method: 'GET',
  path: '/community/:communityId/letters/:letterId/file',
  summary: 'Download a letter as a PDF',
  access: 'dues.read',
  params: InCommunityWith('letterId'),
  data: z.string(),
  kind: 'download',
});
