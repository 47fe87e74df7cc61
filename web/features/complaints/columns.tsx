// The columns and filters of every list of complaints.
import { listIncidents } from '#calls/incidents/complaint-incidents.ts';
import {
  complaintStatuses,
  priorities,
  scopes,
  sources,
} from '#contract/complaints/complaint-words.ts';
import type { ComplaintRow } from '#contract/complaints/complaints.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { call } from '#lib/api/api.ts';
import {
  findComplaintTypes,
  findHouses,
  findProviders,
  findStreets,
  findWorkers,
} from '#lib/list/find.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Column } from '#ui/layout/Column.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { filterKeys, type ListFilter } from '#ui/list/filter/filters.ts';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { numberIn, priorityTone, standingOf } from './words.ts';
import classes from './complaints.module.css';

export const placeOf = (row: ComplaintRow): string =>
  row.house?.label ?? row.street?.name ?? (row.location || 'The community');

export const columns: ListColumn<ComplaintRow>[] = [
  {
    key: 'title',
    title: 'Complaint',
    sortable: 'number',
    fixed: true,
    card: 'title',
    width: 250,
    render: (row) => (
      <Column component="span" gap={1} miw={0} className={classes.titleCell}>
        <span className={classes.number}>{row.number}</span>
        <span>{row.title}</span>
        {row.parent && (
          <span className={classes.quiet}>{`Merged into ${numberIn(row.parent.label)}`}</span>
        )}
      </Column>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    card: 'badge',
    width: 130,
    render: (row) => {
      const { word, tone } = standingOf(row.archivedAt ? { ...row, archivedAt: null } : row);
      return <StatusBadge tone={tone}>{word}</StatusBadge>;
    },
  },
  {
    key: 'sla',
    title: 'Time',
    sortable: true,
    width: 165,
    render: (row) => (
      <span className={classes.badges}>
        <TimeLeft complaint={row} />
        {row.returnedToday && <StatusBadge tone="info">Back from hold today</StatusBadge>}
      </span>
    ),
  },
  {
    key: 'priority',
    title: 'Priority',
    sortable: true,
    width: 115,
    render: (row) => <StatusBadge tone={priorityTone[row.priority]}>{row.priority}</StatusBadge>,
  },
  { key: 'type', title: 'Type', width: 120, render: (row) => row.type.name },
  { key: 'place', title: 'Place', card: 'subtitle', width: 170, render: placeOf },
  {
    key: 'assignee',
    title: 'Assignee',
    width: 140,
    render: (row) => row.assignee?.name ?? <EmptyValue />,
  },
  {
    key: 'provider',
    title: 'Provider',
    defaultVisible: false,
    width: 150,
    render: (row) => row.provider?.name ?? <EmptyValue />,
  },
  {
    key: 'reporter',
    title: 'Reporter',
    defaultVisible: false,
    width: 140,
    render: (row) => row.reporterName ?? <EmptyValue />,
  },
  {
    key: 'source',
    title: 'Source',
    defaultVisible: false,
    width: 90,
    render: (row) => channelLabel(row.source),
  },
  {
    key: 'rating',
    title: 'Rating',
    sortable: true,
    defaultVisible: false,
    width: 90,
    render: (row) => (row.rating === null ? <EmptyValue /> : `${row.rating} of 5`),
  },
  {
    key: 'createdAt',
    title: 'Raised',
    defaultVisible: false,
    width: 150,
    render: (row) => <InstantText at={row.createdAt} />,
  },
];

/** The extra columns for overdue complaints. */
export const lateColumns: ListColumn<ComplaintRow>[] = [
  ...columns.filter(({ key }) => ['title', 'sla'].includes(key)),
  {
    key: 'delayReason',
    title: 'Reason for delay',
    width: 190,
    render: (row) => row.delayReason ?? <EmptyValue />,
  },
  ...columns.filter(({ key }) => ['priority', 'place', 'assignee'].includes(key)),
  {
    key: 'escalation',
    title: 'Escalations',
    width: 110,
    render: (row) => (row.escalationLevel === 0 ? <EmptyValue /> : row.escalationLevel),
  },
  {
    key: 'breachOwner',
    title: 'Escalated to',
    width: 150,
    render: (row) => row.breachOwner ?? <EmptyValue />,
  },
];

export const sourceOptions = sources.map((value) => ({ value, label: channelLabel(value) }));

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Outages, current ones first. */
const findIncidents = async (search: string) => {
  const query = { PageSize: '100' };
  const { items } = await call(listIncidents, { query });
  const wanted = search.toLowerCase();
  return items
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .map(({ id, title }) => ({ value: id, label: title }));
};

/** Current workers. */
export const filterNames = [
  'Status',
  'TypeId',
  'Priority',
  'AssigneeId',
  'ProviderId',
  'Unassigned',
  'StreetId',
  'HouseId',
  'Source',
  'Scope',
  'Sla',
  'Rating',
  'IncidentId',
  'From',
  'To',
];

/** All filters of a list, except those that its tab already sets. */
export const filtersOf = (seesTeam: boolean, left: readonly string[] = []): ListFilter[] => {
  const all: ListFilter[] = [
    { kind: 'multi', key: 'Status', label: 'Status', options: options(complaintStatuses) },
    {
      kind: 'multi',
      key: 'Sla',
      label: 'Time',
      options: options(['Safe', 'Due today', 'Overdue']),
    },
    { kind: 'multi', key: 'TypeId', label: 'Type', options: findComplaintTypes },
    { kind: 'multi', key: 'Priority', label: 'Priority', options: options(priorities) },
    ...(seesTeam
      ? [
          {
            kind: 'multi' as const,
            key: 'AssigneeId',
            label: 'Assignee',
            options: findWorkers,
          },
        ]
      : []),
    {
      kind: 'multi',
      key: 'ProviderId',
      label: 'Provider',
      options: findProviders(),
    },
    { kind: 'flag', key: 'Unassigned', label: 'Assigned', yes: 'To nobody', no: 'Any' },
    { kind: 'multi', key: 'StreetId', label: 'Street', options: findStreets },
    { kind: 'multi', key: 'HouseId', label: 'House', options: findHouses },
    { kind: 'multi', key: 'Source', label: 'Source', options: sourceOptions },
    { kind: 'multi', key: 'Scope', label: 'Scope', options: options(scopes) },
    { kind: 'multi', key: 'Rating', label: 'Rating', options: options(['1', '2', '3', '4', '5']) },
    { kind: 'multi', key: 'IncidentId', label: 'Outage', options: findIncidents },
    { kind: 'days', fromKey: 'From', toKey: 'To', label: 'Raised' },
  ];
  return all.filter((filter) => !filterKeys(filter).some((key) => left.includes(key)));
};
