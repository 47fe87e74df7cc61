// Tells everyone in a community, on every page, that the platform's support has access or is using it; with the button
// to end it.
import { Button } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import { revokeSupport } from '#calls/support-access/support-access.ts';
import { getWorkerByUserId } from '#calls/team/workers.ts';
import { useEstate } from '#lib/community/estate.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import classes from './support-access.module.css';

export function SupportBanner() {
  const communityId = useEstate((state) => state.estate?.id);
  const may = useMay('settings.update');
  const { data } = useOperation(
    getWorkerByUserId,
    { params: { communityId: communityId ?? '' } },
    { enabled: communityId !== undefined, meta: { frame: true } },
  );
  const revoke = useAct(revokeSupport, { success: 'Access ended.' });
  const support = data?.support;
  if (!communityId || !support) return null;
  const { scope, expiresAt, grantId, isMine } = support;
  const how = scope === 'read' ? 'read only' : 'read and change';
  return (
    <div className={classes.banner} role="status">
      <IconHeadset size={20} aria-hidden />
      <p>
        {isMine ? 'You are here as platform support' : 'Platform support has access'}, {how}, until{' '}
        <InstantText at={expiresAt} />. {isMine && 'The audit log records all that you view.'}
      </p>
      {may && !isMine && (
        <Button
          size="compact-sm"
          loading={revoke.isPending}
          onClick={() => revoke.mutate({ params: { communityId, grantId } })}
        >
          End access
        </Button>
      )}
    </div>
  );
}
