// The rules that suggest how bank debits are recorded, each with its wording; wrong ones can be removed.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listBankLineRules, removeBankLineRule } from '#calls/reconciliation/bank-line-expenses.ts';
import type { BankLineRule } from '#contract/reconciliation/bank-line-expenses.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { countOf } from '#ui/format/count.ts';
import { Rows } from '#ui/layout/Rows.tsx';
import classes from './reconciliation.module.css';

export function RulesButton({ mayRemove }: { mayRemove: boolean }) {
  const rules = useOperation(listBankLineRules);
  const [isOpen, setOpen] = useState(false);
  const count = rules.data?.items.length ?? 0;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        Rules ({count})
      </Button>
      {isOpen && (
        <DetailDrawer title="Rules for bank debits" result={rules} onClose={() => setOpen(false)}>
          {({ items }) => (
            <>
              <p className={classes.lead}>
                Debits with the same wording get the same suggestion as before. A person accepts
                each one.
              </p>
              {items.length === 0 && <p className={classes.muted}>No rules yet.</p>}
              <Rows gap={12} aria-label="Rules">
                {items.map((rule) => (
                  <Rule key={rule.id} rule={rule} mayRemove={mayRemove} />
                ))}
              </Rows>
            </>
          )}
        </DetailDrawer>
      )}
    </>
  );
}

const timeNoun = { one: 'time', many: 'times' };

function Rule({ rule, mayRemove }: { rule: BankLineRule; mayRemove: boolean }) {
  const remove = useAct(removeBankLineRule, { success: 'Rule removed.' });
  return (
    <li className={classes.rule}>
      <div className={classes.lineHead}>
        <span className={classes.what}>{rule.wording}</span>
        {mayRemove && (
          <Button
            size="compact-sm"
            variant="default"
            loading={remove.isPending}
            aria-label={`Remove the rule for ${rule.wording}`}
            onClick={() => remove.mutate({ params: { ruleId: rule.id } })}
          >
            Remove
          </Button>
        )}
      </div>
      <p className={classes.muted}>
        {[rule.categoryName, rule.counterparty, `from ${rule.walletName}`]
          .filter(Boolean)
          .join(' · ')}
        {`. Recorded ${countOf(rule.times, timeNoun)}, last for `}
        <DayText day={rule.lastOn} />.
      </p>
    </li>
  );
}
