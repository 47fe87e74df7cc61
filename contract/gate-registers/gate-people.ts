// Regular visitors: the frequent guests of houses, and staff with their houses and working days.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { GuestName, Phone, PlaceAtHouse } from '#contract/shared/gate-words.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { anyFound, anyOf, list } from '#contract/shared/list.ts';

export const staffStatuses = ['Active', 'Suspended', 'Left'] as const;

export const FrequentGuest = z.object({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  plate: z.string(),
  relation: z.string(),
  house: PlaceAtHouse,
  visits: z.number().int(),
  lastVisitAt: Instant.nullable(),
  version: Version,
});
export type FrequentGuest = z.infer<typeof FrequentGuest>;

export const StaffPerson = z.object({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  work: z.string(),
  idNumber: z.string(),
  status: z.enum(staffStatuses),
  houses: z.array(PlaceAtHouse),
  isInside: z.boolean(),
  lastInAt: Instant.nullable(),
  /** The number of days in the last thirty on which the staff member was present. */
  daysPresent: z.number().int(),
  hasPhoto: z.boolean(),
  version: Version,
});
export type StaffPerson = z.infer<typeof StaffPerson>;

const badPhone = refusal('VALIDATION_FAILED', 422, '{sentence}');
const badHouse = refusal('VALIDATION_FAILED', 422, 'Choose houses of this community.');
export const gatePeopleRefusals = { badPhone, badHouse };

const feature = 'Digital Access Control' as const;
const StaffForm = z.strictObject({
  name: GuestName,
  phone: Phone.nullish(),
  work: z.string().trim().max(40, 'At most 40 characters.').optional(),
  idNumber: z.string().trim().max(40, 'At most 40 characters.').optional(),
  houseIds: z.array(Id).max(50, 'At most 50 houses.').optional(),
});

const files = { exports: 'gatePasses.export', exportFeature: feature } as const;

export const frequentGuestList = list({
  name: 'frequent-guests',
  noun: { one: 'guest', many: 'guests' },
  title: 'Frequent guests',
  row: FrequentGuest,
  searchHint: 'Search name, phone or plate',
  filters: { HouseId: anyFound('House', Id) },
  columns: {
    name: { title: 'Guest', isFixed: true, card: 'title', width: 200 },
    house: { title: 'House', of: 'house.label', card: 'subtitle', width: 200 },
    relation: { title: 'Relation', width: 140 },
    phone: { title: 'Phone', width: 170 },
    visits: { title: 'Visits', kind: 'number', width: 90 },
    last: { title: 'Last visit', of: 'lastVisitAt', kind: 'time', width: 170 },
  },
  ...files,
});

export const staffList = list({
  name: 'staff-people',
  noun: { one: 'person', many: 'people' },
  title: 'Staff',
  row: StaffPerson,
  searchHint: 'Search name, phone or work',
  filters: { Status: anyOf('Status', staffStatuses), HouseId: anyFound('House', Id) },
  columns: {
    name: {
      title: 'Name',
      isFixed: true,
      card: 'title',
      width: 190,
      file: [
        { title: 'Name', of: 'name', width: 24 },
        { title: 'Phone', of: 'phone', width: 18 },
      ],
    },
    work: { title: 'Work', card: 'subtitle', width: 130 },
    status: { title: 'Status', card: 'badge', width: 130 },
    houses: { title: 'Houses', width: 240 },
    days: { title: 'Days in 30', of: 'daysPresent', kind: 'number', width: 110 },
    last: { title: 'Last in', of: 'lastInAt', kind: 'time', width: 170 },
  },
  ...files,
});

export const listFrequentGuests = operation({
  name: 'listFrequentGuests',
  method: 'GET',
  path: '/community/:communityId/frequent-guests',
  summary: 'List the frequent guests of houses',
  access: 'gatePasses.visits',
  refreshedBy: ['gatePasses'],
  feature,
  params: InCommunity,
  query: frequentGuestList.query,
  data: frequentGuestList.page,
});

export const listStaffPeople = operation({
  name: 'listStaffPeople',
  method: 'GET',
  path: '/community/:communityId/staff-people',
  summary: 'List the staff of houses, who is inside, and the days of their visits',
  access: 'gatePasses.visits',
  refreshedBy: ['gatePasses', 'visits'],
  feature,
  params: InCommunity,
  query: staffList.query,
  data: staffList.page,
});

export const createStaffPerson = operation({
  name: 'createStaffPerson',
  method: 'POST',
  path: '/community/:communityId/staff-people',
  summary: 'Register a domestic worker',
  access: 'gatePasses.update',
  feature,
  params: InCommunity,
  body: StaffForm,
  data: StaffPerson,
  refusals: [badPhone, badHouse],
});

export const changeStaffPerson = operation({
  name: 'changeStaffPerson',
  method: 'PATCH',
  path: '/community/:communityId/staff-people/:staffId',
  summary:
    'Update a domestic worker; suspending or dismissing them, or removing a house, ends their passes',
  access: 'gatePasses.update',
  feature,
  params: InCommunityWith('staffId'),
  body: StaffForm.partial().extend({ status: z.enum(staffStatuses).optional(), version: Version }),
  data: StaffPerson,
  message: 'Saved.',
  refusals: [common.stale, badPhone, badHouse],
});

export const getStaffAttendance = operation({
  name: 'getStaffAttendance',
  method: 'GET',
  path: '/community/:communityId/staff-people/:staffId/attendance',
  summary: 'List the first check-in and last check-out of each day of a month',
  access: 'gatePasses.visits',
  refreshedBy: ['visits'],
  isReport: true,
  feature,
  params: InCommunityWith('staffId'),
  query: z.strictObject({
    Month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11.')
      .optional(),
  }),
  data: z.object({
    month: z.string(),
    days: z
      .array(
        z.object({
          day: Day,
          firstInAt: Instant,
          lastOutAt: Instant.nullable(),
          minutes: z.number().int().nullable(),
        }),
      )
      .max(31),
  }),
});
