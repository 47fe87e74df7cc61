// Above a due's figures: bills that are being made, and afterwards how the houses heard of the newest ones.
import { Loader } from '@mantine/core';
import type { Due } from '#contract/dues.ts';
import { countOf } from '#ui/format/count.ts';
import classes from './dues.module.css';
import { houseNoun } from './words.ts';

export function BillingNote({ due }: { due: Due | undefined }) {
  if (due?.billing) {
    const { houseCount, housesDone } = due.billing;
    return (
      <p className={classes.billing} role="status">
        <Loader size="xs" aria-hidden /> Billing {countOf(houseCount, houseNoun)}…
        {housesDone > 0 && ` ${housesDone} done.`}
      </p>
    );
  }
  const text = due && noticesText(due);
  return text ? <p className={classes.billing}>{text}</p> : null;
}

/** `Newest bills: 2 houses emailed, 37 without an email address.` */
function noticesText({ notices }: Due): string | null {
  if (!notices) return null;
  const { emailed, withoutEmail, notSent } = notices;
  const parts = [
    emailed > 0 && `${countOf(emailed, houseNoun)} emailed`,
    withoutEmail > 0 && `${countOf(withoutEmail, houseNoun)} without an email address`,
    notSent > 0 && `${countOf(notSent, houseNoun)} not emailed yet`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `Newest bills: ${parts.join(', ')}.` : null;
}
