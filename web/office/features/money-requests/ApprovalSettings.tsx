// Settings → Approvals: the amount above which two people approve, the approvers, and the reserves, from which even a
// transfer needs approval.
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
    onSuccess: () => toastSuccess('Approval rule saved.'),
  });
  const text =
    'Cash deposits, withdrawals, expenses, refunds and adjustments need one approver other than the requester, ' +
    'and two above this amount.';
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
        <MoneyField name="twoApproversAboveMinor" label="Two approvers above" required />
        <TextField name="reason" label="Reason for the change" required maxLength={250} />
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
    'Only 1 person may approve, so large requests need just one approval and are marked in the report. ' +
    'Give two more people a role that approves.',
  2:
    'Only 2 people may approve, so a large request of one of them needs just the other’s approval and is marked ' +
    'in the report. Give one more person a role that approves.',
};

function Approvers({ people }: { people: FinanceSettings['approvers'] }) {
  const text =
    people.length === 1
      ? 'With one approver, an email code replaces the second person, and the approval is ' +
        'marked as single control.'
      : 'Nobody can approve their own request.';
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
      text="Every withdrawal or transfer from a reserve needs approval. Mark a wallet as a reserve by editing it."
    >
      {wallets.length === 0 ? (
        <Muted size={14}>No wallet is a reserve.</Muted>
      ) : (
        <Rows fz={14} lh="20px" className={classes.people}>
          {wallets.map(({ id, name }) => (
            <li key={id}>
              <PlainLink className={classes.link} href={paths.wallet(id)} data-standing="">
                {name}
              </PlainLink>
            </li>
          ))}
        </Rows>
      )}
    </SettingsCard>
  );
}
