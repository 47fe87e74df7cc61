// The cells of the residents list.
import { Group } from '@mantine/core';
import type { ResidentRow } from '#contract/residents/residents.ts';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { nameOf } from './resident.ts';
import { ResidentStatus } from './ResidentStatus.tsx';
import classes from './residents.module.css';

export const cells = {
  name: nameOf,
  houses: ({ houses: [first, ...more] }: ResidentRow) =>
    first ? `${first.address}${more.length > 0 ? ` +${more.length}` : ''}` : <EmptyValue />,
  relationship: ({ houses }: ResidentRow) =>
    houses.length > 0 ? (
      [...new Set(houses.map((house) => house.relationship))].join(', ')
    ) : (
      <EmptyValue />
    ),
  status: (row: ResidentRow) => <ResidentStatus status={row.status} />,
  tags: ({ tags }: ResidentRow) => (tags.length > 0 ? <Tags tags={tags} /> : <EmptyValue />),
};

export const Tags = ({ tags }: { tags: readonly string[] }) => (
  <Group gap={4} component="span">
    {tags.map((tag) => (
      <span key={tag} className={classes.tag}>
        {tag}
      </span>
    ))}
  </Group>
);
