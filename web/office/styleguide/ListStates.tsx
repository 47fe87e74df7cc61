// A list in each of its states: rows, loading, empty, no match and an error.
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { changeQuery, type ListQuery } from '#ui/list/query.ts';
import type { ListState } from '#ui/list/state.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';

type Sample = { id: string; house: string; contact: string; state: [Tone, string]; owes: number };

const rows: Sample[] = [
  {
    id: '1',
    house: '3 Amber Lane',
    contact: 'Ebele Nwachi',
    state: ['good', 'Rented'],
    owes: 47_700_000,
  },
  {
    id: '2',
    house: '5 Amber Lane',
    contact: 'Ngozi Amadi-Bello',
    state: ['good', 'Owner-occupied'],
    owes: 0,
  },
  { id: '3', house: '12 Amber Lane', contact: '', state: ['bad', 'Suspended'], owes: 61_240_000 },
];

const states = ['Rows', 'Loading', 'Empty', 'No match', 'Error'] as const;

export function ListStates() {
  const [shown, setShown] = useState<(typeof states)[number]>('Rows');
  const [query, setQuery] = useState<ListQuery>({});
  const asked: ListQuery = shown === 'No match' ? { ...query, Search: 'Zebra' } : query;
  const state: ListState = {
    query: asked,
    api: asked,
    pageNumber: 1,
    pageSize: 25,
    columns: asked['Columns']?.split(','),
    viewId: undefined,
    change: (change) => setQuery(changeQuery(query, change)),
    hrefFor: () => '/styleguide',
  };
  const items = shown === 'Rows' ? rows : [];
  const page = { items, pageNumber: 1, pageSize: 25, totalCount: items.length, totalIsExact: true };
  const hasPage = shown !== 'Loading' && shown !== 'Error';
  return (
    <>
      <SegmentedControl
        aria-label="State of the list"
        data={[...states]}
        value={shown}
        onChange={(value) => setShown(value as typeof shown)}
      />
      <ListView
        noun={{ one: 'house', many: 'houses' }}
        state={state}
        result={{
          data: hasPage ? page : undefined,
          error: shown === 'Error' ? unreachable : null,
          isFetching: shown === 'Loading',
          refetch: () => setShown('Rows'),
        }}
        rowId={({ id }) => id}
        rowLabel={({ house }) => house}
        onOpen={() => undefined}
        searchHint="Search houses"
        filters={[
          {
            kind: 'multi',
            key: 'Occupancy',
            label: 'Occupancy',
            options: ['Rented', 'Vacant'].map((value) => ({ value, label: value })),
          },
        ]}
        columns={[
          { key: 'house', title: 'House', fixed: true, render: ({ house }) => house },
          {
            key: 'contact',
            title: 'Contact',
            card: 'subtitle',
            render: ({ contact }) => contact,
            isEmpty: ({ contact }) => contact === '',
          },
          {
            key: 'state',
            title: 'State',
            card: 'none',
            render: ({ state: [tone, word] }) => <StatusBadge tone={tone}>{word}</StatusBadge>,
          },
          {
            key: 'owes',
            title: 'Owes',
            align: 'right',
            render: ({ owes }) => <MoneyText amountMinor={owes} />,
          },
        ]}
        empty={{
          picture: <EmptyPeople />,
          title: 'No houses yet',
          text: 'Houses appear here after you add or import them.',
        }}
      />
    </>
  );
}

const unreachable = new Error('The server is not reachable.');
