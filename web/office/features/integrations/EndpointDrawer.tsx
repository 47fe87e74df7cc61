// Adds an endpoint, or changes its URL, its description, its events, and whether a bulk change sends one event.
import { Checkbox } from '@mantine/core';
import { changeWebhookEndpoint, createWebhookEndpoint } from '#calls/integrations/webhooks.ts';
import {
  type WebhookEndpoint,
  webhookKindNames,
  webhookKinds,
} from '#contract/integrations/webhooks.ts';
import { useAct } from '#lib/api/use-act.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { useField } from '#ui/form/form-context.ts';
import { CheckField } from '#ui/form/CheckField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Column } from '#ui/layout/Column.tsx';
import classes from './integrations.module.css';

type Props = {
  endpoint: WebhookEndpoint | undefined;
  onClose: () => void;
  onSecret: (secret: string) => void;
};

const blanks = { url: '', description: '', kinds: [] as string[], oneEventForBulk: false };

export function EndpointDrawer({ endpoint, onClose, onSecret }: Props) {
  const create = useAct(createWebhookEndpoint, {
    toasts: 'none',
    onSuccess: ({ secret }) => secret && onSecret(secret),
  });
  const change = useAct(changeWebhookEndpoint);
  return (
    <FormDrawer<typeof blanks, never>
      opened
      onClose={onClose}
      title={endpoint ? 'Change endpoint' : 'Add endpoint'}
      submitLabel={endpoint ? 'Save' : 'Add endpoint'}
      initial={blanks}
      record={endpoint}
      schema={async () => {
        const contract = await import('#contract/integrations/webhooks.ts');
        return endpoint ? contract.changeWebhookEndpoint.body : contract.createWebhookEndpoint.body;
      }}
      onSubmit={(body) =>
        withStepUp<unknown>(() =>
          endpoint
            ? change.mutateAsync({ params: { endpointId: endpoint.id }, body })
            : create.mutateAsync({ body }),
        )
      }
    >
      <FormSection title="Where">
        <TextField
          name="url"
          label="Address"
          required
          maxLength={500}
          placeholder="https://example.com/courtyard"
          help="A public https address that returns 200 within ten seconds."
        />
        <TextField
          name="description"
          label="Description"
          maxLength={100}
          placeholder="Accounting"
        />
      </FormSection>
      <FormSection title="Events">
        <CheckField name="oneEventForBulk" label="Send one event with all ids for a bulk change" />
        <KindsField />
      </FormSection>
    </FormDrawer>
  );
}

const words: Readonly<Record<string, string>> = {
  resident: 'Residents',
  house: 'Houses',
  payment: 'Due payments',
  wallet: 'Wallets',
  money_request: 'Money requests',
  complaint: 'Complaints',
  gate_pass: 'Gate passes',
  visit: 'Visits',
};

/** Events by subject, each group with a checkbox for all of it. */
const groups = [...Map.groupBy(webhookKindNames, (kind) => kind.split('.')[0] ?? '')].map(
  ([about, kinds]) => ({ title: words[about] ?? about, kinds }),
);

function KindsField() {
  const field = useField<string[]>({ name: 'kinds', label: 'Events' });
  const chosen = new Set(field.value);
  const set = (kinds: readonly string[], isWanted: boolean) =>
    field.set([...field.value.filter((one) => !kinds.includes(one)), ...(isWanted ? kinds : [])]);
  return (
    <Column id={field.input.id} gap={20}>
      {field.input.error && (
        <p className={classes.error} role="alert">
          {field.input.error}
        </p>
      )}
      {groups.map(({ title, kinds }) => (
        <fieldset key={title} className={classes.kindGroup} aria-label={title}>
          <div className={classes.kindTitle}>
            <Checkbox
              size="sm"
              label={title}
              checked={kinds.every((kind) => chosen.has(kind))}
              indeterminate={
                kinds.some((kind) => chosen.has(kind)) && !kinds.every((kind) => chosen.has(kind))
              }
              onChange={(event) => set(kinds, event.currentTarget.checked)}
            />
          </div>
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              size="sm"
              label={kind}
              description={webhookKinds[kind]}
              checked={chosen.has(kind)}
              onChange={(event) => set([kind], event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      ))}
    </Column>
  );
}
