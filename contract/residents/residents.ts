// Residents: list, read, add and change the people of a community. Their houses are in occupancies.ts, their vehicles
// and pets in vehicles.ts.
import { z } from 'zod';
import { text } from '#contract/shared/text.ts';
import { Day, Instant } from '#contract/shared/dates.ts';
import { MailState } from '#contract/shared/delivery.ts';
import { common } from '#contract/shared/envelope.ts';
import { HistoryPage, HistoryQuery } from '#contract/shared/history.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { Occupancy, OccupancyForm, occupancyRefusals, relationships } from './occupancies.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { amounts, anyFound, anyOf, days, list, yesOrNo } from '#contract/shared/list.ts';
import { Flag } from '#contract/shared/page.ts';
import { Email, PersonName } from '#rules/shared/people.ts';
import { Pet, PetForm, Vehicle, VehicleForm, vehicleRefusals } from './vehicles.ts';

export const residentStatuses = ['Added', 'Invited', 'Active', 'Suspended', 'MovedOut'] as const;
export const genders = ['Female', 'Male', 'Other'] as const;
export const channels = ['Phone', 'SMS', 'E-mail', 'WhatsApp', 'In-app'] as const;

/** The statuses that the list shows by default: all except those of former residents. */
export const presentStatuses = ['Added', 'Invited', 'Active', 'Suspended'] as const;

/** Maximum number of tags, of vehicles and of pets of one resident. */
export const tagLimit = 20;
export const vehicleLimit = 20;
export const petLimit = 20;

/** A phone number in any local format; the server stores it as E.164. */
export const PhoneText = text(40);

export const Tag = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'A tag needs a name.')
  .max(30, 'A tag has at most 30 characters.')
  .regex(/^[^,]*$/, 'A tag has no comma.');

export const EmergencyContactForm = z.strictObject({
  name: text(100).min(2, 'Name the person to call, in at least 2 letters.'),
  phone: PhoneText.min(1, 'An emergency contact needs a phone number.'),
  relation: text(40).optional(),
});
export const EmergencyContact = z.object({
  name: z.string(),
  phone: z.string(),
  relation: z.string(),
});

/** A person's editable fields. They have no defaults: a default would overwrite a stored value in a change. */
const PersonFields = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  phone: PhoneText.nullable(),
  email: z.union([Email, z.literal('').transform(() => null)]).nullable(),
  gender: z.enum(genders).nullable(),
  dateOfBirth: Day.nullable(),
  emergencyContact: EmergencyContactForm.nullable(),
  preferredChannel: z.enum(channels),
  tags: z.array(Tag).max(tagLimit, `At most ${tagLimit} tags.`),
  internalNote: text(2000),
});
export const PersonForm = PersonFields.partial().required({ firstName: true, lastName: true });

const HouseOfResident = z.object({
  houseId: Id,
  address: z.string(),
  relationship: z.enum(relationships),
  isHouseholdHead: z.boolean(),
});

/** A resident in a list. `houses` are the houses in which they live now. */
export const ResidentRow = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(residentStatuses),
  tags: z.array(z.string()),
  houses: z.array(HouseOfResident),
  vehicleCount: z.number().int(),
  movedInOn: Day.nullable(),
  invitedAt: Instant.nullable(),
  joinedAt: Instant.nullable(),
  createdAt: Instant,
  version: Version,
});
export type ResidentRow = z.infer<typeof ResidentRow>;

/** An emailed invitation to a resident; `status` tells whether the link in the email still works. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  status: z.enum(['Sent', 'Accepted', 'Expired', 'Replaced']),
  /** The state of the email; null for invitations from before this field existed. */
  mail: MailState.nullable(),
  sentAt: Instant,
  expiresAt: Instant,
});

/** The URL of the photo, for callers who may read the resident. It works for two days at most. Null without a photo. */
export const PhotoUrl = z.string().nullable();

export const Resident = ResidentRow.omit({ houses: true, vehicleCount: true }).extend({
  gender: z.enum(genders).nullable(),
  dateOfBirth: Day.nullable(),
  emergencyContact: EmergencyContact.nullable(),
  preferredChannel: z.enum(channels),
  internalNote: z.string(),
  mergedInto: Id.nullable(),
  updatedAt: Instant,
  occupancies: z.array(Occupancy),
  vehicles: z.array(Vehicle),
  pets: z.array(Pet),
  invitations: z.array(Invitation),
});
export type Resident = z.infer<typeof Resident>;

