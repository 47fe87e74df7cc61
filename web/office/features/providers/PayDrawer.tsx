// Requests the payment of a provider. The request needs an approval, as every withdrawal does.
import { payProvider } from '#calls/providers/provider-jobs.ts';
import type { ProviderJob } from '#contract/providers/provider-jobs.ts';
import { findWallets } from '#lib/list/find.ts';
import { useAct } from '#lib/api/use-act.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';

type Values = { amountMinor: number | null; walletId: string };

export function PayDrawer({ job, onClose }: { job: ProviderJob; onClose: () => void }) {
  const pay = useAct(payProvider, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Requested. The amount is held until the decision.'),
  });
  type Body = Parameters<typeof pay.mutateAsync>[0]['body'];
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={`Pay ${job.provider.name}`}
      sentence="Pays to the provider’s bank account after approval."
      submitLabel="Request payment"
      initial={{
        amountMinor: job.quote?.status === 'Approved' ? job.quote.amountMinor : null,
        walletId: '',
      }}
      record={{ version: job.version }}
      schema={async () => (await import('#contract/providers/provider-jobs.ts')).payProvider.body}
      onSubmit={(body) => withStepUp(() => pay.mutateAsync({ params: { jobId: job.id }, body }))}
    >
      <MoneyField name="amountMinor" label="Amount" required />
      <AsyncSelect name="walletId" label="From" required find={findWallets('Active')} />
    </FormDrawer>
  );
}
