// The actions on a charge, each in a small form with its reason: waive, adjust, void, record a dispute, and end it.
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
    sentence: 'The waived amount is no longer owed. Penalties are waived first.',
    submit: 'Waive',
    amount: ['amountMinor', 'Amount to waive'],
  },
  adjust: {
    title: 'Adjust',
    sentence:
      'Sets the corrected charge after waivers. A lower amount creates a credit note, ' +
      'and an overpayment becomes house credit. A penalty above its cap is lowered.',
    submit: 'Adjust',
    amount: ['principalMinor', 'Correct amount'],
  },
  void: {
    title: 'Void',
    sentence:
      'For a charge issued by mistake. It is no longer owed and counts as never billed. ' +
      'This can’t be undone.',
    submit: 'Void charge',
  },
  dispute: {
    title: 'Record dispute',
    sentence: 'Penalties pause until the dispute ends.',
    submit: 'Record dispute',
  },
  settle: {
    title: 'End dispute',
    sentence: 'Penalties resume on the next day.',
    submit: 'End dispute',
  },
};

type ChargeActionsProps = { action: ChargeAction; charge: Charge; onClose: () => void };

export function ChargeActions({ action, charge, onClose }: ChargeActionsProps) {
  const quiet = { toasts: 'none' } as const;
  const acts = {
    waive: useAct(waiveCharge, quiet),
    adjust: useAct(adjustCharge, quiet),
    void: useAct(voidCharge, quiet),
    dispute: useAct(disputeCharge, quiet),
    settle: useAct(settleDispute, quiet),
  };
  const { title, sentence, submit, amount } = words[action];
  return (
    <FormDrawer<object, never>
      opened
      onClose={onClose}
      title={`${title}: ${charge.due.title}`}
      sentence={sentence}
      submitLabel={submit}
      initial={{
        reason: '',
        ...(action === 'waive' && { amountMinor: charge.outstandingMinor }),
        ...(action === 'adjust' && { principalMinor: charge.currentPrincipalMinor }),
      }}
      record={{ version: charge.version }}
      schema={async () => {
        const contract = await import('#contract/charges/charge-changes.ts');
        if (action === 'waive') return contract.waiveCharge.body;
        if (action === 'adjust') return contract.adjustCharge.body;
        if (action === 'void') return contract.voidCharge.body;
        return action === 'dispute' ? contract.disputeCharge.body : contract.settleDispute.body;
      }}
      onSubmit={(body) => acts[action].mutateAsync({ params: { chargeId: charge.id }, body })}
    >
      {action === 'adjust' && (
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
      {action === 'adjust' && <AdjustEffect charge={charge} />}
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
