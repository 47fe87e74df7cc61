// Accepts the first suggestion of a line, or else the treatment that a rule suggests for it, in one step.
import { matchBankLine } from '#calls/reconciliation/bank-lines.ts';
import type { BankLine, MatchPart } from '#contract/reconciliation/bank-lines.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { paths } from '#web/paths.ts';
import { useTreatments } from './use-treatments.ts';

/** The match that accepting the first suggestion of a line makes; null if the line has no suggestion. */
export function suggestedPart(line: BankLine): MatchPart | null {
  const [best] = line.suggestions;
  if (best?.movement) return { kind: 'Transaction', movementId: best.movement.id };
  if (!best?.house) return null;
  return { kind: 'House', houseId: best.house.id, amountMinor: line.amountMinor };
}

export function useAccept(): (line: BankLine) => void {
  const match = useAct(matchBankLine, {
    toasts: 'errors',
    onSuccess: ({ parts }) => {
      const payment = parts.find(({ kind }) => kind === 'Payment');
      if (!payment?.paymentId) return toastSuccess('Matched.');
      toastSuccess(`Payment recorded: ${payment.text}.`, paths.receiptOf(payment.paymentId));
    },
  });
  const record = useTreatments();
  return (line) => {
    const part = suggestedPart(line);
    if (!part && line.treatment && !record.isPending) record.accept([line]);
    if (!part || match.isPending) return;
    const params = { bankLineId: line.id };
    match.mutate({ params, body: { parts: [part], version: line.version } });
  };
}
