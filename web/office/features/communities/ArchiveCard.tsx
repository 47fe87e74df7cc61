// Settings → Community, the last card, for the owner only: archives the community.
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { archiveCommunity } from '#calls/communities/archived-communities.ts';
import type { Community } from '#contract/communities/communities.ts';
import { call } from '#lib/api/api.ts';
import { leaveCommunity } from '#lib/community/switch-community.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { paths } from '#web/paths.ts';

export function ArchiveCard({ community }: { community: Community }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const params = { communityId: community.id };
  const archive = async () => {
    await withStepUp(() => call(archiveCommunity, { params, body: { reason } }));
    leaveCommunity(paths.communityOverview());
  };
  return (
    <SettingsCard
      title="Archive the community"
      text="For a community that has ended. Nothing is deleted. You can restore it from your communities."
      action={
        <Button variant="default" color="var(--ui-danger)" onClick={() => setAsking(true)}>
          Archive
        </Button>
      }
    >
      <ConfirmDialog
        opened={asking}
        danger
        title={`Archive ${community.name}?`}
        effect={
          'Its team and residents lose access. Its wallets must be empty. ' +
          'We ask you for a code.'
        }
        confirmLabel="Archive the community"
        typed={community.name}
        onClose={() => setAsking(false)}
        onConfirm={archive}
      >
        <TextInput
          label="Reason"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </SettingsCard>
  );
}
