// Pending invitations: resend with a new link, or withdraw.
import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import {
  cancelWorkerInvitation,
  listWorkerInvitations,
  resendWorkerInvitation,
} from '#calls/team/workers.ts';
import type { WorkerInvitation } from '#contract/team/workers.ts';
import { isUndelivered, mailWords } from '#lib/record/delivery.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { useSeesAllWallets, useSeesAllStreets } from '#lib/session/worker-scope.ts';
import { Pages } from '#ui/page/Pages.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { InvitationBadge } from '#lib/record/InvitationBadge.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import classes from './team.module.css';

const pageSize = 25;

/** Ignores the failure, because a toast or the step-up dialog already shows the reason. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

export function InvitationsCard() {
  const [page, setPage] = useState(1);
  const query = { PageSize: String(pageSize), PageNumber: String(page) };
  const { data } = useOperation(
    listWorkerInvitations,
    { query },
    { placeholderData: (before) => before },
  );
  if (!data || data.totalCount === 0) return null;
  return (
    <SettingsCard
      title="Open invitations"
      text="Each link works once, for 72 hours, and only for its recipient."
    >
      <Rows ruled gap={0}>
        {data.items.map((invitation) => (
          <Line key={invitation.id} invitation={invitation} />
        ))}
      </Rows>
      <Pages total={data.totalCount} size={pageSize} page={page} onChange={setPage} />
    </SettingsCard>
  );
}

function Line({ invitation }: { invitation: WorkerInvitation }) {
  const ofMyStreets = useSeesAllStreets() || invitation.streets !== null;
  const ofMyWallets = useSeesAllWallets() || invitation.wallets !== null;
  const mayInvite = useMay('team.create') && ofMyStreets && ofMyWallets;
  const { id, email, role, invitedBy, expiresAt, isExpired, mail } = invitation;
  const resend = useAct(resendWorkerInvitation);
  const cancel = useAct(cancelWorkerInvitation, {
    success: `Invitation of ${email} withdrawn.`,
  });
  const input = { params: { invitationId: id } };
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Box fw={600}>{email}</Box>
        <Muted component="div">
          {role}, invited by {invitedBy}
          {!isExpired && (
            <>
              , until <InstantText at={expiresAt} />
            </>
          )}
        </Muted>
        {mail && (
          <Muted component="div">
            {mailWords(mail, email)}
            {isUndelivered(mail) && '. Resend it, or withdraw it and invite another address.'}
          </Muted>
        )}
      </div>
      <InvitationBadge invitation={invitation} />
      {mayInvite && (
        <>
          <Button
            variant="default"
            size="compact-sm"
            loading={resend.isPending}
            aria-label={`Resend the invitation of ${email}`}
            onClick={() => quietly(withStepUp(() => resend.mutateAsync(input)))}
          >
            Resend
          </Button>
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
        </>
      )}
    </li>
  );
}
