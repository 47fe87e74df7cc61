// Records how a request was paid if no gateway pays out. The money leaves the wallet only then.
import { markRequestPaid } from '#calls/money-requests/paid-by-hand.ts';
import type { MoneyRequest } from '#contract/money-requests/money-requests.ts';
import { paidChannels } from '#contract/money-requests/paid-by-hand.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useToday } from '#ui/text/use-today.ts';

type MarkPaidDrawerProps = { request: MoneyRequest; onClose: () => void };

export function MarkPaidDrawer({ request, onClose }: MarkPaidDrawerProps) {
  const today = useToday();
  const mark = useAct(markRequestPaid, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Marked as paid. The wallet balance is updated.'),
  });
  const params = { requestId: request.id };
  const isRefund = request.kind === 'Refund';
  return (
    <FormDrawer<object, Parameters<typeof mark.mutateAsync>[0]['body']>
      opened
      onClose={onClose}
      title={`Mark ${request.reference} as paid`}
      sentence={
        isRefund
          ? 'Mark it after the payment. It is recorded on that day.'
          : 'Mark it after the bank has made the transfer.'
      }
      submitLabel="Mark as paid"
      initial={{ bankReference: '', paidOn: today, ...(isRefund && { channel: 'Bank transfer' }) }}
      record={{ version: request.version }}
      schema={async () => (await import('#contract/money-requests/paid-by-hand.ts')).PaidForm}
      onSubmit={(body) => withStepUp(() => mark.mutateAsync({ params, body }))}
    >
      {isRefund && (
        <SelectField name="channel" label="Paid by" required options={[...paidChannels]} />
      )}
      <TextField
        name="bankReference"
        label={isRefund ? 'Reference' : 'The bank’s reference'}
        required
        maxLength={100}
        {...(isRefund && {
          help: 'Of the transfer, the cheque or the signed cash receipt.',
        })}
      />
      <DayField name="paidOn" label="Paid on" required max={today} />
    </FormDrawer>
  );
}
