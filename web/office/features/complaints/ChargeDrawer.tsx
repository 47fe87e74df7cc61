// Bills the house of a complaint for the work, with a one-off due.
import { chargeComplaint } from '#calls/complaints/complaint-charges.ts';
import { listWallets } from '#calls/wallets/wallets.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { findWallets } from '#lib/list/find.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { formatDay } from '#ui/format/dates.ts';
import { formatMoney } from '#ui/format/money.ts';
import { useLocale } from '#ui/text/locale.ts';
import { paths } from '#web/paths.ts';
import { useToday } from '#ui/text/use-today.ts';

type Values = { amountMinor: number | null; reason: string; walletId: string; dueOn: string };

export function ChargeDrawer({
  complaint,
  onClose,
}: {
  complaint: Complaint;
  onClose: () => void;
}) {
  const { currency } = useLocale();
  const today = useToday();
  const charge = useAct(chargeComplaint, {
    toasts: 'none',
    onSuccess: ({ house, charge: made }, { body }) => {
      const amount = formatMoney(body.amountMinor, currency);
      toastSuccess(
        `${amount} is charged to ${house?.label ?? 'the house'}, due ${formatDay(body.dueOn)}.`,
        made ? paths.due(made.dueId) : undefined,
      );
    },
  });
  const wallets = useOperation(listWallets, { query: { Kind: 'Main' } });
  const main = wallets.data?.items[0];
  type Body = Parameters<typeof charge.mutateAsync>[0]['body'];
  const params = { complaintId: complaint.id };
  // The form defaults to the main wallet, so it opens once that is loaded.
  if (wallets.isPending) return null;
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={`Charge ${complaint.house?.label ?? 'the house'}`}
      sentence="The house gets one bill, which it pays like any other due."
      submitLabel="Charge the house"
      initial={{
        amountMinor: complaint.costMinor,
        reason: '',
        walletId: main?.id ?? '',
        dueOn: '',
      }}
      record={{ version: complaint.version }}
      schema={async () =>
        (await import('#contract/complaints/complaint-charges.ts')).chargeComplaint.body
      }
      onSubmit={(body) => charge.mutateAsync({ params, body })}
    >
      <MoneyField name="amountMinor" label="Amount" required />
      <TextField
        name="reason"
        label="Reason"
        help="The house sees it on the charge."
        required
        rows={3}
        maxLength={500}
      />
      <AsyncSelect
        name="walletId"
        label="Paid into"
        required
        find={findWallets('Active')}
        chosen={main && { value: main.id, label: main.name }}
      />
      <DayField name="dueOn" label="Due on" required min={today} />
    </FormDrawer>
  );
}
