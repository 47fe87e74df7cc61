// Complaint types: the target times to answer and resolve, the default assignee, and the escalation targets.
import { z } from 'zod';
import {
  calendars,
  complaintScopes,
  priorities,
  typeIcons,
} from '#contract/complaints/complaint-words.ts';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

/** Maximum number of types in a community, including subtypes. */
export const complaintTypeLimit = 200;

const Minutes = z
  .number()
  .int()
  .min(1, 'Enter at least one minute.')
  .max(525_600, 'Enter at most one year.');

/** A number of minutes for each priority. */
const ByPriority = z.strictObject({
  Low: Minutes,
  Medium: Minutes,
  High: Minutes,
  Critical: Minutes,
});

/**
 * The person or role that is notified at an escalation level. Null in a subtype means the target of its parent type.
 * Without an active target who works on the street, all complaint managers are notified, and at the last level the
 * owner.
 */
export const EscalationTarget = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('worker'), id: Id }),
    z.strictObject({ kind: z.literal('role'), id: Id }),
  ])
  .nullable();
export type EscalationTarget = z.infer<typeof EscalationTarget>;

const TypeFields = z.strictObject({
  name: z.string().trim().min(2, 'At least 2 characters.').max(60, 'At most 60 characters.'),
  /** The complaints that belong to the type, in one line for people who choose a type. */
  hint: z.string().trim().max(90, 'At most 90 characters.'),
  /** The parent type. A subtype cannot have subtypes. */
  parentId: Id.nullable(),
  icon: z.enum(typeIcons),
  defaultPriority: z.enum(priorities),
  responseMinutes: ByPriority,
  resolveMinutes: ByPriority,
  calendar: z.enum(calendars),
  /**
   * The worker or role that new complaints are assigned to. If both are null, the settings of the parent type apply;
   * without them, nobody is assigned.
   */
  defaultWorkerId: Id.nullable(),
  defaultRoleId: Id.nullable(),
  /**
   * The service provider that gets a job offer for each new complaint, unless an outage explains the complaint or the
   * provider can get no new jobs. Null in a subtype means the provider of the parent type.
   */
  defaultProviderId: Id.nullable(),
  /** The targets of escalation levels 1, 2 and 3. */
  escalation: z.tuple([EscalationTarget, EscalationTarget, EscalationTarget]),
  requirePhoto: z.boolean(),
  visibleToResidents: z.boolean(),
  isBilling: z.boolean(),
  isActive: z.boolean(),
});

export const ComplaintTypeForm = TypeFields.partial().required({
  name: true,
  responseMinutes: true,
  resolveMinutes: true,
});
export const ComplaintTypeChange = TypeFields.omit({ parentId: true }).partial();

const Named = z.object({ id: Id, name: z.string() });

export const ComplaintType = TypeFields.extend({
  id: Id,
  defaultWorker: Named.nullable(),
  defaultRole: Named.nullable(),
  defaultProvider: Named.nullable(),
  /**
   * The names of the escalation targets by level: the type's own, else those of its parent. A level without a target
   * has a general name.
   */
  escalationNames: z.array(z.string()).length(3),
  /** The number of all complaints of this type, and of the open ones. */
  usedCount: z.number().int(),
  openCount: z.number().int(),
  version: z.number().int(),
}).omit({ defaultWorkerId: true, defaultRoleId: true, defaultProviderId: true });
export type ComplaintType = z.infer<typeof ComplaintType>;

const nameTaken = refusal(
  'COMPLAINT_TYPE_EXISTS',
  409,
  'A type named {name} exists already. Choose another name.',
);
const inUse = refusal(
  'COMPLAINT_TYPE_IN_USE',
  409,
  'Used by {uses}. Switch it off instead, so that nobody can choose it.',
);
const hasParts = refusal(
  'COMPLAINT_TYPE_HAS_PARTS',
  409,
  'This type has subtypes. Move or delete them first.',
);
const noSuchTarget = refusal(
  'NO_SUCH_TARGET',
  422,
  'Choose a worker, a role or a provider of this community.',
);
const tooDeep = refusal(
  'COMPLAINT_TYPE_TOO_DEEP',
  422,
  'A subtype can’t have subtypes. Choose a type at the top level.',
);
const tooMany = refusal(
  'TOO_MANY_COMPLAINT_TYPES',
  409,
  'A community can have at most {limit} types. Delete one first.',
);

