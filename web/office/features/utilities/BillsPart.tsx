// Bills by meter readings, newest first, and the button for a new run, which is previewed before it starts.
import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { billRunList, listBillRuns } from '#calls/utilities/utility-bills.ts';
import type { BillRun } from '#contract/utilities/utility-bills.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useList } from '#lib/list/use-list.tsx';
import { formatCount } from '#ui/format/count.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { sayUnits, useMayNow } from './words.ts';
import classes from './utilities.module.css';

const BillRunDrawer = lazyPart(async () => (await import('./BillRunDrawer.tsx')).BillRunDrawer);
const BillRunDetail = lazyPart(async () => (await import('./BillRunDetail.tsx')).BillRunDetail);

const cells = {
  bills: (row: BillRun) => formatCount(row.billCount),
  units: (row: BillRun) => sayUnits(Math.round(row.units), row.kind),
};

export function BillsPart() {
  const { view } = useList(billRunList, listBillRuns, { cells, hasViews: false });
  const may = useMayNow('approve');
  const [billing, setBilling] = useState(false);
  const [open, setOpen] = useState<BillRun | null>(null);
  const bill = { label: 'Bill usage', onClick: () => setBilling(true) };
  return (
    <>
      {may && (
        <div className={classes.actions}>
          <Button leftSection={<IconReceipt size={16} aria-hidden />} onClick={bill.onClick}>
            {bill.label}
          </Button>
        </div>
      )}
      <ListView
        {...view}
        rowLabel={(row) => row.title}
        onOpen={setOpen}
        empty={{
          picture: <EmptyInbox />,
          title: 'No bills yet',
          text: 'After a round, bill the usage of postpaid meters. You see all amounts first.',
          ...(may && { action: bill }),
        }}
      />
      {billing && <BillRunDrawer onClose={() => setBilling(false)} />}
      {open && <BillRunDetail run={open} onClose={() => setOpen(null)} />}
    </>
  );
}
