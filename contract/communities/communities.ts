// Communities: the list to choose from, the overview of all, and the operations to create, read and change one, with
// its join code and picture.
import { z } from 'zod';
import { text } from '#contract/shared/text.ts';
import { figureTopics } from '#contract/shared/areas.ts';
import { ArchivedCommunity } from './archived-communities.ts';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { ClockTime } from '#contract/shared/gate-words.ts';
import { Id, InCommunity, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { PageOf, PageQuery, Search, SortOf } from '#contract/shared/page.ts';
import { Email } from '#rules/shared/people.ts';
import { notAPicture } from '#contract/shared/pictures.ts';
import { Country, Currency, TimeZone } from '#contract/shared/places.ts';
import { SetupFacts } from './setup.ts';

export const communityTypes = ['Gated estate', 'Apartment block', 'Mixed'] as const;
export const communityStatuses = ['SettingUp', 'Active', 'Suspended', 'Archived'] as const;

/** A person who owns this many communities, including archived ones, cannot create another. */
export const ownedCommunityLimit = 100;

const blankIsNone = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), z.null(), schema]);

/** 3 to 80 characters, counted as Unicode code points. */
export const CommunityName = z
  .string()
  .trim()
  .normalize('NFC')
  .overwrite((name) => name.replaceAll(/\s+/g, ' '))
  .refine((name) => [...name].length >= 3, 'Enter a name of at least 3 characters.')
  .refine((name) => [...name].length <= 80, 'Enter a name of at most 80 characters.');

/** A community's editable fields. They have no defaults: a default would overwrite a stored value in a change. */
const CommunityFields = z.strictObject({
  name: CommunityName,
  type: z.enum(communityTypes, 'Choose a type of community.'),
  address: text(200),
  city: text(80),
  state: text(80),
  country: Country,
  timeZone: TimeZone,
  currency: Currency,
  /** A phone number in any local format; the server stores it as E.164. */
  contactPhone: blankIsNone(text(40)),
  contactEmail: blankIsNone(Email),
});

/**
 * Quiet hours in the community's time zone, in which messages that are not urgent are held. Equal times mean no quiet
 * hours.
 */
export const QuietHours = z.strictObject({ quietFrom: ClockTime, quietTo: ClockTime });

export const CommunityForm = CommunityFields.partial().required({ name: true, type: true });
export const CommunityChange = CommunityFields.extend(QuietHours.shape).partial();

/** A community in the list of communities. */
export const CommunityRow = z.object({
  id: Id,
  name: z.string(),
  profilePicture: z.string().nullable(),
  communityFeatures: z.record(z.string(), z.boolean()),
  apartmentFeatures: z.record(z.string(), z.boolean()),
  isActiveSubscription: z.boolean(),
  communityPremiumFeaturesUsage: z.record(z.string(), z.number().int()),
  subscriptionSeat: z.number().int(),
  city: z.string(),
  country: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  status: z.enum(communityStatuses),
  /**
   * The caller's role as a worker. Without one, an owner has the role `Community manager`, and other callers `Platform
   * support`.
   */
  role: z.string(),
  isOwner: z.boolean(),
  /** The number of active houses, which is the number of used seats. */
  addressCount: z.number().int(),
});
export type CommunityRow = z.infer<typeof CommunityRow>;

const Seats = z.object({
  licensed: z.number().int(),
  used: z.number().int(),
  unused: z.number().int(),
  outstanding: z.number().int(),
});

export const plans = ['premium', 'freemium'] as const;

