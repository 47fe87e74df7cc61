// Bills by meter readings, newest first, and the button for a new run, which is previewed before it starts.
import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { listBillRuns } from '#calls/utilities/utility-bills.ts';
import type { BillRun } from '#contract/utilities/utility-bills.ts';
import { utilityKinds } from '#contract/utilities/utility-words.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { formatCount } from '#ui/format/count.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { sayUnits, useMayNow } from './words.ts';
import classes from './utilities.module.css';

const BillRunDrawer = lazyPart(async () => (await import('./BillRunDrawer.tsx')).BillRunDrawer);
const BillRunDetail = lazyPart(async () => (await import('./BillRunDetail.tsx')).BillRunDetail);

const columns: ListColumn<BillRun>[] = [
  {
    key: 'title',
    title: 'Billed',
    fixed: true,
    card: 'title',
    width: 210,
    render: (row) => row.title,
  },
  { key: 'dueOn', title: 'Due on', width: 115, render: (row) => <DayText day={row.dueOn} /> },
  {
    key: 'bills',
    title: 'Meters',
    align: 'right',
    width: 90,
    render: (row) => formatCount(row.billCount),
  },
  {
    key: 'units',
    title: 'Used',
    align: 'right',
    width: 130,
    render: (row) => sayUnits(Math.round(row.units), row.kind),
  },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    width: 140,
    render: (row) => <MoneyText amountMinor={row.totalMinor} />,
  },
  {
    key: 'outstanding',
    title: 'Outstanding',
    align: 'right',
    width: 140,
    render: (row) => <MoneyText amountMinor={row.outstandingMinor} />,
  },
  {
    key: 'by',
    title: 'Billed by',
    width: 140,
    defaultVisible: false,
    render: (row) => row.createdByName,
  },
];

const kinds = utilityKinds.map((value) => ({ value, label: value }));
const filters: ListFilter[] = [{ kind: 'multi', key: 'Kind', label: 'Kind', options: kinds }];

export function BillsPart() {
  const state = useListState(['Kind']);
  const result = useOperation(listBillRuns, { query: state.api });
  const may = useMayNow('approve');
  const [billing, setBilling] = useState(false);
  const [open, setOpen] = useState<BillRun | null>(null);
  const bill = { label: 'Bill what was used', onClick: () => setBilling(true) };
  return (
    <>
      {may && (
        <div className={classes.deeds}>
          <Button leftSection={<IconReceipt size={16} aria-hidden />} onClick={bill.onClick}>
            {bill.label}
          </Button>
        </div>
      )}
      <ListView
        noun={{ one: 'run', many: 'runs' }}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => row.title}
        onOpen={setOpen}
        columns={columns}
        filters={filters}
        empty={{
          picture: <EmptyInbox />,
          title: 'Nothing was billed yet',
          text: 'After a round, bill what each postpaid meter used: you see every amount before it is charged.',
          ...(may && { action: bill }),
        }}
      />
      {billing && <BillRunDrawer onClose={() => setBilling(false)} />}
      {open && <BillRunDetail run={open} onClose={() => setOpen(null)} />}
    </>
  );
}
