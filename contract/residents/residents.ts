// Residents: the list, and the operations to read, add, change, suspend, reinstate and merge the people of a community.
// Their houses are in occupancies.ts, their vehicles and pets in vehicles.ts.
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
  .min(1, 'Enter a name for the tag.')
  .max(30, 'Enter at most 30 characters.')
  .regex(/^[^,]*$/, 'Remove the comma. A tag can’t contain one.');

export const EmergencyContactForm = z.strictObject({
  name: text(100).min(2, 'Enter the contact’s name, at least 2 letters.'),
  phone: PhoneText.min(1, 'Enter the contact’s phone number.'),
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
    Status: anyOf('Portal account', residentStatuses),
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
    status: { title: 'Portal account', sort: true, card: 'badge', width: 140 },
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

const phoneTaken = refusal(
  'PHONE_TAKEN',
  409,
  '{name} already has this phone number. Enter another, or open {name}.',
);
const { childOnlyFamily } = occupancyRefusals;
const mergeSame = refusal('MERGE_SAME_RESIDENT', 422, 'Choose two different people to merge.');
const mergeJoined = refusal(
  'MERGE_BOTH_JOINED',
  409,
  'Both residents have a portal account of their own, so they can’t be merged.',
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
  summary: 'List the residents of a community with search, filters and sort',
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
  summary: 'Get the number of residents, in total, by status and without an email address',
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
  summary: 'List the tags in use, most used first',
  access: 'residents.read',
  refreshedBy: ['residents'],
  feature,
  params: InCommunity,
  data: z.array(z.object({ tag: z.string(), count: z.number().int() })),
});

/**
 * The search of guards: it returns the ids, names and houses of residents who have not moved out, and no other data.
 */
export const lookupResidents = operation({
  name: 'lookupResidents',
  method: 'GET',
  path: `${at}/lookup`,
  summary: 'Search residents for their names and houses',
  access: 'residents.lookup',
  feature,
  params: InCommunity,
  query: z.strictObject({
    Search: z.string().trim().min(2, 'Enter at least two letters.').max(100),
  }),
  data: z.array(z.object({ id: Id, name: z.string(), houses: z.array(z.string()) })),
});

export const getResident = operation({
  name: 'getResident',
  method: 'GET',
  path: `${at}/:residentId`,
  summary: 'Get a resident with current and past houses, vehicles, pets and invitations',
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
  summary: 'List the changes of a resident, newest first',
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
  summary: 'Create a resident with their first house',
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
  summary: 'Update a resident',
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
  summary: 'Suspend a resident: no portal and no new passes until reinstated',
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
  summary: 'Reinstate a suspended resident',
  access: 'residents.update',
  feature,
  params: one,
  data: Resident,
  refusals: [notSuspended],
});

/** Returns residents who may be the same person as this one, with the reasons. */
export const listResidentDuplicates = operation({
  name: 'listResidentDuplicates',
  method: 'GET',
  path: `${at}/:residentId/duplicates`,
  summary: 'List residents with the same name or email address',
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
  summary: 'Merge a duplicate into this resident; the duplicate becomes moved out',
  access: 'residents.archive',
  feature,
  params: one,
  body: z.strictObject({ duplicateId: Id }),
  data: Resident,
  refusals: [mergeSame, mergeJoined],
});
