// The fourth step of the wizard for a new community: team members are invited by email, one after the other. Open
// invitations can be withdrawn.
import type { StepProps } from './step-props.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listRoles } from '#calls/team/roles.ts';
import {
  cancelWorkerInvitation,
  inviteWorker,
  listWorkerInvitations,
  listWorkers,
  resendWorkerInvitation,
} from '#calls/team/workers.ts';
import type { Answer, Input } from '#contract/shared/operation.ts';
import type { SystemRole } from '#contract/shared/permissions.ts';
import { isUndelivered, mailWords } from '#lib/record/delivery.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { Form } from '#ui/form/Form.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { InvitationBadge } from '#lib/record/InvitationBadge.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { WizardActions } from '#ui/wizard/WizardActions.tsx';
import { isDone } from './wizard-steps.ts';
import classes from './wizard.module.css';

const askAgainMs = 2000;

const duties: readonly [SystemRole, string][] = [
  ['Admin', 'manages everything except money and roles'],
  ['Finance officer', 'dues, wallets and reports'],
  ['Security staff', 'the gate and its visitors'],
  ['Community manager', 'everything, like you'],
];

type Roles = Answer<typeof listRoles>;

const idOf = (roles: Roles, name: SystemRole): string =>
  roles.find((role) => role.name === name)?.id ?? '';

const choicesOf = (roles: Roles) =>
  duties.map(([name, duty]) => ({
    value: idOf(roles, name),
    label: `${name}: ${duty}`,
  }));

type Values = { email: string; roleId: string };
type Body = Input<typeof inviteWorker>['body'];

export function TeamStep({ community, setup, onBack, onNext, leaveRef }: StepProps) {
  const params = { communityId: community.id };
  const workers = useOperation(listWorkers, { params, query: { PageSize: '100' } });
  // The community is not open yet, so no live update reports the sent email.
  const invitations = useOperation(
    listWorkerInvitations,
    { params, query: { PageSize: '100' } },
    {
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ mail }) => mail === 'Waiting') ? askAgainMs : false,
    },
  );
  const roles = useOperation(listRoles, { params });
  const invite = useAct(inviteWorker, {
    toasts: 'none',
    onSuccess: () => setRound(round + 1),
  });
  // Counts the invitations; a new count resets the form.
  const [round, setRound] = useState(0);
  const isInvited = isDone(setup, 'team');
  return (
    <>
      <ul className={classes.people} aria-label="Team">
        {workers.data?.items.map(({ id, firstName, lastName, email, role }) => (
          <li key={id}>
            <div>
              <div>{`${firstName} ${lastName}`}</div>
              <div className={classes.quiet}>{email}</div>
            </div>
            <span className={classes.role}>{role}</span>
          </li>
        ))}
        {invitations.data?.items.map((invitation) => (
          <Invited key={invitation.id} communityId={community.id} invitation={invitation} />
        ))}
      </ul>
      {roles.data && (
        <Form<Values, Body>
          key={round}
          className={classes.rowForm}
          initial={{ email: '', roleId: idOf(roles.data, 'Admin') }}
          schema={() =>
            import('#contract/team/workers.ts').then((module) => module.inviteWorker.body)
          }
          onSubmit={(body) => withStepUp(() => invite.mutateAsync({ params, body }))}
          leaveRef={leaveRef}
        >
          <div className={classes.rowFields} data-wide>
            <TextField
              name="email"
              label="Email address"
              type="email"
              autoComplete="off"
              placeholder="ada@example.com"
              required
            />
            <SelectField name="roleId" label="Role" options={choicesOf(roles.data)} required />
          </div>
          <Row gap={12} justify="space-between">
            <p className={classes.preview}>The link in the email works once, for 72 hours.</p>
            <SubmitButton variant="light">Send the invitation</SubmitButton>
          </Row>
        </Form>
      )}
      <WizardActions
        submitLabel="Continue"
        onBack={onBack}
        onNext={onNext}
        onSkip={isInvited ? undefined : onNext}
        disabled={!isInvited}
      />
    </>
  );
}

type InvitedProps = {
  communityId: string;
  invitation: Answer<typeof listWorkerInvitations>['items'][number];
};

function Invited({ communityId, invitation }: InvitedProps) {
  const { id, email, role, expiresAt, isExpired, mail } = invitation;
  const isLost = isUndelivered(mail);
  const resend = useAct(resendWorkerInvitation, { toasts: 'errors' });
  const input = { params: { communityId, invitationId: id } };
  const cancel = useAct(cancelWorkerInvitation, { toasts: 'errors' });
  return (
    <li>
      <div>
        <div>{email}</div>
        <div className={classes.quiet}>
          {isExpired ? (
            'The link has expired'
          ) : (
            <>
              The link works until <InstantText at={expiresAt} />
            </>
          )}
        </div>
        {isLost && <div className={classes.quiet}>{mailWords(mail, email)}.</div>}
      </div>
      <span className={classes.role}>{role}</span>
      <InvitationBadge invitation={invitation} />
      {isLost && (
        <Button
          variant="default"
          size="compact-sm"
          loading={resend.isPending}
          aria-label={`Resend the invitation of ${email}`}
          onClick={() => void withStepUp(() => resend.mutateAsync(input)).catch(() => undefined)}
        >
          Resend
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        loading={cancel.isPending}
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={() => cancel.mutate(input)}
      >
        Withdraw
      </Button>
    </li>
  );
}
