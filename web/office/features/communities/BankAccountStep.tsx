// The fifth step of the wizard for a new community: the bank account to which the estate withdraws money. More accounts
// can be added later.
import type { StepProps } from './step-props.ts';
import { createBankAccount, listBankAccounts } from '#calls/bank-accounts/bank-accounts.ts';
import { isOfAnother } from '#contract/bank-accounts/payees.ts';
import type { Input } from '#contract/shared/operation.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { WizardActions } from '#ui/wizard/WizardActions.tsx';
import { paths } from '#web/paths.ts';
import { isDone } from './wizard-steps.ts';
import classes from './wizard.module.css';

type Body = Input<typeof createBankAccount>['body'];

export function BankAccountStep({ community, setup, onBack, onNext, leaveRef }: StepProps) {
  const params = { communityId: community.id };
  const { data } = useOperation(listBankAccounts, { params, query: { PageSize: '100' } });
  const create = useAct(createBankAccount, { toasts: 'none' });
  const accounts = data?.items.filter(({ status }) => status !== 'Disabled') ?? [];
  const isAdded = isDone(setup, 'bankAccounts');
  return (
    <>
      {accounts.length > 0 ? (
        <ul className={classes.people} aria-label="Bank accounts">
          {accounts.map(({ id, bankName, accountNumber, accountName, resolvedName, nameMatch }) => (
            <li key={id}>
              <div>
                <div>{`${bankName} ${accountNumber}`}</div>
                <div className={classes.quiet}>{accountName}</div>
                {isOfAnother({ nameMatch }) && (
                  <p className={classes.preview} role="alert">
                    The account has a different holder: {resolvedName}. No money can be withdrawn to
                    it.{' '}
                    <TextLink href={paths.financesTab('bank-accounts')}>
                      Disable and add again
                    </TextLink>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <Form<Body, Body>
          className={classes.rowForm}
          initial={{ bankName: '', accountNumber: '', accountName: '' }}
          schema={async () =>
            (await import('#contract/bank-accounts/bank-accounts.ts')).BankAccountForm
          }
          onSubmit={(body) => withStepUp(() => create.mutateAsync({ params, body }))}
          leaveRef={leaveRef}
        >
          <TextField name="bankName" label="Bank" required maxLength={80} />
          <TextField
            name="accountNumber"
            label="Account number"
            required
            maxLength={10}
            help="10 digits"
          />
          <TextField name="accountName" label="Account holder" required maxLength={100} />
          <Row gap={12} justify="space-between">
            <p className={classes.preview}>It can be used after 24 hours. We ask you for a code.</p>
            <SubmitButton variant="light">Add the account</SubmitButton>
          </Row>
        </Form>
      )}
      <WizardActions
        submitLabel="Finish"
        onBack={onBack}
        onNext={onNext}
        onSkip={isAdded ? undefined : onNext}
        disabled={!isAdded}
      />
    </>
  );
}