export const residentList = list({
  name: 'residents',
  noun: { one: 'resident', many: 'residents' },
  row: ResidentRow,
  searchHint: 'Search name, phone, plate or house',
  sorts: ['name', 'createdAt', 'status', 'movedIn'],
  filters: {
    StreetId: anyFound('Street', Id),
    Relationship: anyOf('Relationship', relationships),
    Status: anyOf('Status', residentStatuses),
    GroupId: anyFound('Group', Id),
    HouseId: anyFound('House', Id),
    Tag: anyFound('Tag', Tag),
    PortalJoined: yesOrNo('Portal', { yes: 'Joined', no: 'Not joined' }),
    NoEmail: yesOrNo('Email', { yes: 'None', no: 'Known' }),
    ...days('Moved in', 'MovedInFrom', 'MovedInTo'),
    Owes: yesOrNo('Money', { yes: 'Owes', no: 'Owes nothing', needs: 'dues.read' }),
    ...amounts('Amount owed', 'OwesMinMinor', 'OwesMaxMinor', { needs: 'dues.read' }),
  },
  columns: {
    name: {
      title: 'Name',
      sort: true,
      isFixed: true,
      width: 180,
      card: 'title',
      file: [
        { title: 'First name', of: 'firstName', width: 18 },
        { title: 'Last name', of: 'lastName', width: 18 },
      ],
    },
    houses: { title: 'House', width: 190, card: 'subtitle' },
    relationship: { title: 'Relationship', width: 130 },
    phone: { title: 'Phone', kind: 'phone', width: 172 },
    email: { title: 'Email', width: 230, isOptional: true },
    status: { title: 'Status', sort: true, card: 'badge', width: 120 },
    tags: { title: 'Tags', width: 140, isOptional: true },
    vehicles: {
      title: 'Vehicles',
      of: 'vehicleCount',
      kind: 'number',
      width: 90,
      isOptional: true,
    },
    movedIn: {
      title: 'Moved in',
      of: 'movedInOn',
      kind: 'day',
      sort: true,
      width: 120,
      file: { title: 'Move-in date', of: 'movedInOn', kind: 'day', width: 14 },
    },
    createdAt: {
      title: 'Added',
      kind: 'time',
      sort: true,
      width: 150,
      isOptional: true,
      file: { title: 'Added', of: 'createdAt', kind: 'dayOf', width: 12 },
    },
  },
  exports: 'residents.export',
  exportFeature: 'Resident List',
});

const phoneTaken = refusal('PHONE_TAKEN', 409, '{name} already has this number in your community.');
const { childOnlyFamily } = occupancyRefusals;
const mergeSame = refusal('MERGE_SAME_RESIDENT', 422, 'Choose two different people to merge.');
const mergeJoined = refusal(
  'MERGE_BOTH_JOINED',
  409,
  'Both have joined the portal with accounts of their own, so they cannot be one person.',
);
const notSuspended = refusal('NOT_SUSPENDED', 409, '{name} is not suspended.');
const movedOut = refusal('MOVED_OUT', 409, '{name} has moved out.');

export const residentRefusals = {
  phoneTaken,
  childOnlyFamily,
  mergeSame,
  mergeJoined,
  notSuspended,
  movedOut,
};

const feature = 'Resident List' as const;
const at = '/community/:communityId/residents' as const;
const one = InCommunityWith('residentId');

export const listResidents = operation({
  name: 'listResidents',
  method: 'GET',
  path: at,
  summary: 'The residents of a community, searched, filtered and sorted',
  access: 'residents.read',
  refreshedBy: ['addresses', 'residents', 'erasures'],
  feature,
  params: InCommunity,
  query: residentList.query.extend({
    /** `true`: people aged 18 or over, and those without a date of birth; `false`: children. */
    Adults: Flag,
  }),
  data: residentList.page,
});

export const countResidents = operation({
  name: 'countResidents',
  method: 'GET',
  path: `${at}/counts`,
  summary:
    'How many residents there are, how many of each status, and how many without an email address',
  access: 'residents.read',
  refreshedBy: ['addresses', 'residents', 'erasures'],
  feature,
  params: InCommunity,
  data: z.object({
    /** The number of people who have not moved out. */
    all: z.number().int(),
    active: z.number().int(),
    invited: z.number().int(),
    suspended: z.number().int(),
    withoutEmail: z.number().int(),
  }),
});

