// Prepaid units: every sale with its receipt and the last digits of its token, and the counter where units are sold.
import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { listTokens, tokenList } from '#calls/utilities/utility-tokens.ts';
import type { TokenRow } from '#contract/utilities/utility-tokens.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useList } from '#lib/list/use-list.tsx';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { sayUnits, tokenTone, useMayNow } from './words.ts';
import classes from './utilities.module.css';

const SellDrawer = lazyPart(async () => (await import('./SellDrawer.tsx')).SellDrawer);
const TokenDetail = lazyPart(async () => (await import('./TokenDetail.tsx')).TokenDetail);

const cells = {
  number: (row: TokenRow) => `T-${row.number}`,
  units: (row: TokenRow) => sayUnits(row.units, row.meter.kind),
  status: ({ status }: TokenRow) => <StatusBadge tone={tokenTone[status]}>{status}</StatusBadge>,
};

export function TokensPart() {
  const { view } = useList(tokenList, listTokens, { cells, hasViews: false });
  const may = useMayNow('approve');
  const [selling, setSelling] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const sell = { label: 'Sell units', onClick: () => setSelling(true) };
  return (
    <>
      {may && (
        <div className={classes.actions}>
          <Button leftSection={<IconTicket size={16} aria-hidden />} onClick={sell.onClick}>
            {sell.label}
          </Button>
        </div>
      )}
      <ListView
        {...view}
        rowLabel={(row) => `Sale T-${row.number}`}
        onOpen={(row) => setOpen(row.id)}
        empty={{
          picture: <EmptyInbox />,
          title: 'No sales yet',
          text: 'Residents buy units from their house wallet. You can sell units for cash or a transfer.',
          ...(may && { action: sell }),
        }}
      />
      {selling && <SellDrawer onSold={setOpen} onClose={() => setSelling(false)} />}
      {open && !selling && <TokenDetail tokenId={open} onClose={() => setOpen(null)} />}
    </>
  );
}