export const complaintTypeRefusals = {
  nameTaken,
  inUse,
  hasParts,
  noSuchTarget,
  tooDeep,
  tooMany,
};

const feature = 'Complaint Management' as const;

export const listComplaintTypes = operation({
  name: 'listComplaintTypes',
  method: 'GET',
  path: '/community/:communityId/complaint-types',
  summary: 'List the complaint types in order, each followed by its subtypes',
  access: 'member',
  refreshedBy: ['complaints'],
  keyScopes: complaintScopes,
  feature,
  params: InCommunity,
  data: z.array(ComplaintType).max(complaintTypeLimit),
});

export const createComplaintType = operation({
  name: 'createComplaintType',
  method: 'POST',
  path: '/community/:communityId/complaint-types',
  summary: 'Create a complaint type',
  access: 'complaints.update',
  feature,
  params: InCommunity,
  body: ComplaintTypeForm,
  data: ComplaintType,
  refusals: [nameTaken, noSuchTarget, tooDeep, tooMany],
});

export const changeComplaintType = operation({
  name: 'changeComplaintType',
  method: 'PATCH',
  path: '/community/:communityId/complaint-types/:typeId',
  summary: 'Update a complaint type; existing complaints keep their due times',
  access: 'complaints.update',
  feature,
  params: InCommunityWith('typeId'),
  body: ComplaintTypeChange.extend({ version: Version }),
  data: ComplaintType,
  refusals: [common.stale, nameTaken, noSuchTarget],
});

export const deleteComplaintType = operation({
  name: 'deleteComplaintType',
  method: 'DELETE',
  path: '/community/:communityId/complaint-types/:typeId',
  summary: 'Delete a complaint type without complaints',
  access: 'complaints.archive',
  feature,
  params: InCommunityWith('typeId'),
  refusals: [inUse, hasParts],
});

export const orderComplaintTypes = operation({
  name: 'orderComplaintTypes',
  method: 'POST',
  path: '/community/:communityId/complaint-types/order',
  summary: 'Reorder complaint types of one level',
  access: 'complaints.update',
  feature,
  params: InCommunity,
  body: z.strictObject({ ids: z.array(Id).min(1).max(complaintTypeLimit) }),
  data: z.array(ComplaintType).max(complaintTypeLimit),
});

/** The routing of a hypothetical complaint raised at a given moment. */
export const RoutingPreview = z.object({
  priority: z.enum(priorities),
  status: z.enum(['New', 'Assigned']),
  /** The assignee; null if the complaint would stay unassigned. */
  assignee: Named.nullable(),
  /** The provider who would get the job offer. */
  provider: Named.nullable(),
  /** The reason for this routing, as a sentence. */
  why: z.string(),
  calendar: z.enum(calendars),
  responseDueAt: Instant,
  resolveDueAt: Instant,
  steps: z.array(z.object({ at: Instant, who: z.string(), what: z.string() })).max(4),
});
export type RoutingPreview = z.infer<typeof RoutingPreview>;

export const noSuchPlace = refusal(
  'NO_SUCH_PLACE',
  422,
  'Choose a house, street and person of this community.',
);

export const testRouting = operation({
  name: 'testRouting',
  method: 'POST',
  path: '/community/:communityId/complaint-types/:typeId/test-routing',
  summary: 'Preview how a complaint of this type would be routed',
  access: 'complaints.update',
  feature,
  params: InCommunityWith('typeId'),
  body: z.strictObject({
    priority: z.enum(priorities).optional(),
    /** The location: a house or a street. A house counts as its street. Without both, the complaint has no location. */
    houseId: Id.optional(),
    streetId: Id.optional(),
    /** The time at which the complaint is raised; if omitted, now. */
    at: Instant.optional(),
  }),
  data: RoutingPreview,
  refusals: [noSuchPlace],
});
