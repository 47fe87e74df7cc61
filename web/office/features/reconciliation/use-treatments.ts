// Accepts the rules' suggestions for bank debits: of one line, or of up to 50 selected ones. Each line has its own
// result.
import { useState } from 'react';
import { acceptTreatments } from '#calls/reconciliation/bank-line-expenses.ts';
import type { BankLine } from '#contract/reconciliation/bank-lines.ts';
import { toastError, toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { countOf } from '#ui/format/count.ts';
import { lineNoun } from './reconciliation-words.ts';

/** The most lines that the operation accepts in one call. */
export const treatmentLimit = 50;

export function useTreatments() {
  const act = useAct(acceptTreatments, {
    toasts: 'errors',
    onSuccess: ({ done, failed: [first] }) => {
      if (done > 0) toastSuccess(`${countOf(done, lineNoun)} recorded. Awaiting approval.`);
      if (first) toastError(`${first.label}: ${first.reason}`);
    },
  });
  return {
    isPending: act.isPending,
    accept: (lines: readonly BankLine[]) => {
      const wanted = lines
        .slice(0, treatmentLimit)
        .flatMap(({ id, version, treatment }) =>
          treatment ? [{ id, version, ruleId: treatment.ruleId }] : [],
        );
      if (wanted.length > 0) act.mutate({ body: { lines: wanted } });
    },
  };
}

export type TreatedSelection = {
  has: (id: string) => boolean;
  set: (ids: readonly string[], isChosen: boolean) => void;
};

/** The selected bank debits, of those that have a suggestion. */
export function useTreatedSelection(): TreatedSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id) => chosen.has(id),
    set: (ids, isChosen) =>
      setChosen((before) => {
        const next = new Set(before);
        for (const id of ids) {
          if (isChosen) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
  };
}
