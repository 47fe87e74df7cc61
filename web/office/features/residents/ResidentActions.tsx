// The dialogs of a resident's page; each previews its effect.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { inviteResident } from '#calls/residents/resident-invitations.ts';
import { reinstateResident, suspendResident } from '#calls/residents/residents.ts';
import type { Occupancy } from '#contract/residents/occupancies.ts';
import type { Resident } from '#contract/residents/residents.ts';
import { useAct } from '#lib/api/use-act.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { MoveOutDialog } from './MoveOutDialog.tsx';
import { MergeResidentsDialog } from './MergeResidentsDialog.tsx';
import { nameOf } from './resident.ts';

export type ResidentAction =
  | 'edit'
  | 'invite'
  | 'suspend'
  | 'reinstate'
  | 'merge'
  | { leave: Occupancy };

type ActionProps = { resident: Resident; onClose: () => void };

export function ResidentActions({
  action,
  ...props
}: ActionProps & { action: Exclude<ResidentAction, 'edit'> }) {
  if (typeof action === 'object') return <MoveOutDialog stay={action.leave} {...props} />;
  if (action === 'invite') return <Invite {...props} />;
  if (action === 'suspend') return <Suspend {...props} />;
  if (action === 'reinstate') return <Reinstate {...props} />;
  return <MergeResidentsDialog {...props} />;
}

const quiet = { toasts: 'none' } as const;

function Invite({ resident, onClose }: ActionProps) {
  const act = useAct(inviteResident, {
    toasts: 'both',
    success: `The invitation to ${resident.email} is being sent.`,
  });
  const pending = resident.invitations.some(({ status }) => status === 'Sent');
  return (
    <ConfirmDialog
      opened
      title={`Invite ${nameOf(resident)}?`}
      effect={
        `One email goes to ${resident.email} with a link that works once, for 72 hours, and only for an ` +
        `account with that address.${pending ? ' The earlier link stops working.' : ''}`
      }
      confirmLabel="Send invitation"
      onClose={onClose}
      onConfirm={() => act.mutateAsync({ params: { residentId: resident.id } } as never)}
    />
  );
}

function Suspend({ resident, onClose }: ActionProps) {
  const [reason, setReason] = useState('');
  const act = useAct(suspendResident, quiet);
  return (
    <ConfirmDialog
      opened
      danger
      title={`Suspend ${nameOf(resident)}?`}
      effect={
        'They lose portal access and new passes. Their own entry and panic alarms keep working, ' +
        'and they keep their houses.'
      }
      confirmLabel="Suspend"
      onClose={onClose}
      onConfirm={() =>
        act.mutateAsync({
          params: { residentId: resident.id },
          body: reason ? { reason } : {},
        })
      }
    >
      <TextInput
        label="Reason"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function Reinstate({ resident, onClose }: ActionProps) {
  const act = useAct(reinstateResident, quiet);
  return (
    <ConfirmDialog
      opened
      title={`Reinstate ${nameOf(resident)}?`}
      effect="Their suspension ends; portal and passes work again as before."
      confirmLabel="Reinstate"
      onClose={onClose}
      onConfirm={() => act.mutateAsync({ params: { residentId: resident.id } } as never)}
    />
  );
}
