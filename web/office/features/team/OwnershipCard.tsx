// The ownership of the community: offering it and withdrawing the offer, and accepting or declining one.
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  acceptOwnership,
  cancelOwnershipTransfer,
  getOwnershipTransfer,
  offerOwnership,
} from '#calls/team/ownership.ts';
import type { OwnershipTransfer } from '#contract/team/ownership.ts';
import { useIsOwner } from '#lib/session/is-owner.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { findWorkersWho } from '#lib/list/find.ts';
import classes from './team.module.css';

const ownerText = ({ toName, takesEffectAt }: OwnershipTransfer): string =>
  takesEffectAt === null
    ? `Offered to ${toName}. Nothing changes until they accept.`
    : `${toName} accepted and will own the community. You can cancel until then.`;

const successorText = ({ fromName, takesEffectAt }: OwnershipTransfer): string =>
  takesEffectAt === null
    ? `${fromName} offers you this community.`
    : 'You accepted and will own this community. You can cancel until then.';

const stoppedText = (offer: OwnershipTransfer | null | undefined): string =>
  offer?.takesEffectAt ? 'Transfer cancelled. The owner stays.' : 'Offer withdrawn.';

/** The expiry of the offer, or the time when the ownership changes. */
function Deadline({ of: { expiresAt, takesEffectAt } }: { of: OwnershipTransfer }) {
  return (
    <span className={classes.words}>
      {takesEffectAt === null ? 'Until ' : 'Ownership changes '}
      <InstantText at={takesEffectAt ?? expiresAt} />
    </span>
  );
}

type Values = { workerId: string };

/** Shown only to the owner. The person to whom the ownership is offered sees the offer in their profile. */
export function OwnershipCard() {
  const isOwner = useIsOwner();
  const { data: offer } = useOperation(getOwnershipTransfer);
  const [offering, setOffering] = useState(false);
  const [stopping, setStopping] = useState(false);
  const cancel = useAct(cancelOwnershipTransfer, {
    success: stoppedText(offer),
  });
  if (!isOwner) return null;
  return (
    <SettingsCard
      title="Ownership"
      text={
        offer ? ownerText(offer) : 'You own this community. You can transfer it to a colleague.'
      }
      action={
        offer ? undefined : (
          <Button variant="default" onClick={() => setOffering(true)}>
            Transfer ownership
          </Button>
        )
      }
    >
      {offer && (
        <div className={classes.row}>
          <Deadline of={offer} />
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() => (offer.takesEffectAt ? setStopping(true) : cancel.mutate())}
          >
            {offer.takesEffectAt === null ? 'Withdraw' : 'Cancel transfer'}
          </Button>
        </div>
      )}
      {offering && <OfferDialog onClose={() => setOffering(false)} />}
      {offer && stopping && (
        <StopDialog
          effect={`You stay the owner, and ${offer.toName} gets an email.`}
          onClose={() => setStopping(false)}
          onConfirm={() => cancel.mutateAsync()}
        />
      )}
    </SettingsCard>
  );
}

/** Shown to the person to whom the ownership is offered, whatever their role permits. */
export function OfferedCard() {
  const { data: offer } = useOperation(getOwnershipTransfer, {}, { staleTime: 0 });
  const [accepting, setAccepting] = useState(false);
  const [stopping, setStopping] = useState(false);
  const decline = useAct(cancelOwnershipTransfer, {
    success: stoppedText(offer),
  });
  const accept = useAct(acceptOwnership, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Accepted. You become the owner in 24 hours.'),
  });
  if (!offer?.isToMe) return null;
  return (
    <SettingsCard title="Ownership" text={successorText(offer)}>
      <div className={classes.row}>
        <Deadline of={offer} />
        {offer.takesEffectAt === null && <Button onClick={() => setAccepting(true)}>Accept</Button>}
        <Button
          variant="default"
          loading={decline.isPending}
          onClick={() => (offer.takesEffectAt ? setStopping(true) : decline.mutate())}
        >
          {offer.takesEffectAt === null ? 'Decline' : 'Cancel transfer'}
        </Button>
      </div>
      {stopping && (
        <StopDialog
          effect={`${offer.fromName} stays the owner and gets an email.`}
          onClose={() => setStopping(false)}
          onConfirm={() => decline.mutateAsync()}
        />
      )}
      {accepting && (
        <ConfirmDialog
          opened
          title="Accept the ownership?"
          effect={
            `In 24 hours you become the owner and are responsible. ${offer.fromName} stays as ` +
            'Community manager. Until then each of you can cancel. You confirm with a code.'
          }
          confirmLabel="Accept"
          onClose={() => setAccepting(false)}
          onConfirm={() => withStepUp(() => accept.mutateAsync())}
        />
      )}
    </SettingsCard>
  );
}

type StopProps = { effect: string; onClose: () => void; onConfirm: () => Promise<unknown> };

/** Asks before cancelling an accepted offer. */
function StopDialog({ effect, onClose, onConfirm }: StopProps) {
  return (
    <ConfirmDialog
      opened
      title="Cancel the transfer?"
      effect={effect}
      confirmLabel="Cancel transfer"
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}

/** A choice of the active team members except the owner, searched on the server. */
function OfferDialog({ onClose }: { onClose: () => void }) {
  const offer = useAct(offerOwnership, { toasts: 'none' });
  return (
    <FormDrawer<Values, Values>
      opened
      onClose={onClose}
      title="Transfer ownership"
      sentence={
        'The team member has 72 hours to accept and becomes owner 24 hours later. Until then ' +
        'each of you can cancel. You stay as Community manager, and only the new owner can transfer it ' +
        'back. You confirm with a code.'
      }
      submitLabel="Send offer"
      initial={{ workerId: '' }}
      schema={async () => (await import('#contract/team/ownership.ts')).offerOwnership.body}
      onSubmit={(body) => withStepUp(() => offer.mutateAsync({ body }))}
    >
      <FormSection title="New owner">
        <AsyncSelect
          name="workerId"
          label="Team member"
          required
          placeholder="Search name or email"
          find={findWorkersWho(({ isOwner }) => !isOwner)}
        />
      </FormSection>
    </FormDrawer>
  );
}