export const listResidentTags = operation({
  name: 'listResidentTags',
  method: 'GET',
  path: `${at}/tags`,
  summary: 'The tags in use, the most used first',
  access: 'residents.read',
  refreshedBy: ['residents'],
  feature,
  params: InCommunity,
  data: z.array(z.object({ tag: z.string(), count: z.number().int() })),
});

/** For guards: the names of residents and their houses, and nothing else. */
export const lookupResidents = operation({
  name: 'lookupResidents',
  method: 'GET',
  path: `${at}/lookup`,
  summary: 'Names and houses of the residents who match a search',
  access: 'residents.lookup',
  feature,
  params: InCommunity,
  query: z.strictObject({ Search: z.string().trim().min(2, 'Two letters at least.').max(100) }),
  data: z.array(z.object({ id: Id, name: z.string(), houses: z.array(z.string()) })),
});

export const getResident = operation({
  name: 'getResident',
  method: 'GET',
  path: `${at}/:residentId`,
  summary: 'One resident: profile, houses now and before, vehicles, pets, invitations',
  access: 'residents.read',
  refreshedBy: ['addresses', 'residents', 'erasures'],
  feature,
  params: one,
  data: Resident.extend({ photoUrl: PhotoUrl }),
});

export const getResidentHistory = operation({
  name: 'getResidentHistory',
  method: 'GET',
  path: `${at}/:residentId/history`,
  summary: 'What was done to a resident, newest first',
  access: 'residents.read',
  refreshedBy: ['residents'],
  feature,
  params: one,
  query: HistoryQuery,
  data: HistoryPage,
});

export const createResident = operation({
  name: 'createResident',
  method: 'POST',
  path: at,
  summary: 'Add a person with their first house',
  access: 'residents.create',
  feature,
  params: InCommunity,
  body: PersonForm.extend({
    occupancy: OccupancyForm,
    vehicles: z.array(VehicleForm).max(vehicleLimit).optional(),
    pets: z.array(PetForm).max(petLimit).optional(),
  }),
  data: ResidentRow,
  refusals: [phoneTaken, childOnlyFamily, vehicleRefusals.plateTaken],
});

export const changeResident = operation({
  name: 'changeResident',
  method: 'PATCH',
  path: `${at}/:residentId`,
  summary: 'Change what is known of a person',
  access: 'residents.update',
  feature,
  params: one,
  body: PersonFields.partial().extend({ version: Version }),
  data: Resident,
  refusals: [phoneTaken, childOnlyFamily, common.stale],
});

export const suspendResident = operation({
  name: 'suspendResident',
  method: 'POST',
  path: `${at}/:residentId/suspend`,
  summary: 'Suspend a resident: no portal and no new passes, until reinstated',
  access: 'residents.update',
  feature,
  params: one,
  body: z.strictObject({ reason: text(500).optional() }),
  data: Resident,
  refusals: [movedOut],
});

export const reinstateResident = operation({
  name: 'reinstateResident',
  method: 'POST',
  path: `${at}/:residentId/reinstate`,
  summary: 'End a suspension',
  access: 'residents.update',
  feature,
  params: one,
  data: Resident,
  refusals: [notSuspended],
});

/** Finds residents who may be the same person, with the reasons. */
export const listResidentDuplicates = operation({
  name: 'listResidentDuplicates',
  method: 'GET',
  path: `${at}/:residentId/duplicates`,
  summary: 'Residents of the same name or email address',
  access: 'residents.read',
  refreshedBy: ['residents'],
  feature,
  params: one,
  data: z.array(ResidentRow.extend({ sameName: z.boolean(), sameEmail: z.boolean() })),
});

export const mergeResidents = operation({
  name: 'mergeResidents',
  method: 'POST',
  path: `${at}/:residentId/merge`,
  summary: 'Move everything of a duplicate to this resident; the duplicate stays as moved out',
  access: 'residents.archive',
  feature,
  params: one,
  body: z.strictObject({ duplicateId: Id }),
  data: Resident,
  refusals: [mergeSame, mergeJoined],
});
