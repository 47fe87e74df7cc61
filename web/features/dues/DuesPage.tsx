// /dues: what houses are billed for, what each owes, and what came in.
import { IconCash, IconReceipt2 } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#lib/lazy-part.tsx';
import { useMay } from '#lib/permissions.ts';
import { DetailTabs } from '#ui/DetailTabs.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ChargesTab } from './ChargesTab.tsx';
import { DuesTab } from './DuesTab.tsx';
import { InflowTab } from './InflowTab.tsx';

const DueDrawer = lazyPart(async () => (await import('./DueDrawer.tsx')).DueDrawer);
const PaymentDrawer = lazyPart(async () => (await import('./PaymentDrawer.tsx')).PaymentDrawer);

export function DuesPage() {
  const [open, setOpen] = useState<'due' | 'payment' | null>(null);
  const mayCreate = useMay('dues.create');
  const create = {
    label: 'Create due',
    icon: <IconReceipt2 size={16} aria-hidden />,
    onClick: () => setOpen('due'),
  };
  const record = {
    label: 'Record a payment',
    icon: <IconCash size={16} aria-hidden />,
    onClick: () => setOpen('payment'),
  };
  return (
    <>
      <PageHeader
        title="Dues"
        sentence="What houses are billed for, what each owes, and what came in."
        {...(mayCreate && { primary: create, menu: [record] })}
      />
      <DetailTabs
        label="Parts of the dues"
        tabs={[
          {
            key: 'dues',
            label: 'Dues',
            render: () => <DuesTab {...(mayCreate && { create })} />,
          },
          {
            key: 'inflow',
            label: 'Inflow',
            render: () => <InflowTab {...(mayCreate && { record })} />,
          },
          { key: 'charges', label: 'Charges', render: () => <ChargesTab /> },
        ]}
      />
      {open === 'due' && <DueDrawer onClose={() => setOpen(null)} />}
      {open === 'payment' && <PaymentDrawer onClose={() => setOpen(null)} />}
    </>
  );
}
