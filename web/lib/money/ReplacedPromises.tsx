// Asks in the form of a new promise to pay whether it replaces the open promises of the chosen house. Shows nothing if
// the house has none.
// Example: `<ReplacedPromises />` beside fields `houseId` and `replacesOpen`.
import { listPaymentPromises } from '#calls/payment-claims/payment-promises.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useLocale } from '#ui/text/locale.ts';
import { CheckField } from '#ui/form/CheckField.tsx';
import { useFieldValue } from '#ui/form/form-context.ts';
import { formatDay } from '#ui/format/dates.ts';
import { formatWholeMoney } from '#ui/format/money.ts';

export function ReplacedPromises() {
  const { currency } = useLocale();
  const houseId = useFieldValue<string>('houseId');
  const { data } = useOperation(
    listPaymentPromises,
    { query: { HouseId: houseId, Status: 'Open', PageSize: '10' } },
    { enabled: houseId !== '' },
  );
  const [first] = data?.items ?? [];
  if (!data || !first) return null;
  const label =
    data.totalCount === 1
      ? `Replace the promise of ${formatWholeMoney(first.amountMinor, currency)} by ${formatDay(first.promisedOn)}`
      : `Replace the ${data.totalCount} open promises`;
  return (
    <CheckField
      name="replacesOpen"
      label={label}
      help="Otherwise all stay open, and one payment counts for each."
    />
  );
}
