// Whose the community is: handing it on, withdrawing the offer, and taking or declining one.
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import {
  acceptOwnership,
  cancelOwnershipTransfer,
  getOwnershipTransfer,
  offerOwnership,
} from '#calls/ownership.ts';
import { getWorkerByUserId } from '#calls/workers.ts';
import type { Worker } from '#contract/workers.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useAct } from '#lib/use-act.ts';
import { useOperation } from '#lib/use-operation.ts';
import { withStepUp } from '#lib/with-step-up.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { InstantText } from '#ui/InstantText.tsx';
import { SettingsCard } from '#ui/SettingsCard.tsx';
import { nameOf } from './worker.ts';
import classes from './team.module.css';

const stale = [
  getOwnershipTransfer,
  getWorkerByUserId,
  'listWorkers',
  'listCommunities',
  'getCommunity',
];

/** Shown to the owner, and to whom the community is offered. */
export function OwnershipCard({ workers }: { workers: readonly Worker[] }) {
  const communityId = useCommunityId();
  const params = { communityId };
  const own = useOperation(getWorkerByUserId, { params });
  const { data: offer } = useOperation(getOwnershipTransfer, { params });
  const [asking, setAsking] = useState<'offer' | 'accept' | null>(null);
  const cancel = useAct(cancelOwnershipTransfer, {
    success: 'The offer stands no longer.',
    invalidates: stale,
  });
  const accept = useAct(acceptOwnership, {
    success: 'The community is yours.',
    invalidates: stale,
  });
  const isOwner = own.data?.isOwner === true;
  if (!isOwner && !offer) return null;
  const close = () => setAsking(null);
  return (
    <SettingsCard
      title="Ownership"
      text={
        offer
          ? offer.isToMe
            ? `${offer.fromName} offers you this community.`
            : `Offered to ${offer.toName}. Nothing changes until they accept.`
          : 'The community is yours. You can hand it on to somebody who works here.'
      }
      action={
        offer ? undefined : (
          <Button variant="default" onClick={() => setAsking('offer')}>
            Hand the community on
          </Button>
        )
      }
    >
      {offer && (
        <div className={classes.row}>
          <span className={classes.words}>
            Until <InstantText at={offer.expiresAt} />
          </span>
          {offer.isToMe && <Button onClick={() => setAsking('accept')}>Accept</Button>}
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params })}
          >
            {offer.isToMe ? 'Decline' : 'Withdraw'}
          </Button>
        </div>
      )}
      {asking === 'offer' && <OfferDialog workers={workers} onClose={close} />}
      {asking === 'accept' && offer && (
        <ConfirmDialog
          opened
          title="Own this community?"
          effect={
            `You become its owner and answer for it; ${offer.fromName} stays as Community ` +
            'manager. We ask you for a code.'
          }
          confirmLabel="Accept"
          onClose={close}
          onConfirm={() => withStepUp(() => accept.mutateAsync({ params }))}
        />
      )}
    </SettingsCard>
  );
}

function OfferDialog({ workers, onClose }: { workers: readonly Worker[]; onClose: () => void }) {
  const communityId = useCommunityId();
  const [workerId, setWorkerId] = useState<string | null>(null);
  const offer = useAct(offerOwnership, { toasts: 'none', invalidates: stale });
  const choices = workers.filter(({ isOwner, status }) => !isOwner && status === 'Active');
  return (
    <ConfirmDialog
      opened
      danger
      title="Hand the community on?"
      effect={
        'Whoever accepts within 72 hours becomes its owner. You stay as Community manager, ' +
        'and only they can give it back.'
      }
      confirmLabel="Offer it"
      onClose={onClose}
      onConfirm={async () => {
        if (!workerId) throw new Error('Choose who it is offered to.');
        await withStepUp(() => offer.mutateAsync({ params: { communityId }, body: { workerId } }));
      }}
    >
      <Select
        label="To whom"
        required
        placeholder={choices.length === 0 ? 'Nobody else works here yet' : 'Choose'}
        data={choices.map((worker) => ({
          value: worker.id,
          label: `${nameOf(worker)}, ${worker.role}`,
        }))}
        value={workerId}
        onChange={setWorkerId}
      />
    </ConfirmDialog>
  );
}
