// Prepaid units: every sale with its receipt and the last digits of its token, and the counter where units are sold.
import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { listTokens } from '#calls/utilities/utility-tokens.ts';
import type { TokenRow } from '#contract/utilities/utility-tokens.ts';
import { tokenChannels, tokenStatuses } from '#contract/utilities/utility-words.ts';
import { useExport } from '#lib/list/export-list.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { sayUnits, tokenTone, useMayNow } from './words.ts';
import classes from './utilities.module.css';

const SellDrawer = lazyPart(async () => (await import('./SellDrawer.tsx')).SellDrawer);
const TokenDetail = lazyPart(async () => (await import('./TokenDetail.tsx')).TokenDetail);

const columns: ListColumn<TokenRow>[] = [
  {
    key: 'number',
    title: 'Sale',
    fixed: true,
    card: 'title',
    width: 90,
    render: (row) => `T-${row.number}`,
  },
  {
    key: 'house',
    title: 'House',
    card: 'subtitle',
    width: 175,
    render: (row) => row.house.label,
  },
  { key: 'meter', title: 'Meter', width: 125, render: (row) => row.meter.number },
  {
    key: 'units',
    title: 'Units',
    align: 'right',
    width: 110,
    render: (row) => sayUnits(row.units, row.meter.kind),
  },
  {
    key: 'amount',
    title: 'Paid',
    align: 'right',
    width: 120,
    render: (row) => <MoneyText amountMinor={row.amountMinor} />,
  },
  {
    key: 'channel',
    title: 'By',
    width: 120,
    defaultVisible: false,
    render: (row) => row.channel,
  },
  {
    key: 'boughtAt',
    title: 'When',
    width: 165,
    render: (row) => <InstantText at={row.boughtAt} />,
  },
  {
    key: 'status',
    title: 'State',
    card: 'badge',
    width: 120,
    render: (row) => <StatusBadge tone={tokenTone[row.status]}>{row.status}</StatusBadge>,
  },
];

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const filters: ListFilter[] = [
  { kind: 'days', fromKey: 'From', toKey: 'To', label: 'Day' },
  { kind: 'multi', key: 'Channel', label: 'Paid by', options: options(tokenChannels) },
  { kind: 'multi', key: 'Status', label: 'State', options: options(tokenStatuses) },
];

export function TokensPart() {
  const state = useListState(['Channel', 'Status', 'From', 'To']);
  const result = useOperation(listTokens, { query: state.api });
  const may = useMayNow('approve');
  const mayExport = useMay('utilities.export');
  const onExport = useExport('utility-tokens');
  const [selling, setSelling] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const sell = { label: 'Sell units', onClick: () => setSelling(true) };
  return (
    <>
      {may && (
        <div className={classes.deeds}>
          <Button leftSection={<IconTicket size={16} aria-hidden />} onClick={sell.onClick}>
            {sell.label}
          </Button>
        </div>
      )}
      <ListView
        noun={{ one: 'sale', many: 'sales' }}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => `Sale T-${row.number}`}
        onOpen={(row) => setOpen(row.id)}
        searchHint="Search meter or house"
        columns={columns}
        filters={filters}
        {...(mayExport && { onExport })}
        empty={{
          picture: <EmptyInbox />,
          title: 'No units were sold yet',
          text: 'Residents buy units from their house’s wallet; at the counter you sell them for cash or a transfer.',
          ...(may && { action: sell }),
        }}
      />
      {selling && <SellDrawer onSold={setOpen} onClose={() => setSelling(false)} />}
      {open && !selling && <TokenDetail tokenId={open} onClose={() => setOpen(null)} />}
    </>
  );
}
