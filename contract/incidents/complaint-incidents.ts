// Incidents: notices of outages, to which the complaints about the outage are attached. An update of the notice is a
// reply to the reporters of all attached complaints.
import { z } from 'zod';
import { complaintText } from '#contract/complaints/complaints.ts';
import { Instant } from '#contract/shared/dates.ts';
import { Delivery } from '#contract/shared/delivery.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { hidden, list } from '#contract/shared/list.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const Incident = z.object({
  id: Id,
  title: z.string(),
  type: z.object({ id: Id, name: z.string() }),
  /** The affected streets; null if the whole community is affected. */
  streets: z.array(z.object({ id: Id, name: z.string() })).nullable(),
  /** The number of affected streets that are not in `streets`, because the caller is limited to some streets. */
  otherStreets: z.number().int(),
  message: z.string(),
  callerText: z.string(),
  status: z.enum(['Open', 'Over']),
  startedAt: Instant,
  expectedEndAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  resolutionNote: z.string().nullable(),
  complaintCount: z.number().int(),
  openCount: z.number().int(),
  version: z.number().int(),
});
export type Incident = z.infer<typeof Incident>;

export const incidentList = list({
  name: 'incidents',
  noun: { one: 'outage', many: 'outages' },
  row: Incident,
  sorts: [],
  filters: { Status: hidden(z.enum(['Open', 'Over']).optional()) },
  columns: {
    title: { title: 'Outage', isFixed: true, card: 'title', width: 190 },
    status: { title: 'Status', card: 'badge', width: 100 },
    where: { title: 'Where', card: 'subtitle', width: 150 },
    complaints: { title: 'Complaints', of: 'complaintCount', width: 125 },
    caller: { title: 'What a caller hears', width: 200 },
    startedAt: { title: 'Since', kind: 'time', width: 150 },
    expectedEndAt: { title: 'End', kind: 'time', width: 175 },
  },
});

/**
 * The response of calls that write to the reporters: the outage, and the messages that were handed over for sending.
 */
export const ToldIncident = Incident.extend({ delivery: Delivery });
export type ToldIncident = z.infer<typeof ToldIncident>;

const Fields = z.strictObject({
  title: z.string().trim().min(3, 'At least 3 characters.').max(120, 'At most 120 characters.'),
  message: complaintText,
  callerText: z.string().trim().max(1000, 'At most 1,000 characters.'),
  expectedEndAt: Instant.nullable(),
});

export const IncidentForm = Fields.partial()
  .required({ title: true, message: true })
  .extend({
    typeId: Id,
    /** The affected streets; if omitted or null, the whole community. */
    streetIds: z.array(Id).min(1, 'Choose at least one street.').max(200).nullish(),
  });

const over = refusal('INCIDENT_OVER', 409, 'This outage has ended.');
const endPassed = refusal('INCIDENT_END_PASSED', 422, 'Choose a time in the future.');
const noSuchType = refusal('NO_SUCH_COMPLAINT_TYPE', 422, 'Choose a type of this community.');
const noSuchStreet = refusal('NO_SUCH_STREET', 422, 'One of these streets no longer exists.');

const ownStreets = refusal(
  'CHOOSE_YOUR_STREETS',
  422,
  'Your role covers only some streets. Choose from those.',
);
const elsewhere = refusal(
  'INCIDENT_ELSEWHERE',
  409,
  'This outage includes streets outside your role. Ask a colleague who covers all of them.',
);

export const incidentRefusals = {
  over,
  endPassed,
  noSuchType,
  noSuchStreet,
  ownStreets,
  elsewhere,
};

const feature = 'Complaint Management' as const;
const of = '/community/:communityId/incidents';

export const listIncidents = operation({
  name: 'listIncidents',
  method: 'GET',
  path: of,
  summary: 'List outages: current ones first, then newest first',
  access: 'complaints.read',
  refreshedBy: ['complaints'],
  feature,
  params: InCommunity,
  query: incidentList.query,
  data: incidentList.page,
});

export const getIncident = operation({
  name: 'getIncident',
  method: 'GET',
  path: `${of}/:incidentId`,
  summary: 'Get an outage',
  access: 'complaints.read',
  refreshedBy: ['complaints'],
  feature,
  params: InCommunityWith('incidentId'),
  data: Incident,
});

export const previewIncident = operation({
  name: 'previewIncident',
  method: 'POST',
  path: `${of}/preview`,
  summary: 'Preview the number of open complaints that an outage would link',
  access: 'complaints.update',
  feature,
  params: InCommunity,
  body: IncidentForm.pick({ typeId: true, streetIds: true }),
  data: z.object({ complaints: z.number().int() }),
});

export const createIncident = operation({
  name: 'createIncident',
  method: 'POST',
  path: of,
  summary:
    'Report an outage; open complaints of its type on its streets are linked and get a reply',
  access: 'complaints.update',
  feature,
  params: InCommunity,
  body: IncidentForm,
  data: ToldIncident,
  refusals: [noSuchType, noSuchStreet, ownStreets, endPassed],
});

export const updateIncident = operation({
  name: 'updateIncident',
  method: 'POST',
  path: `${of}/:incidentId/update`,
  summary: 'Send an update on an outage to the reporters of its complaints',
  access: 'complaints.update',
  feature,
  params: InCommunityWith('incidentId'),
  body: Fields.partial().required({ message: true }).extend({ version: Version }),
  data: ToldIncident,
  refusals: [common.stale, over, endPassed, elsewhere],
});

export const endIncident = operation({
  name: 'endIncident',
  method: 'POST',
  path: `${of}/:incidentId/end`,
  summary: 'End an outage; its complaints are resolved with one reply',
  access: 'complaints.update',
  feature,
  params: InCommunityWith('incidentId'),
  body: z.strictObject({ note: complaintText, version: Version }),
  data: ToldIncident,
  refusals: [common.stale, over, elsewhere],
});
