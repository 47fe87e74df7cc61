// Service providers: the companies and people who work for the estate, their documents, and their performance. Their
// jobs are in provider-jobs.ts.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { HistoryPage, HistoryQuery } from '#contract/shared/history.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { anyOf, list, oneOf } from '#contract/shared/list.ts';
import { Email } from '#rules/shared/people.ts';
import {
  unreachableProvider,
  paperKinds,
  paperStates,
  providerKinds,
  providerStatuses,
  trades,
} from './provider-words.ts';
import { shortReason } from '#rules/shared/plain-words.ts';

const Fields = z.strictObject({
  name: z.string().trim().min(2, 'At least 2 characters.').max(120, 'At most 120 characters.'),
  kind: z.enum(providerKinds),
  trades: z
    .array(z.enum(trades))
    .min(1, 'Choose at least one trade.')
    .max(8, 'Choose at most 8 trades.'),
  contactName: z.string().trim().max(120, 'At most 120 characters.'),
  phone: z.string().trim().max(40).nullable(),
  email: Email.nullable(),
  rates: z.string().trim().max(500, 'At most 500 characters.'),
  coverage: z.string().trim().max(200, 'At most 200 characters.'),
  /** The provider's bank account: one of the accounts to which the community can withdraw money. */
  bankAccountId: Id.nullable(),
});

export const ProviderForm = Fields.partial().required({ name: true, kind: true, trades: true });
export const ProviderChange = Fields.partial();

/** The fields that are sent together with the file of a document. */
export const PaperForm = z.strictObject({
  kind: z.enum(paperKinds),
  expiresOn: Day.optional(),
});

/** A provider's performance, computed from all their jobs except cancelled ones. */
export const ProviderScore = z.object({
  jobs: z.number().int(),
  open: z.number().int(),
  done: z.number().int(),
  /** The number of jobs that the provider declined or did not answer in time. */
  turnedDown: z.number().int(),
  /**
   * The median time from the offer to the provider's answer. `medianResponseMinutes`, `onTimePercent` and `rating` are
   * null without data.
   */
  medianResponseMinutes: z.number().int().nullable(),
  /**
   * The percentage of finished jobs that were done before the complaint was due. Jobs that were overdue when they were
   * offered do not count.
   */
  onTimePercent: z.number().int().nullable(),
  rating: z.number().nullable(),
  ratings: z.number().int(),
  paidMinor: BalanceMinor,
});
export type ProviderScore = z.infer<typeof ProviderScore>;

export const ProviderRow = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(providerKinds),
  trades: z.array(z.enum(trades)),
  contactName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(providerStatuses),
  papers: z.enum(paperStates),
  /** The kinds of documents for which the provider has only expired ones. The provider then gets no new jobs. */
  expired: z.array(z.enum(paperKinds)),
  /** The earliest expiry date from today. For each kind, only the document that is valid longest counts. */
  nextExpiryOn: Day.nullable(),
  score: ProviderScore,
  version: z.number().int(),
});
export type ProviderRow = z.infer<typeof ProviderRow>;

export const ProviderPaper = z.object({
  id: Id,
  kind: z.enum(paperKinds),
  name: z.string(),
  hasFile: z.boolean(),
  expiresOn: Day.nullable(),
  state: z.enum(['In order', 'Expiring', 'Expired']),
  addedByName: z.string(),
  addedAt: Instant,
});
export type ProviderPaper = z.infer<typeof ProviderPaper>;

export const Provider = ProviderRow.extend({
  rates: z.string(),
  coverage: z.string(),
  bankAccount: z.object({ id: Id, label: z.string() }).nullable(),
  statusReason: z.string().nullable(),
  documents: z.array(ProviderPaper).max(100),
  createdAt: Instant,
});
export type Provider = z.infer<typeof Provider>;

const taken = refusal(
  'PROVIDER_EXISTS',
  409,
  'A provider named {name} exists already. Choose another name.',
);
const unreachable = refusal('PROVIDER_UNREACHABLE', 422, unreachableProvider);
const badPhone = refusal('VALIDATION_FAILED', 422, '{sentence}');
const noAccount = refusal('UNKNOWN_BANK_ACCOUNT', 422, 'Choose a bank account from the list.');
const notAMove = refusal('NOT_A_STEP', 409, 'A provider can’t go from {from} to {to}.');
const atWork = refusal(
  'PROVIDER_AT_WORK',
  409,
  '{name} has {jobs} in progress. Wait until the work ends, or cancel it first.',
);
const tooManyFiles = refusal(
  'TOO_MANY_FILES',
  409,
  'A provider can have at most {limit} documents. Delete one first.',
);
const badFile = refusal('BAD_FILE', 415, 'Choose a picture or a PDF.');

export const providerRefusals = {
  taken,
  unreachable,
  badPhone,
  noAccount,
  notAMove,
  atWork,
  tooManyFiles,
  badFile,
};

const feature = 'Complaint Management' as const;

/** The same rule as in `requireSight`: workers who may see complaints or pay for them may see the providers. */
const providerScopes: readonly Permission[] = ['complaints.read', 'complaints.billing'];
const inProvider = InCommunityWith('providerId');
const of = '/community/:communityId/service-providers/:providerId';

