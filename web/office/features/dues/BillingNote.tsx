// A note above a due's figures: the progress of billing, and afterwards how houses were notified of the newest bills.
import { Loader } from '@mantine/core';
import type { Due } from '#contract/dues/dues.ts';
import { countOf } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Row } from '#ui/layout/Row.tsx';
import classes from './dues.module.css';
import { houseNoun } from '#lib/money/dues-words.ts';

export function BillingNote({ due }: { due: Due | undefined }) {
  if (due?.billing) {
    const { houseCount, housesDone } = due.billing;
    return (
      <Row component="p" wrap="nowrap" mt={0} mb={12} role="status">
        <Loader size="xs" aria-hidden /> Billing {countOf(houseCount, houseNoun)}…
        {housesDone > 0 && ` ${housesDone} done.`}
      </Row>
    );
  }
  return due ? <NoticesText due={due} /> : null;
}

/** `Newest bills: 2 houses emailed, 1 without an email address, 3 with nobody to bill.` */
function NoticesText({ due: { notices, reminders } }: { due: Due }) {
  if (!notices) return null;
  const { emailed, withoutEmail, withoutResident, notSent, sendsFrom } = notices;
  const isOff = reminders.days.length === 0;
  const parts = [
    emailed > 0 && `${countOf(emailed, houseNoun)} emailed`,
    notSent > 0 && `${countOf(notSent, houseNoun)} not emailed${isOff ? '' : ' yet'}`,
    withoutEmail > 0 && `${countOf(withoutEmail, houseNoun)} without an email address`,
    withoutResident > 0 && `${countOf(withoutResident, houseNoun)} with nobody to bill`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return (
    <p className={classes.newest}>
      Newest bills: {parts.join(', ')}.{' '}
      {isOff && notSent > 0 && 'This due sends no emails, because it has no reminder days.'}
      {sendsFrom && (
        <>
          Emails are sent at <InstantText at={sendsFrom} />, after quiet hours.
        </>
      )}
    </p>
  );
}
