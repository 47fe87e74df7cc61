// The user's sessions: each other device can be signed out, or all devices at once.
import { Button, Skeleton } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { endSession, listSessions, signOutEverywhere } from '#calls/identity/identity.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { endSession as leave } from '#lib/session/session-end.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Grow } from '#ui/layout/Grow.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import classes from './identity.module.css';

type Session = Answer<typeof listSessions>['items'][number];

export function SessionsCard() {
  const { data, isError, error, refetch } = useOperation(listSessions, {});
  const [asking, setAsking] = useState(false);
  const endAll = useAct(signOutEverywhere, { toasts: 'none', onSuccess: () => leave('logout') });
  return (
    <SettingsCard
      title="Active sessions"
      text="Sign out devices that you don’t recognise, and change your password."
      action={
        <Button variant="default" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {isError && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton height={64} />}
      <Rows ruled>
        {data?.items.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </Rows>
      <ConfirmDialog
        opened={asking}
        danger
        title="Sign out everywhere?"
        effect="All devices are signed out, including this one. You sign in again with your password."
        confirmLabel="Sign out everywhere"
        onClose={() => setAsking(false)}
        onConfirm={() => endAll.mutateAsync({})}
      />
    </SettingsCard>
  );
}

const isMobile = (device: string) => /Android|iPhone|iPad/.test(device);

function SessionLine({ session }: { session: Session }) {
  const { id, device, ip, createdAt, isCurrent } = session;
  const end = useAct(endSession, {
    success: `${device} is signed out.`,
    invalidates: [listSessions],
  });
  const Picture = isMobile(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.session}>
      <Picture size={24} stroke={1.5} aria-hidden />
      <Grow>
        <Row gap="4px 8px" fz={14} fw={500} lh="20px">
          {device}
          {isCurrent && <StatusBadge tone="good">This device</StatusBadge>}
        </Row>
        <Muted component="div" breaks>
          Since <InstantText at={createdAt} />
          {ip && ` from ${ip}`}
        </Muted>
      </Grow>
      {!isCurrent && (
        <Button
          variant="subtle"
          color="gray"
          loading={end.isPending}
          aria-label={`Sign out ${device}`}
          onClick={() => end.mutate({ params: { sessionId: id } })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