/** A single community with all its fields. */
export const Community = CommunityRow.extend({
  type: z.enum(communityTypes),
  address: z.string(),
  state: z.string(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
  quietFrom: z.string(),
  quietTo: z.string(),
  /** The code with which a resident asks to join; null for roles that may not share it. */
  joinCode: z.string().nullable(),
  ownerId: Id,
  plan: z.enum(plans),
  seats: Seats,
  version: Version,
  createdAt: Instant,
});
export type Community = z.infer<typeof Community>;

/** The reasons why a community needs attention, most urgent first. */
export const attentionKinds = [
  'emergencies',
  'suspended',
  'complaints',
  'joinRequests',
  'approvals',
  'receipts',
  'seats',
  'setup',
  'unread',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** A row of the overview: a community's current figures and the items that need attention. */
export const CommunityOverview = CommunityRow.extend({
  plan: z.enum(plans),
  seats: Seats,
  residents: z.number().int(),
  unreadNotifications: z.number().int(),
  /** Null if the caller may not see all complaints of the community. */
  complaints: z.object({ open: z.number().int(), overdue: z.number().int() }).nullable(),
  /** The total that all houses owe; null if the caller may not see the balances of all houses. */
  outstandingMinor: z.number().int().nullable(),
  /** Join requests to decide; null if the caller may not read them. */
  joinRequests: z.number().int().nullable(),
  /** Unresolved alarms; null if the caller may not see alarms. */
  emergencies: z.number().int().nullable(),
  setup: SetupFacts.nullable(),
  /** The urgency of the community; a higher score is more urgent. */
  attentionScore: z.number().int(),
  /** The reasons for the score, most urgent first. */
  attention: z.array(z.object({ kind: z.enum(attentionKinds), count: z.number().int() })),
});
export type CommunityOverview = z.infer<typeof CommunityOverview>;

export const overviewSorts = ['attention', 'name', 'houses', 'residents'] as const;

const nameTaken = refusal('COMMUNITY_EXISTS', 409, 'You already have a community named {name}.');
const tooMany = refusal(
  'TOO_MANY_COMMUNITIES',
  409,
  'One person can own at most {limit} communities.',
);
const currencyInUse = refusal(
  'CURRENCY_IN_USE',
  409,
  'This community has payments in {currency}, so its currency can no longer be changed.',
);
/** The parser of phone numbers provides the sentence. */
const badPhone = refusal('INVALID', 422, '{sentence}');

export const communityRefusals = { nameTaken, tooMany, currencyInUse, badPhone, notAPicture };

export const listCommunities = operation({
  name: 'listCommunities',
  method: 'GET',
  path: '/community/all',
  summary: 'List the communities that the caller owns or works in',
  access: 'session',
  refreshedBy: ['addresses', 'licences', 'communities', 'team'],
  query: PageQuery.extend({
    /** Must be the caller's own id; for another person's id, the list is empty. */
    communityManagerId: Id.optional(),
    PageSize: PageQuery.shape.PageSize.unwrap().prefault('100'),
  }),
  data: PageOf(CommunityRow),
});

export const listCommunityOverviews = operation({
  name: 'listCommunityOverviews',
  method: 'GET',
  path: '/community/overview',
  summary:
    'Get the caller’s communities with their figures, most urgent first, archived communities and homes',
  access: 'session',
  refreshedBy: figureTopics,
  query: PageQuery.extend({
    Search,
    Sort: SortOf(overviewSorts).optional(),
    PageSize: PageQuery.shape.PageSize.unwrap().prefault('100'),
  }),
  data: PageOf(CommunityOverview).extend({
    /** The number of communities in which the caller lives, including those in which they also work. */
    homesCount: z.number().int(),
    /** Archived communities that the person owns or works in, the last archived first. */
    archived: z.array(ArchivedCommunity).max(100),
    /** Totals over all matches, not only this page. */
    totals: z.object({
      communities: z.number().int(),
      houses: z.number().int(),
      residents: z.number().int(),
      outstandingSeats: z.number().int(),
      unreadNotifications: z.number().int(),
      /**
       * Each of the next four counts is null if there are communities and the caller may read the count in none of
       * them.
       */
      openComplaints: z.number().int().nullable(),
      overdueComplaints: z.number().int().nullable(),
      joinRequests: z.number().int().nullable(),
      emergencies: z.number().int().nullable(),
      /** The outstanding total for each currency. */
      outstanding: z.array(z.object({ currency: z.string(), amountMinor: z.number().int() })),
    }),
  }),
});

export const createCommunity = operation({
  name: 'createCommunity',
  method: 'POST',
  path: '/community',
  summary: 'Create a community, owned by the caller',
  access: 'session',
  body: CommunityForm,
  data: Community,
  message: 'Community created.',
  refusals: [nameTaken, tooMany, badPhone],
});

export const getCommunity = operation({
  name: 'getCommunity',
  method: 'GET',
  path: '/community/:communityId',
  summary: 'Get a community with its plan and seats',
  access: 'member',
  refreshedBy: ['addresses', 'licences', 'communities', 'team'],
  params: InCommunity,
  data: Community,
});

export const changeCommunity = operation({
  name: 'changeCommunity',
  method: 'PATCH',
  path: '/community/:communityId',
  summary: 'Update a community’s details',
  access: 'settings.update',
  params: InCommunity,
  body: CommunityChange.extend({ version: Version }),
  data: Community,
  refusals: [nameTaken, badPhone, currencyInUse, common.stale],
});

export const rotateJoinCode = operation({
  name: 'rotateJoinCode',
  method: 'POST',
  path: '/community/:communityId/join-code/rotate',
  summary: 'Replace the join code; the previous code stops working',
  access: 'settings.update',
  params: InCommunity,
  data: Community,
});

export const uploadCommunityPicture = operation({
  name: 'uploadCommunityPicture',
  method: 'POST',
  path: '/community/:communityId/picture',
  summary: 'Set a community’s picture',
  access: 'settings.update',
  kind: 'file',
  params: InCommunity,
  data: Community,
  refusals: [notAPicture],
});

export const removeCommunityPicture = operation({
  name: 'removeCommunityPicture',
  method: 'DELETE',
  path: '/community/:communityId/picture',
  summary: 'Delete a community’s picture',
  access: 'settings.update',
  params: InCommunity,
  data: Community,
});

export const getCommunityPicture = operation({
  name: 'getCommunityPicture',
  method: 'GET',
  path: '/community-pictures/:pictureOf',
  summary: 'Get a picture by its signed URL',
  access: 'public',
  kind: 'download',
  params: z.strictObject({ pictureOf: Id }),
  query: z.strictObject({
    name: z.string().max(100),
    until: z.string().max(20),
    signature: z.string().max(100),
  }),
  refusals: [common.notFound],
});
