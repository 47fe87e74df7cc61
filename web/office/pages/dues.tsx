// /dues, joined from the features of dues: the dues, payments, the cash sheet, the charges of each house, arrears,
// reported payments and the report.
import {
  IconCalendarHeart,
  IconCash,
  IconMessageDollar,
  IconPhone,
  IconReceipt2,
} from '@tabler/icons-react';
import { getGroup } from '#calls/groups/groups.ts';
import { listPaymentClaims } from '#calls/payment-claims/payment-claims.ts';
import { useMessagedHouses } from '#lib/houses/messaged-houses.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useOpenedForm } from '#lib/list/opened-form.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import type { ShowReceipt } from '#office/features/payment-claims/ClaimDrawer.tsx';
import { ClaimsArea } from '#office/features/payment-claims/ClaimsArea.tsx';
import { RemindersList } from '#office/features/reminders/RemindersList.tsx';
import { DuesTab } from '#office/features/dues/DuesTab.tsx';
import { InflowTab } from '#office/features/due-payments/InflowTab.tsx';
import { ArrearsTab } from '#office/features/charges/ArrearsTab.tsx';
import { Charges } from './charges.tsx';

const CashTab = lazyPart(
  async () => (await import('#office/features/due-payments/CashTab.tsx')).CashTab,
);
const DuesReportTab = lazyPart(
  async () => (await import('#office/features/reports/DuesReportTab.tsx')).DuesReportTab,
);
const DueDrawer = lazyPart(
  async () => (await import('#office/features/dues/DueDrawer.tsx')).DueDrawer,
);
const PaymentDrawer = lazyPart(
  async () => (await import('#office/features/due-payments/PaymentDrawer.tsx')).PaymentDrawer,
);
const ReceiptDrawer = lazyPart(
  async () => (await import('#office/features/due-payments/ReceiptDrawer.tsx')).ReceiptDrawer,
);
const PromiseDrawer = lazyPart(
  async () => (await import('#office/features/payment-claims/PromiseDrawer.tsx')).PromiseDrawer,
);
const CallDrawer = lazyPart(
  async () => (await import('#office/features/reminders/CallDrawer.tsx')).CallDrawer,
);
const RecordClaimDrawer = lazyPart(
  async () =>
    (await import('#office/features/payment-claims/RecordClaimDrawer.tsx')).RecordClaimDrawer,
);

const callForm = (house: { id: string; label: string }, onClose: () => void) => (
  <CallDrawer house={house} onClose={onClose} />
);

const receipt: ShowReceipt = (paymentId, onClose) => (
  <ReceiptDrawer paymentId={paymentId} onClose={onClose} />
);

const forms = ['due', 'payment', 'claim', 'promise', 'call'] as const;

export function Dues() {
  const [opened, setOpen] = useOpenedForm(forms);
  const mayCreate = useMay('dues.create');
  const open = mayCreate ? opened : null;
  const houses = useMessagedHouses();
  const waiting = useWaiting();
  const [{ Tab: tab }] = useUrlState();
  const create = {
    label: 'Create due',
    icon: <IconReceipt2 size={16} aria-hidden />,
    onClick: () => setOpen('due'),
    feature: 'Create Due' as const,
  };
  const record = {
    label: 'Record payment',
    icon: <IconCash size={16} aria-hidden />,
    onClick: () => setOpen('payment'),
    feature: 'Dues Inflow' as const,
  };
  const claim = {
    label: 'Record reported payment',
    icon: <IconMessageDollar size={16} aria-hidden />,
    onClick: () => setOpen('claim'),
  };
  const promise = {
    label: 'Record promise',
    icon: <IconCalendarHeart size={16} aria-hidden />,
    onClick: () => setOpen('promise'),
  };
  const call = {
    label: 'Log a call',
    icon: <IconPhone size={16} aria-hidden />,
    onClick: () => setOpen('call'),
  };
  // On the tabs of payments and of arrears the primary action is recording a payment.
  const actions =
    tab === 'inflow' || tab === 'arrears'
      ? { primary: record, menu: [create, call, promise, claim] }
      : { primary: create, menu: [record, call, promise, claim] };
  return (
    <>
      <PageHeader title="Dues" {...(mayCreate && actions)} />
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
            label: 'Payments',
            render: () => <InflowTab {...(mayCreate && { record })} />,
          },
          { key: 'cash', label: 'Cash', render: () => <CashTab /> },
          { key: 'charges', label: 'Charges', render: () => <Charges /> },
          {
            key: 'arrears',
            label: 'Arrears',
            render: () => <ArrearsTab call={callForm} {...(mayCreate && { record })} />,
          },
          {
            key: 'claims',
            label: 'Reported payments',
            count: waiting,
            render: () => (
              <ClaimsArea
                receipt={receipt}
                reminders={<RemindersList />}
                {...(mayCreate && { record: claim, promise })}
              />
            ),
          },
          {
            key: 'report',
            label: 'Report',
            names: ['reports'],
            render: () => <DuesReportTab />,
          },
        ]}
      />
      {open === 'due' && <DueDrawer houses={houses} onClose={() => setOpen(null)} />}
      {mayCreate && <DueOfGroup />}
      {open === 'promise' && <PromiseDrawer onClose={() => setOpen(null)} />}
      {open === 'call' && <CallDrawer onClose={() => setOpen(null)} />}
      {open === 'claim' && <RecordClaimDrawer onClose={() => setOpen(null)} />}
      {open === 'payment' && <PaymentDrawer onClose={() => setOpen(null)} />}
    </>
  );
}

/** A link from a group opens the form with that group filled in. */
function DueOfGroup() {
  const [{ Group: groupId = '' }, setUrl] = useUrlState();
  const params = { groupId };
  const { data: group } = useOperation(getGroup, { params }, { enabled: groupId !== '' });
  if (!group || groupId === '') return null;
  const chosen = { value: group.id, label: group.name };
  return <DueDrawer group={chosen} onClose={() => setUrl({ Group: undefined })} />;
}

/** The number of undecided claims; null while it is not known. */
function useWaiting(): number | null {
  const { data } = useOperation(listPaymentClaims, {
    query: { Status: 'Submitted', PageSize: '1' },
  });
  return data ? data.totalCount : null;
}