export const providerList = list({
  name: 'providers',
  noun: { one: 'provider', many: 'providers' },
  title: 'Service providers',
  row: ProviderRow,
  searchHint: 'Search name, contact or phone',
  sorts: ['name', 'jobs', 'onTime', 'rating'],
  filters: {
    Trade: anyOf('Trade', trades),
    Status: anyOf('Status', providerStatuses),
    Papers: anyOf('Documents', paperStates),
    /** The lowest average rating, in stars. */
    Rating: oneOf('Rating', ['2', '3', '4']),
  },
  columns: {
    name: {
      title: 'Provider',
      sort: true,
      isFixed: true,
      card: 'title',
      width: 210,
      file: { title: 'Name', of: 'name', width: 28 },
    },
    trades: { title: 'Trades', card: 'subtitle', width: 190 },
    status: { title: 'Status', card: 'badge', width: 125 },
    papers: {
      title: 'Documents',
      width: 125,
      file: [
        { title: 'Documents', of: 'papers', width: 12 },
        { title: 'Next expiry', of: 'nextExpiryOn', kind: 'day', width: 12 },
      ],
    },
    rating: {
      title: 'Rating',
      of: 'score.rating',
      sort: true,
      width: 100,
      file: { title: 'Rating', of: 'score.rating', kind: 'number', width: 8 },
    },
    onTime: {
      title: 'On time',
      of: 'score.onTimePercent',
      kind: 'number',
      sort: true,
      width: 105,
      file: { title: 'On time (%)', of: 'score.onTimePercent', kind: 'number', width: 12 },
    },
    response: {
      title: 'Answers in',
      of: 'score.medianResponseMinutes',
      kind: 'number',
      width: 110,
      file: {
        title: 'Median answer (min)',
        of: 'score.medianResponseMinutes',
        kind: 'number',
        width: 14,
      },
    },
    jobs: {
      title: 'Jobs done',
      of: 'score.done',
      kind: 'number',
      sort: true,
      width: 140,
      file: [
        { title: 'Jobs', of: 'score.jobs', kind: 'number', width: 8 },
        { title: 'Done', of: 'score.done', kind: 'number', width: 8 },
      ],
    },
    contact: {
      title: 'Contact',
      width: 160,
      file: [
        { title: 'Contact', of: 'contactName', width: 22 },
        { title: 'Phone', of: 'phone', width: 18 },
        { title: 'Email', of: 'email', width: 26 },
      ],
    },
  },
  exports: 'complaints.export',
  exportFeature: feature,
});

export const listProviders = operation({
  name: 'listProviders',
  method: 'GET',
  path: '/community/:communityId/service-providers',
  summary: 'List service providers with their ratings',
  access: 'member',
  refreshedBy: ['providers'],
  keyScopes: providerScopes,
  feature,
  params: InCommunity,
  query: providerList.query,
  data: providerList.page,
  refusals: [common.forbidden],
});

export const getProvider = operation({
  name: 'getProvider',
  method: 'GET',
  path: of,
  summary: 'Get a service provider with their documents',
  access: 'member',
  refreshedBy: ['providers'],
  keyScopes: providerScopes,
  feature,
  params: inProvider,
  data: Provider,
  refusals: [common.forbidden],
});

export const getProviderHistory = operation({
  name: 'getProviderHistory',
  method: 'GET',
  path: `${of}/history`,
  summary: 'List the changes of a service provider, newest first',
  access: 'member',
  refreshedBy: ['providers'],
  keyScopes: providerScopes,
  feature,
  params: inProvider,
  query: HistoryQuery,
  data: HistoryPage,
  refusals: [common.forbidden],
});

export const createProvider = operation({
  name: 'createProvider',
  method: 'POST',
  path: '/community/:communityId/service-providers',
  summary: 'Create a service provider, who is Invited until they accept a job; nothing is sent',
  access: 'complaints.update',
  keptFromSupport: true,
  feature,
  params: InCommunity,
  body: ProviderForm,
  data: Provider,
  refusals: [taken, unreachable, badPhone, noAccount],
});

export const changeProvider = operation({
  name: 'changeProvider',
  method: 'PATCH',
  path: of,
  summary: 'Update a service provider',
  access: 'complaints.update',
  keptFromSupport: true,
  feature,
  params: inProvider,
  body: ProviderChange.extend({ version: Version }),
  data: Provider,
  refusals: [common.stale, taken, unreachable, badPhone, noAccount],
});

export const moveProvider = operation({
  name: 'moveProvider',
  method: 'POST',
  path: `${of}/move`,
  summary: 'Activate, suspend, archive or block a service provider',
  access: 'complaints.update',
  feature,
  params: inProvider,
  body: z
    .strictObject({
      to: z.enum(['Active', 'Suspended', 'Archived', 'Blocked']),
      reason: z.string().trim().max(500, 'At most 500 characters.').optional(),
      version: Version,
    })
    .refine(({ to, reason = '' }) => !['Suspended', 'Blocked'].includes(to) || reason.length >= 3, {
      path: ['reason'],
      message: shortReason,
    }),
  data: Provider,
  refusals: [common.stale, notAMove, atWork, taken],
});

export const addProviderPaper = operation({
  name: 'addProviderPaper',
  method: 'POST',
  path: `${of}/papers`,
  summary: 'Add a document of a service provider; fields: `kind`, and `expiresOn` if it expires',
  access: 'complaints.update',
  feature,
  params: inProvider,
  data: Provider,
  kind: 'file',
  refusals: [tooManyFiles, badFile],
});

const inPaper = inProvider.extend({ paperId: Id });

export const downloadProviderPaper = operation({
  name: 'downloadProviderPaper',
  method: 'GET',
  path: `${of}/papers/:paperId`,
  summary: 'Download a document of a service provider',
  access: 'complaints.read',
  feature,
  params: inPaper,
  data: z.string(),
  kind: 'download',
});

export const removeProviderPaper = operation({
  name: 'removeProviderPaper',
  method: 'POST',
  path: `${of}/papers/:paperId/remove`,
  summary: 'Delete a document of a service provider; the history keeps its name',
  access: 'complaints.update',
  feature,
  params: inPaper,
  data: Provider,
});
