// The cells of every list of complaints, the columns of each, and the options of their filters.
import { listIncidents } from '#calls/incidents/complaint-incidents.ts';
import { sources } from '#contract/complaints/complaint-words.ts';
import type { complaintList, ComplaintRow } from '#contract/complaints/complaint-list.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { call } from '#lib/api/api.ts';
import {
  findComplaintTypes,
  findHouses,
  findProviders,
  findStreets,
  findWorkers,
} from '#lib/list/find.ts';
import { Column } from '#ui/layout/Column.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { numberIn, standingOf } from './words.ts';
import classes from './complaints.module.css';

export const placeOf = (row: ComplaintRow): string =>
  row.house?.label ?? row.street?.name ?? (row.location || 'The community');

export const cells = {
  title: (row: ComplaintRow) => (
    <Column component="span" gap={1} miw={0} className={classes.titleCell}>
      <span>{row.title}</span>
      {row.parent && (
        <span className={classes.quiet}>{`Merged into ${numberIn(row.parent.label)}`}</span>
      )}
    </Column>
  ),
  status: (row: ComplaintRow) => {
    const { word, tone } = standingOf(row.archivedAt ? { ...row, archivedAt: null } : row);
    return <StatusBadge tone={tone}>{word}</StatusBadge>;
  },
  sla: (row: ComplaintRow) => (
    <span className={classes.badges}>
      <TimeLeft complaint={row} />
      {row.returnedToday && <StatusBadge tone="info">Back from hold today</StatusBadge>}
    </span>
  ),
  priority: (row: ComplaintRow) => (
    <span className={classes.priority} data-priority={row.priority}>
      {row.priority}
    </span>
  ),
  place: placeOf,
  source: (row: ComplaintRow) => channelLabel(row.source),
  rating: (row: ComplaintRow) => (row.rating === null ? <EmptyValue /> : `${row.rating} of 5`),
  escalation: (row: ComplaintRow) =>
    row.escalationLevel === 0 ? <EmptyValue /> : row.escalationLevel,
};

type Keys = readonly (keyof typeof complaintList.columns)[];

const before: Keys = ['title', 'status'];
const about: Keys = ['priority', 'type', 'place'];
const people: Keys = ['provider', 'reporter', 'source', 'rating'];

/** The columns of each list, in order. */
export const columns = {
  usual: [...before, 'sla', ...about, 'assignee', ...people, 'createdAt'],
  late: [
    'title',
    'sla',
    'delayReason',
    'priority',
    'place',
    'assignee',
    'escalation',
    'breachOwner',
  ],
  archived: [...before, ...about, ...people, 'closedAt'],
} satisfies Record<string, Keys>;

export const sourceOptions = sources.map((value) => ({ value, label: channelLabel(value) }));

/** Finds outages by their title, among the first 100 of their list. */
const findIncidents = async (search: string) => {
  const query = { PageSize: '100' };
  const { items } = await call(listIncidents, { query });
  const wanted = search.toLowerCase();
  return items
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .map(({ id, title }) => ({ value: id, label: title }));
};

export const filterOptions = {
  TypeId: findComplaintTypes,
  AssigneeId: findWorkers,
  ProviderId: findProviders(),
  StreetId: findStreets,
  HouseId: findHouses,
  Source: sourceOptions,
  IncidentId: findIncidents,
};
