// The log of reminders: which houses, when, how, and who requested each.
import { listDueReminders } from '#calls/reminders/due-reminders.ts';
import type { DueReminder } from '#contract/reminders/due-reminders.ts';
import { findHouses } from '#lib/list/find.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { reminderNoun } from './words.ts';

const columns: ListColumn<DueReminder>[] = [
  {
    key: 'house',
    title: 'House',
    fixed: true,
    card: 'title',
    width: 200,
    render: (row) => row.house.label,
  },
  {
    key: 'channel',
    title: 'How',
    card: 'badge',
    width: 160,
    render: ({ channel }) => (
      <StatusBadge tone={channel ? 'good' : 'warn'}>{channel ?? 'Not reached'}</StatusBadge>
    ),
  },
  {
    key: 'resident',
    title: 'Told',
    card: 'subtitle',
    width: 180,
    render: (row) => row.residentName ?? <EmptyValue />,
  },
  { key: 'when', title: 'When', width: 170, render: (row) => <InstantText at={row.sentAt} /> },
  {
    key: 'charges',
    title: 'Charges',
    align: 'right',
    width: 100,
    render: (row) => row.chargeCount,
  },
  {
    key: 'owed',
    title: 'Owed then',
    align: 'right',
    width: 150,
    render: (row) => <MoneyText amountMinor={row.outstandingMinor} />,
  },
  {
    key: 'asked',
    title: 'Asked by',
    width: 160,
    render: (row) => row.askedByName ?? 'Automatic',
  },
];

const filters: ListFilter[] = [
  { kind: 'multi', key: 'HouseId', label: 'House', options: findHouses },
];

export function RemindersList() {
  const state = useListState(['HouseId']);
  const result = useOperation(listDueReminders, { query: state.api });
  return (
    <ListView
      noun={reminderNoun}
      state={state}
      result={result}
      rowId={(row) => row.id}
      rowLabel={(row) => row.house.label}
      columns={columns}
      filters={filters}
      empty={{
        title: 'Nobody was reminded yet',
        text: 'The plan of each due reminds by itself; chosen charges are reminded from their list.',
      }}
    />
  );
}
