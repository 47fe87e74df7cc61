// Records a house's promise to pay by a date. The payments of the house decide whether the promise was kept.
import { notePaymentPromise } from '#calls/payment-claims/payment-promises.ts';
import { findHouses } from '#lib/list/find.ts';
import { ReplacedPromises, useReplacing } from '#lib/money/ReplacedPromises.tsx';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useToday } from '#ui/text/use-today.ts';

type PromiseDrawerProps = {
  house?: { id: string; label: string };
  amountMinor?: number;
  onClose: () => void;
};

type Values = {
  houseId: string;
  amountMinor: number | null;
  promisedOn: string;
  note: string;
  replacesOpen: boolean;
};

export function PromiseDrawer({ house, amountMinor, onClose }: PromiseDrawerProps) {
  const today = useToday();
  const { onShown, asSeen } = useReplacing();
  const note = useAct(notePaymentPromise, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Promise recorded.'),
  });
  type Body = Parameters<typeof note.mutateAsync>[0]['body'];
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title="Record payment promise"
      sentence="A promise is kept if the amount is paid by that day, otherwise broken. Reminders continue."
      submitLabel="Record promise"
      initial={{
        houseId: house?.id ?? '',
        amountMinor: amountMinor ?? null,
        promisedOn: '',
        note: '',
        replacesOpen: true,
      }}
      schema={async () =>
        (await import('#contract/payment-claims/payment-promises.ts')).notePaymentPromise.body
      }
      onSubmit={(body) => note.mutateAsync({ body: asSeen(body) })}
    >
      <AsyncSelect
        name="houseId"
        label="House"
        required
        find={findHouses}
        chosen={house && { value: house.id, label: house.label }}
      />
      <MoneyField name="amountMinor" label="Amount" required />
      <DayField name="promisedOn" label="Promise date" required min={today} />
      <TextField name="note" label="Note" maxLength={250} />
      <ReplacedPromises onShown={onShown} />
    </FormDrawer>
  );
}
