// The list of charges: of all dues, of one due, or of one or several houses. Quick views filter it.
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { chargeList, chargeStatuses, listCharges, quickFilters } from '#calls/charges/charges.ts';
import type { ChargeRow } from '#contract/charges/charges.ts';
import type { Due, DuePeriod } from '#contract/dues/dues.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { findGroups, findStreets, findWallets } from '#lib/list/find.ts';
import { useList } from '#lib/list/use-list.tsx';
import { countOf } from '#ui/format/count.ts';
import { formatDay } from '#ui/format/dates.ts';
import { periodName } from '#rules/dues/period-name.ts';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { houseNoun } from '#lib/money/dues-words.ts';
import type { ChargeForms } from './ChargeDrawer.tsx';
import { useChargeActions } from './charge-actions.tsx';
import { chargeStatus, chargeStatusWord } from './words.ts';

const ChargeDrawer = lazyPart(async () => (await import('./ChargeDrawer.tsx')).ChargeDrawer);

const cells = {
  status: (row: ChargeRow) => (
    <StatusBadge tone={chargeStatus[row.status].tone}>{chargeStatusWord(row)}</StatusBadge>
  ),
  penalty: ({ penaltyMinor }: ChargeRow) =>
    penaltyMinor === 0 ? <EmptyValue /> : <MoneyText amountMinor={penaltyMinor} />,
  outstanding: ({ outstandingMinor, status }: ChargeRow) => (
    <MoneyText
      amountMinor={outstandingMinor}
      {...(status === 'Overdue' && { tone: 'bad' as const })}
    />
  ),
  account: (row: ChargeRow) => <TextLink href={paths.houseAccount(row.house.id)}>View</TextLink>,
};

const options = {
  Status: chargeStatuses.map((value) => ({ value, label: chargeStatus[value].word })),
  WalletId: findWallets('Active'),
  StreetId: findStreets,
  GroupId: findGroups(),
};

/** The periods of one due, newest first: `Sep–Nov 2026, due 5 Sep 2026`. */
const periodOptions = (periods: readonly DuePeriod[]) =>
  periods.map(({ id, startsOn, endsOn, dueOn }) => ({
    value: id,
    label: `${periodName(startsOn, endsOn)}, due ${formatDay(dueOn)}`,
  }));

/** `ofHouses`: filters on the house of a charge. `ofDues`: the column and the filters on its due. */
const ofHouses = ['StreetId', 'GroupId'];
const ofDues = ['due', 'Category', 'WalletId'];

/** Columns whose value is the same in every row if the list shows one house. */
const ofTheHouse = ['house', 'account'];

/** Fits the columns to the list: of one house, of one due, or of all dues. */
function fit(
  column: ListColumn<ChargeRow>,
  { dueId, houseId }: ChargesTabProps,
): ListColumn<ChargeRow> {
  if (houseId) return column.key === 'due' ? { ...column, fixed: true, card: 'title' } : column;
  // Hide some columns by default to leave room for the name of the due.
  const isLeft = column.key === 'paid' || (column.key === 'penalty' && !dueId);
  return isLeft ? { ...column, defaultVisible: false } : column;
}

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

/** `dueId` limits the list to one due, `houseId` to one house, and `houseIds` to several houses. */
export function ChargesTab(props: ChargesTabProps) {
  const { forms, dueId, periods = [], billing = null, firstIssueOn = null } = props;
  const { houseId, houseIds } = props;
  const house = houseId ?? houseIds?.join(',');
  const fixed = { ...(dueId && { DueId: dueId }), ...(house && { HouseId: house }) };
  const { state, view } = useList(chargeList, listCharges, {
    cells,
    options: { ...options, PeriodId: periodOptions(periods) },
    fixed,
    leaveOut: new Set([
      ...(periods.length > 1 ? [] : ['PeriodId']),
      ...(house ? ofHouses : []),
      ...(houseId ? ofTheHouse : []),
      ...(dueId ? ofDues : []),
    ]),
  });
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
        {...view}
        rowLabel={(row) => `${row.house.label}, ${row.due.title}`}
        onOpen={(row) => setOpen(row.id)}
        {...(house && { searchHint: '' })}
        bulk={bulk}
        columns={view.columns.map((column) => fit(column, props))}
        empty={
          billing
            ? {
                title: `Billing ${countOf(billing.houseCount, houseNoun)}…`,
                text: 'Charges appear here as they are issued.',
              }
            : {
                title: 'Nothing billed yet',
                text: firstIssueOn
                  ? `The first bills are issued on ${formatDay(firstIssueOn)}.`
                  : 'After you publish a due, each house has a charge here for each period.',
              }
        }
      />
      {open && <ChargeDrawer chargeId={open} forms={forms} onClose={() => setOpen(null)} />}
    </>
  );
}
