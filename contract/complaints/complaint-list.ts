// The list of complaints: its rows, filters and columns.
import { z } from 'zod';
import {
  complaintStatuses,
  priorities,
  scopes,
  slaStates,
  sources,
  typeIcons,
} from './complaint-words.ts';
import { Day, Instant } from '#contract/shared/dates.ts';
import { Id } from '#contract/shared/ids.ts';
import { anyFound, anyOf, days, hidden, list, yesOrNo } from '#contract/shared/list.ts';
import { Flag, manyOf } from '#contract/shared/page.ts';

const Named = z.object({ id: Id, name: z.string() });
const Labelled = z.object({ id: Id, label: z.string() });

/** A complaint in a list. */
export const ComplaintRow = z.object({
  id: Id,
  /** The complaint's number: `C-00123`. */
  number: z.string(),
  title: z.string(),
  type: z.object({ id: Id, name: z.string(), icon: z.enum(typeIcons) }),
  scope: z.enum(scopes),
  street: Named.nullable(),
  house: Labelled.nullable(),
  location: z.string(),
  reporterName: z.string().nullable(),
  priority: z.enum(priorities),
  status: z.enum(complaintStatuses),
  source: z.enum(sources),
  assignee: Named.nullable(),
  /** The complaint that this one was merged into; the merged complaint follows its status. */
  parent: Labelled.nullable(),
  /** The service provider who does the work. */
  provider: Named.nullable(),
  sla: z.enum(slaStates),
  responseDueAt: Instant.nullable(),
  respondedAt: Instant.nullable(),
  /** Null during a hold that began before the resolution was due. */
  resolveDueAt: Instant.nullable(),
  returnsOn: Day.nullable(),
  /**
   * True if a hold of this open complaint ended today, by its date or by a person, and the complaint is not on hold
   * again. Today is the day in the community's time zone.
   */
  returnedToday: z.boolean(),
  /** The last level that was notified of the overdue resolution; 0 before the first escalation. */
  escalationLevel: z.number().int().min(0).max(3),
  /** The names of the people or the role last notified of the overdue resolution; null before the first escalation. */
  breachOwner: z.string().nullable(),
  delayReason: z.string().nullable(),
  promisedAt: Instant.nullable(),
  /**
   * True if the product set `promisedAt` itself, to the time when the first reply is due. False if staff or an outage
   * notice set it.
   */
  promiseIsOurs: z.boolean(),
  reopenCount: z.number().int(),
  rating: z.number().int().nullable(),
  mergedCount: z.number().int(),
  incident: Labelled.nullable(),
  createdAt: Instant,
  resolvedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  version: z.number().int(),
});
export type ComplaintRow = z.infer<typeof ComplaintRow>;

export const complaintList = list({
  name: 'complaints',
  noun: { one: 'complaint', many: 'complaints' },
  row: ComplaintRow,
  searchHint: 'Search number, words or place',
  sorts: ['sla', 'number', 'priority', 'status', 'rating', 'closedAt'],
  filters: {
    Status: anyOf('Status', complaintStatuses),
    Sla: anyOf('Time', ['Safe', 'Due today', 'Overdue']),
    TypeId: anyFound('Type', Id),
    Priority: anyOf('Priority', priorities),
    AssigneeId: anyFound('Assignee', Id),
    ProviderId: anyFound('Provider', Id),
    /** `true`: only unassigned complaints. */
    Unassigned: yesOrNo('Assigned', { yes: 'To nobody', no: 'Any' }),
    StreetId: anyFound('Street', Id),
    HouseId: anyFound('House', Id),
    Source: anyOf('Source', sources),
    Scope: anyOf('Scope', scopes),
    Rating: anyOf('Rating', ['1', '2', '3', '4', '5']),
    IncidentId: anyFound('Outage', Id),
    ...days('Raised', 'From', 'To'),
    ...days('Ended', 'EndedFrom', 'EndedTo'),
    /** `true`: only complaints that are assigned to the caller. */
    Mine: hidden(Flag),
    /** Only complaints that these residents raised. */
    ReporterId: hidden(manyOf(Id)),
    /** `today`: due later today, or with a hold that ends or ended today. `past`: open and overdue. */
    Due: hidden(z.enum(['today', 'past']).optional()),
    Archived: hidden(Flag),
    /** `true`: also archived complaints. */
    WithArchived: hidden(Flag),
  },
  columns: {
    title: {
      title: 'Complaint',
      sort: 'number',
      isFixed: true,
      card: 'title',
      width: 240,
      file: [
        { title: 'Number', of: 'number', width: 10 },
        { title: 'Title', of: 'title', width: 32 },
      ],
    },
    type: { title: 'Type', of: 'type.name', width: 130 },
    status: { title: 'Status', sort: true, card: 'none', width: 120 },
    priority: { title: 'Priority', sort: true, width: 115 },
    sla: { title: 'Due', sort: true, card: 'badge', width: 165 },
    place: { title: 'Place', card: 'subtitle', width: 170 },
    assignee: { title: 'Assignee', of: 'assignee.name', width: 180 },
    provider: { title: 'Provider', of: 'provider.name', width: 150, isOptional: true },
    reporter: { title: 'Reporter', of: 'reporterName', width: 140, isOptional: true },
    source: { title: 'Source', width: 90, isOptional: true },
    escalation: {
      title: 'Escalations',
      of: 'escalationLevel',
      width: 110,
      file: { title: 'Escalations', of: 'escalationLevel', kind: 'number', width: 8 },
    },
    breachOwner: { title: 'Escalated to', width: 150 },
    delayReason: { title: 'Reason for delay', width: 190 },
    rating: {
      title: 'Rating',
      sort: true,
      width: 90,
      isOptional: true,
      file: { title: 'Rating', of: 'rating', kind: 'number', width: 8 },
    },
    createdAt: { title: 'Raised', kind: 'time', width: 150, isOptional: true },
    closedAt: {
      title: 'Ended',
      kind: 'time',
      sort: true,
      width: 150,
      file: { title: 'Closed', of: 'closedAt', kind: 'time', width: 18 },
    },
  },
  exports: 'complaints.export',
  exportFeature: 'Complaint Management',
});
