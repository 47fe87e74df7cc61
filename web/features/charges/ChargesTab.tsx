// The list of charges: of all dues, of one due, or of one of the quick views.
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { listCharges } from '#calls/charges/charges.ts';
import { chargeStatuses, quickFilters, type ChargeRow } from '#contract/charges/charges.ts';
import { type Due, dueCategories, type DuePeriod } from '#contract/dues/dues.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useExport } from '#lib/list/export-list.ts';
import { findGroups, findStreets, findWallets } from '#lib/list/find.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { countOf } from '#ui/format/count.ts';
import { formatDay } from '#ui/format/dates.ts';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { chargeNoun, houseNoun } from '#lib/money/dues-words.ts';
import type { ChargeForms } from './ChargeDrawer.tsx';
import { useChargeActions } from './charge-actions.tsx';
import { chargeStatus, chargeStatusWord } from './words.ts';

const ChargeDrawer = lazyPart(async () => (await import('./ChargeDrawer.tsx')).ChargeDrawer);

const columns: ListColumn<ChargeRow>[] = [
  {
    key: 'house',
    title: 'House',
    sortable: true,
    fixed: true,
    card: 'title',
    width: 175,
    render: (row) => row.house.label,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'badge',
    width: 170,
    render: (row) => (
      <StatusBadge tone={chargeStatus[row.status].tone}>{chargeStatusWord(row)}</StatusBadge>
    ),
  },
  { key: 'due', title: 'Due', card: 'subtitle', width: 150, render: (row) => row.due.title },
  {
    key: 'billedTo',
    title: 'Billed to',
    width: 130,
    render: (row) => row.billedTo?.name ?? <EmptyValue />,
  },
  {
    key: 'dueOn',
    title: 'Due on',
    sortable: true,
    width: 115,
    render: (row) => <DayText day={row.dueOn} />,
  },
  {
    key: 'principal',
    title: 'Billed',
    align: 'right',
    width: 120,
    render: (row) => <MoneyText amountMinor={row.principalMinor} />,
  },
  {
    key: 'penalty',
    title: 'Penalty',
    align: 'right',
    width: 110,
    render: (row) =>
      row.penaltyMinor === 0 ? <EmptyValue /> : <MoneyText amountMinor={row.penaltyMinor} />,
  },
  {
    key: 'paid',
    title: 'Paid',
    align: 'right',
    width: 120,
    render: (row) => <MoneyText amountMinor={row.paidMinor} />,
  },
  {
    key: 'outstanding',
    title: 'Outstanding',
    sortable: true,
    align: 'right',
    width: 140,
    render: (row) => (
      <MoneyText
        amountMinor={row.outstandingMinor}
        {...(row.status === 'Overdue' && { tone: 'bad' as const })}
      />
    ),
  },
  {
    key: 'account',
    title: 'Account',
    card: 'none',
    width: 90,
    render: (row) => <TextLink href={paths.houseAccount(row.house.id)}>Open</TextLink>,
  },
];

/** The column of due names leaves no room for all columns. */
const ofAllDues = columns.map((column) =>
  column.key === 'paid' || column.key === 'penalty' ? { ...column, defaultVisible: false } : column,
);

const ofOneDue = columns
  .filter(({ key }) => key !== 'due')
  .map((column) => (column.key === 'paid' ? { ...column, defaultVisible: false } : column));

/** Filters by a property of the house. */
const ofHouses: ReadonlySet<string> = new Set(['Street', 'Group']);

/** Filters by a property of the due. */
const ofDues: ReadonlySet<string> = new Set(['Category', 'Wallet']);

const filterNames = [
  'Status',
  'Category',
  'WalletId',
  'Disputed',
  'StreetId',
  'GroupId',
  'PeriodId',
  'Quick',
  'From',
  'To',
];

