// The columns of the residents list.
import { Group } from '@mantine/core';
import type { ResidentRow } from '#contract/residents/residents.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { nameOf } from './resident.ts';
import { ResidentStatus } from './ResidentStatus.tsx';
import classes from './residents.module.css';

export const columns: ListColumn<ResidentRow>[] = [
  {
    key: 'name',
    title: 'Name',
    sortable: true,
    fixed: true,
    width: 180,
    card: 'title',
    render: nameOf,
  },
  {
    key: 'houses',
    title: 'House',
    width: 190,
    card: 'subtitle',
    render: ({ houses: [first, ...more] }) =>
      first ? `${first.address}${more.length > 0 ? ` +${more.length}` : ''}` : <EmptyValue />,
  },
  {
    key: 'relationship',
    title: 'Relationship',
    width: 130,
    render: ({ houses }) =>
      houses.length > 0 ? (
        [...new Set(houses.map((house) => house.relationship))].join(', ')
      ) : (
        <EmptyValue />
      ),
  },
  {
    key: 'phone',
    title: 'Phone',
    width: 172,
    render: (row) => <PhoneText phone={row.phone} plain />,
  },
  { key: 'email', title: 'Email', width: 190, render: (row) => row.email ?? <EmptyValue /> },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    card: 'badge',
    width: 120,
    render: (row) => <ResidentStatus status={row.status} />,
  },
  {
    key: 'tags',
    title: 'Tags',
    width: 140,
    defaultVisible: false,
    render: ({ tags }) => (tags.length > 0 ? <Tags tags={tags} /> : <EmptyValue />),
  },
  {
    key: 'vehicles',
    title: 'Vehicles',
    align: 'right',
    width: 90,
    defaultVisible: false,
    render: (row) => row.vehicleCount,
  },
  {
    key: 'movedIn',
    title: 'Moved in',
    sortable: true,
    width: 120,
    render: (row) => <DayText day={row.movedInOn} />,
  },
  {
    key: 'createdAt',
    title: 'Added',
    sortable: true,
    width: 150,
    defaultVisible: false,
    render: (row) => <InstantText at={row.createdAt} />,
  },
];

/** Tags as small labels. */
export const Tags = ({ tags }: { tags: readonly string[] }) => (
  <Group gap={4} component="span">
    {tags.map((tag) => (
      <span key={tag} className={classes.tag}>
        {tag}
      </span>
    ))}
  </Group>
);
