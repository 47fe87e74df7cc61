// The provider's price for a job; staff approves or declines it.
import type { LiveJob } from './live-job.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { getJobByLink, quoteJobByLink } from '#calls/providers/job-links.ts';
import { useAct } from '#lib/api/use-act.ts';
import { Form } from '#ui/form/Form.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { formatMoney } from '#ui/format/money.ts';
import classes from './providers.module.css';

const said = {
  Asked: 'awaits approval',
  Approved: 'is approved',
  Refused: 'was declined',
} as const;

type Values = { amountMinor: number | null; note: string };

export function JobPrice({ jobKey, job }: { jobKey: string; job: LiveJob }) {
  const [open, setOpen] = useState(false);
  const { quote, currency } = job;
  const ask = useAct(quoteJobByLink, { toasts: 'none', invalidates: [getJobByLink] });
  type Body = Parameters<typeof ask.mutateAsync>[0]['body'];
  return (
    <section aria-label="Price" className={classes.stack}>
      {quote && (
        <p>
          Your quote of {formatMoney(quote.amountMinor, currency)} {said[quote.status]}.
        </p>
      )}
      {!open && quote?.status !== 'Approved' && (
        <Button size="lg" variant="default" onClick={() => setOpen(true)}>
          {quote ? 'Change quote' : 'Send a quote'}
        </Button>
      )}
      {open && (
        <Form<Values, Body>
          initial={{ amountMinor: quote?.amountMinor ?? null, note: quote?.note ?? '' }}
          toBody={(values) => values}
          schema={async () =>
            (await import('#contract/providers/job-links.ts')).quoteJobByLink.body
          }
          onSubmit={(body) => ask.mutateAsync({ params: { key: jobKey }, body })}
          onDone={() => setOpen(false)}
          className={classes.stack}
        >
          <MoneyField name="amountMinor" label="Price" required currency={currency} />
          <TextField name="note" label="Scope" rows={2} maxLength={1000} />
          <SubmitButton size="lg">Send quote</SubmitButton>
          <Button size="lg" variant="default" onClick={() => setOpen(false)}>
            Back
          </Button>
        </Form>
      )}
    </section>
  );
}