const ownFilters: ListFilter[] = [
  {
    kind: 'multi',
    key: 'Status',
    label: 'Status',
    options: chargeStatuses.map((value) => ({ value, label: chargeStatus[value].word })),
  },
  {
    kind: 'multi',
    key: 'Category',
    label: 'Category',
    options: dueCategories.map((value) => ({ value, label: value })),
  },
  { kind: 'multi', key: 'WalletId', label: 'Wallet', options: findWallets('Active') },
  { kind: 'flag', key: 'Disputed', label: 'Dispute', yes: 'Disputed', no: 'Not disputed' },
  { kind: 'multi', key: 'StreetId', label: 'Street', options: findStreets },
  { kind: 'multi', key: 'GroupId', label: 'Group', options: findGroups() },
  { kind: 'days', fromKey: 'From', toKey: 'To', label: 'Due day' },
];

/** Columns that are the same in each row of one house. */
const ofTheHouse: ReadonlySet<string> = new Set(['house', 'account']);

/** Leaves out the columns that would say the same in each row. */
function columnsOf({ dueId, houseId }: Pick<ChargesTabProps, 'dueId' | 'houseId'>) {
  if (houseId) return columns.filter(({ key }) => !ofTheHouse.has(key)).map(asTitle);
  return dueId ? ofOneDue : ofAllDues;
}

/** In the list of one house the due is the title of the row. */
const asTitle = (column: ListColumn<ChargeRow>): ListColumn<ChargeRow> =>
  column.key === 'due' ? { ...column, fixed: true, card: 'title' } : column;

/** Filter options for the periods of one due, newest first, each labelled with its due date. */
const periodFilter = (periods: readonly DuePeriod[]): ListFilter => ({
  kind: 'multi',
  key: 'PeriodId',
  label: 'Period',
  options: periods.map(({ id, number, dueOn }) => ({
    value: id,
    label: `${number}, due on ${formatDay(dueOn)}`,
  })),
});

export type ChargesTabProps = {
  forms: ChargeForms;
  dueId?: string;
  /** The periods of `dueId`. */
  periods?: readonly DuePeriod[];
  /** The billing state of `dueId` while its bills are being made. */
  billing?: Due['billing'];
  /** The day of the first bills of `dueId`, once it is published. */
  firstIssueOn?: string | null;
  houseId?: string;
  houseIds?: readonly string[];
};

/** `dueId` keeps the list to one due, `houseId` to one house, `houseIds` to some. */
export function ChargesTab({
  forms,
  dueId,
  periods = [],
  billing = null,
  firstIssueOn = null,
  houseId,
  houseIds,
}: ChargesTabProps) {
  const house = houseId ?? houseIds?.join(',');
  const fixed = { ...(dueId && { DueId: dueId }), ...(house && { HouseId: house }) };
  const onExport = useExport('charges', fixed);
  const mayExport = useMay('dues.export');
  const state = useListState(filterNames);
  const result = useOperation(listCharges, {
    query: { ...state.api, ...fixed },
  });
  const views = useSavedViews('charges');
  const bulk = useChargeActions(fixed);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <SegmentedControl
        mb={16}
        aria-label="Which charges"
        data={[{ value: 'all', label: 'All' }, ...quickFilters]}
        value={state.query['Quick'] ?? 'all'}
        onChange={(quick) => state.change({ Quick: quick === 'all' ? undefined : quick })}
      />
      <ListView
        noun={chargeNoun}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => `${row.house.label}, ${row.due.title}`}
        onOpen={(row) => setOpen(row.id)}
        {...(!house && { searchHint: 'Search house or house ID' })}
        bulk={bulk}
        columns={columnsOf({ dueId, houseId } as ChargesTabProps)}
        filters={[
          ...(periods.length > 1 ? [periodFilter(periods)] : []),
          ...ownFilters.filter(
            ({ label }) => !(house && ofHouses.has(label)) && !(dueId && ofDues.has(label)),
          ),
        ]}
        views={views}
        {...(mayExport && { onExport })}
        empty={
          billing
            ? {
                title: `Billing ${countOf(billing.houseCount, houseNoun)}…`,
                text: 'Their charges appear here as they are made.',
              }
            : {
                title: 'Nothing billed yet',
                text: firstIssueOn
                  ? `The first bills are made on ${formatDay(firstIssueOn)}.`
                  : 'When a due is published, each of its houses has a charge here for each period.',
              }
        }
      />
      {open && <ChargeDrawer chargeId={open} forms={forms} onClose={() => setOpen(null)} />}
    </>
  );
}
