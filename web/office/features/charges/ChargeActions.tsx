// Waiving, adjusting, voiding and disputing a charge: each in a small form with its reason.
import {
  adjustCharge,
  disputeCharge,
  settleDispute,
  voidCharge,
  waiveCharge,
} from '#calls/charges/charge-changes.ts';
import type { Charge } from '#contract/charges/charge-changes.ts';
import { penaltyAfterCredit } from '#rules/dues/penalty-cap.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';

export type ChargeAction = 'waive' | 'adjust' | 'void' | 'dispute' | 'settle';

type Words = { title: string; sentence: string; submit: string; amount?: [string, string] };

const words: Readonly<Record<ChargeAction, Words>> = {
  waive: {
    title: 'Waive',
    sentence: 'What is waived is not owed any more. The penalty goes first.',
    submit: 'Waive',
    amount: ['amountMinor', 'Amount to waive'],
  },
  adjust: {
    title: 'Adjust',
    sentence:
      'Sets what the charge should be, after what was waived of it. What is less becomes a credit note, ' +
      'and what was paid of it the house’s credit. A penalty above its cap falls to it.',
    submit: 'Adjust',
    amount: ['principalMinor', 'What it should be'],
  },
  void: {
    title: 'Void',
    sentence:
      'For a charge that should never have been. It is owed no more and counts as never billed. ' +
      'This cannot be taken back.',
    submit: 'Void charge',
  },
  dispute: {
    title: 'Note a dispute',
    sentence: 'Its penalty stands still until the dispute has ended.',
    submit: 'Note dispute',
  },
  settle: {
    title: 'End the dispute',
    sentence: 'From the next day a penalty grows again.',
    submit: 'End dispute',
  },
};

type ChargeDeedsProps = { deed: ChargeAction; charge: Charge; onClose: () => void };

export function ChargeActions({ deed, charge, onClose }: ChargeDeedsProps) {
  const quiet = { toasts: 'none' } as const;
  const acts = {
    waive: useAct(waiveCharge, quiet),
    adjust: useAct(adjustCharge, quiet),
    void: useAct(voidCharge, quiet),
    dispute: useAct(disputeCharge, quiet),
    settle: useAct(settleDispute, quiet),
  };
  const { title, sentence, submit, amount } = words[deed];
  return (
    <FormDrawer<object, never>
      opened
      onClose={onClose}
      title={`${title}: ${charge.due.title}`}
      sentence={sentence}
      submitLabel={submit}
      initial={{
        reason: '',
        ...(deed === 'waive' && { amountMinor: charge.outstandingMinor }),
        ...(deed === 'adjust' && { principalMinor: charge.currentPrincipalMinor }),
      }}
      record={{ version: charge.version }}
      schema={async () => {
        const contract = await import('#contract/charges/charge-changes.ts');
        if (deed === 'waive') return contract.waiveCharge.body;
        if (deed === 'adjust') return contract.adjustCharge.body;
        if (deed === 'void') return contract.voidCharge.body;
        return deed === 'dispute' ? contract.disputeCharge.body : contract.settleDispute.body;
      }}
      onSubmit={(body) => acts[deed].mutateAsync({ params: { chargeId: charge.id }, body })}
    >
      {deed === 'adjust' && (
        <Muted size={14} mb={8}>
          The charge is <MoneyText amountMinor={charge.currentPrincipalMinor} /> now
          {charge.penaltyMinor > 0 && (
            <>
              , and its penalty <MoneyText amountMinor={charge.penaltyMinor} />
            </>
          )}
          .
        </Muted>
      )}
      {amount && <MoneyField name={amount[0]} label={amount[1]} required />}
      {deed === 'adjust' && <AdjustEffect charge={charge} />}
      <TextField name="reason" label="Reason" required maxLength={250} rows={2} />
    </FormDrawer>
  );
}

/** The effect of a credit note on the penalty, computed by the same rule as on the server. */
function AdjustEffect({ charge }: { charge: Charge }) {
  const { form } = useFormShared();
  const principalMinor = Number(form.values['principalMinor'] ?? 0);
  const { currentPrincipalMinor, penaltyMinor, capPercent } = charge;
  if (penaltyMinor === 0 || principalMinor <= 0 || principalMinor >= currentPrincipalMinor) {
    return null;
  }
  const lowered = penaltyAfterCredit(charge, principalMinor);
  return (
    <Muted size={14} mb={8} role="status">
      {lowered === penaltyMinor ? (
        <>
          The penalty stays <MoneyText amountMinor={penaltyMinor} />.
        </>
      ) : (
        <>
          The penalty falls from <MoneyText amountMinor={penaltyMinor} /> to{' '}
          <MoneyText amountMinor={lowered} />, at most {capPercent} % of the charge.
        </>
      )}
    </Muted>
  );
}
