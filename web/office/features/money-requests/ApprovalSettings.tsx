// Settings → Approvals: the amount above which two people approve, the approvers, and the wallets with extra rules.
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import {
  changeFinanceSettings,
  getFinanceSettings,
} from '#calls/money-requests/finance-settings.ts';
import type { FinanceSettings } from '#contract/money-requests/finance-settings.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { useSeesWholeCommunity } from '#lib/session/worker-scope.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Form } from '#ui/form/Form.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { SettingsCard, SettingsFoot } from '#ui/page/SettingsCard.tsx';
import { paths } from '#web/paths.ts';
import classes from './money-requests.module.css';

export function ApprovalSettings() {
  const result = useOperation(getFinanceSettings);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={360} radius="md" />;
  return (
    <>
      <Threshold key={result.data.version} settings={result.data} />
      <Approvers people={result.data.approvers} />
      <Reserves wallets={result.data.reserves} />
    </>
  );
}

type Values = { twoApproversAboveMinor: number | null; reason: string };
type Body = { twoApproversAboveMinor: number; reason: string; version: number };

function Threshold({ settings }: { settings: FinanceSettings }) {
  const mayManage = useMay('settings.update');
  const mayApprove = useMay('wallets.approve');
  const seesAll = useSeesWholeCommunity();
  const { twoApproversAboveMinor } = settings;
  const change = useAct(changeFinanceSettings, {
    toasts: 'none',
    onSuccess: () => toastSuccess('The rule is changed.'),
  });
  const text =
    'Deposits in cash, withdrawals, expenses, refunds and adjustments wait for one person who did ' +
    'not ask for them, and above this amount for two.';
  if (!mayManage || !mayApprove || !seesAll) {
    return (
      <SettingsCard title="Two people" text={text}>
        <p className={classes.threshold}>
          Above <MoneyText amountMinor={twoApproversAboveMinor} />
        </p>
      </SettingsCard>
    );
  }
  return (
    <SettingsCard title="Two people" text={text}>
      <Form<Values, Body>
        className={classes.rule}
        initial={{ twoApproversAboveMinor: null, reason: '' }}
        record={settings}
        schema={async () =>
          (await import('#contract/money-requests/finance-settings.ts')).changeFinanceSettings.body
        }
        onSubmit={(body) => withStepUp(() => change.mutateAsync({ body }))}
      >
        <MoneyField name="twoApproversAboveMinor" label="Two people agree above" required />
        <TextField name="reason" label="Why it changes" required maxLength={250} />
        <SettingsFoot>
          <SubmitButton>Save</SubmitButton>
        </SettingsFoot>
      </Form>
    </SettingsCard>
  );
}

/**
 * Warnings by the number of approvers. Above the limit a request needs approvals from two people other than its
 * requester, so one or two approvers are not enough.
 */
const tooFew: Readonly<Record<number, string>> = {
  1:
    'Only 1 person may approve, so two can never agree. Above the limit one approval is enough, and the request, ' +
    'the lists and the report say so. Give two more people a role that approves.',
  2:
    'Only 2 people may approve. When one of them asks, only the other can agree: above the limit one approval is ' +
    'enough then, and the request, the lists and the report say so. Give one more person a role that approves.',
};

function Approvers({ people }: { people: FinanceSettings['approvers'] }) {
  const text =
    people.length === 1
      ? 'One person alone: a code from their email stands in for the second, and what they approve is ' +
        'marked as single control.'
      : 'Nobody approves what they asked for themselves.';
  const warning = tooFew[people.length];
  return (
    <SettingsCard title="Who approves" text={text}>
      {warning && (
        <p className={classes.warning} role="note">
          <IconAlertTriangle size={16} aria-hidden /> {warning}
        </p>
      )}
      <Rows fz={14} lh="20px" className={classes.people}>
        {people.map(({ id, name, role }) => (
          <li key={id}>
            <span>{name}</span>
            <Muted component="span" size={14}>
              {role}
            </Muted>
          </li>
        ))}
      </Rows>
    </SettingsCard>
  );
}

function Reserves({ wallets }: { wallets: FinanceSettings['reserves'] }) {
  return (
    <SettingsCard
      title="Reserves"
      text="Out of a reserve even a transfer awaits approval. A wallet becomes one where it is edited."
    >
      {wallets.length === 0 ? (
        <Muted size={14}>No wallet is a reserve.</Muted>
      ) : (
        <Rows fz={14} lh="20px" className={classes.people}>
          {wallets.map(({ id, name }) => (
            <li key={id}>
              <PlainLink className={classes.link} href={paths.wallet(id)}>
                {name}
              </PlainLink>
            </li>
          ))}
        </Rows>
      )}
    </SettingsCard>
  );
}
