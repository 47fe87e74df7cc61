// Asks in the form of a new promise to pay whether it replaces the open promises of the chosen house. Shows nothing if
// the house has none.
// Example: `const { onShown, asSeen } = useReplacing()`, `<ReplacedPromises onShown={onShown} />` beside the fields
//   `houseId` and `replacesOpen`, and `asSeen(body)` when the form is sent.
import { useCallback, useEffect, useRef } from 'react';
import { listPaymentPromises } from '#calls/payment-claims/payment-promises.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useLocale } from '#ui/text/locale.ts';
import { CheckField } from '#ui/form/CheckField.tsx';
import { useFieldValue } from '#ui/form/form-context.ts';
import { formatDay } from '#ui/format/dates.ts';
import { formatWholeMoney } from '#ui/format/money.ts';

type ReplacedPromisesProps = { onShown: (isShown: boolean) => void };

/** Remembers whether the form shows the question, so that no promise is withdrawn that the person did not see. */
export function useReplacing() {
  const isShown = useRef(false);
  return {
    onShown: useCallback((is: boolean) => {
      isShown.current = is;
    }, []),
    asSeen: <Body extends { replacesOpen?: boolean | undefined }>(body: Body): Body =>
      isShown.current ? body : { ...body, replacesOpen: false },
  };
}

export function ReplacedPromises({ onShown }: ReplacedPromisesProps) {
  const { currency } = useLocale();
  const houseId = useFieldValue<string>('houseId');
  const { data } = useOperation(
    listPaymentPromises,
    { query: { HouseId: houseId, Status: 'Open', PageSize: '1' } },
    { enabled: houseId !== '' },
  );
  const [first] = data?.items ?? [];
  const hasOpen = first !== undefined;
  useEffect(() => {
    onShown(hasOpen);
    return () => onShown(false);
  }, [onShown, hasOpen]);
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
