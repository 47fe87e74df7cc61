// Settings → Data: the owner grants the platform's support access for some hours; the card lists earlier grants.
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { listSupportGrants, revokeSupport } from '#calls/support-access/support-access.ts';
import type { SupportGrant } from '#contract/support-access/support-access.ts';
import { useIsOwner } from '#lib/session/is-owner.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Grow } from '#ui/layout/Grow.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';

const GrantDrawer = lazyPart(async () => (await import('./GrantDrawer.tsx')).GrantDrawer);

export function SupportAccessCard() {
  const isOwner = useIsOwner();
  const { data, isError, error, refetch } = useOperation(listSupportGrants, {
    query: { PageSize: '10' },
  });
  const [granting, setGranting] = useState(false);
  const isStanding = data?.items.some((grant) => grant.isStanding) ?? false;
  return (
    <SettingsCard
      title="Platform support"
      text="Platform staff see this community only if its owner gives access. The audit log records what they do."
      action={
        isOwner && data && !isStanding ? (
          <Button variant="default" onClick={() => setGranting(true)} data-tour="support-access">
            Give access
          </Button>
        ) : undefined
      }
    >
      {isError && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton height={48} />}
      {data?.items.length === 0 && (
        <Muted size={14} lh="inherit">
          No access grants yet.
        </Muted>
      )}
      <Rows ruled>
        {data?.items.map((grant) => (
          <GrantLine key={grant.id} grant={grant} />
        ))}
      </Rows>
      {granting && <GrantDrawer onClose={() => setGranting(false)} />}
    </SettingsCard>
  );
}

function GrantLine({ grant }: { grant: SupportGrant }) {
  const may = useMay('settings.update');
  const revoke = useAct(revokeSupport, { success: 'Access ended.' });
  const { id, scope, reason, grantedBy, grantedAt, expiresAt, revokedAt, isStanding } = grant;
  return (
    <Row component="li" gap="8px 12px" py={12}>
      <Grow miw={200}>
        <Row gap="4px 8px" fz={14} fw={500} lh="20px">
          {scope === 'read' ? 'Read only' : 'Read and change'}
          <StatusBadge tone={isStanding ? 'warn' : 'neutral'}>
            {isStanding ? 'Active' : revokedAt ? 'Revoked' : 'Ended'}
          </StatusBadge>
        </Row>
        <Muted component="div" breaks>
          {reason}. By {grantedBy}, <InstantText at={grantedAt} /> to{' '}
          <InstantText at={revokedAt ?? expiresAt} />
        </Muted>
      </Grow>
      {may && isStanding && (
        <Button
          variant="default"
          loading={revoke.isPending}
          onClick={() => revoke.mutate({ params: { grantId: id } })}
        >
          End access
        </Button>
      )}
    </Row>
  );
}
