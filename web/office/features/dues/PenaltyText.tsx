// A penalty rule in words: `2 % a month, by the day, after 7 days of grace, at most 25 % of the charge`.
import type { PenaltyRule } from '#rules/dues/due-rules.ts';
import { countOf } from '#ui/format/count.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';

export function PenaltyText({ rule }: { rule: PenaltyRule }) {
  if (rule.kind === 'None') return <>None</>;
  const after = `, after ${countOf(rule.graceDays, { one: 'day', many: 'days' })} of grace`;
  const cap = rule.capPercent === null ? '' : `, at most ${rule.capPercent} % of the charge`;
  const least = rule.minimumMinor !== null && (
    <>
      , not on less than <MoneyText amountMinor={rule.minimumMinor} />
    </>
  );
  if (rule.kind === 'Fixed once') {
    return (
      <>
        <MoneyText amountMinor={rule.amountMinor} /> once{after}
        {cap}
        {least}
      </>
    );
  }
  const rate = `${rule.rateBasisPoints / 100} %`;
  return (
    <>
      {rate} {rule.kind === 'Percent once' ? 'once' : 'a month, by the day'}
      {after}
      {cap}
      {least}
    </>
  );
}
