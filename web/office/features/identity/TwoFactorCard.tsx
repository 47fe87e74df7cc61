// Settings → Profile: two-factor authentication on or off, and the number of recovery codes left.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { getMe, listSessions } from '#calls/identity/identity.ts';
import { endTwoFactor, renewRecoveryCodes, startTwoFactor } from '#calls/identity/two-factor.ts';
import type { Me } from '#contract/identity/identity.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { tryWithStepUp, withStepUp } from '#lib/api/with-step-up.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import classes from './identity.module.css';

const TwoFactorDialog = lazyPart(
  async () => (await import('./TwoFactorDialog.tsx')).TwoFactorDialog,
);
const RecoveryCodesDialog = lazyPart(
  async () => (await import('./RecoveryCodesDialog.tsx')).RecoveryCodesDialog,
);

const stale = [getMe, listSessions];
const few = 3;

export function TwoFactorCard({ me }: { me: Me }) {
  return (
    <SettingsCard
      title="Two-factor authentication"
      text="Signing in also asks for a code from an app on your phone, so a stolen password is not enough."
      action={
        <StatusBadge tone={me.twoFactorEnabled ? 'good' : 'neutral'}>
          {me.twoFactorEnabled ? 'On' : 'Off'}
        </StatusBadge>
      }
    >
      {me.twoFactorEnabled ? <On left={me.recoveryCodesLeft} /> : <Off />}
    </SettingsCard>
  );
}

function Off() {
  const [begun, setBegun] = useState<Answer<typeof startTwoFactor> | null>(null);
  const start = useAct(startTwoFactor, { toasts: 'none', onSuccess: setBegun });
  return (
    <>
      <Row align="stretch">
        <Button
          loading={start.isPending}
          data-tour="second-step"
          onClick={() => void tryWithStepUp(() => start.mutateAsync({}))}
        >
          Turn on
        </Button>
      </Row>
      {begun && <TwoFactorDialog {...begun} onClose={() => setBegun(null)} />}
    </>
  );
}

function On({ left }: { left: number }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null);
  const renew = useAct(renewRecoveryCodes, {
    toasts: 'none',
    invalidates: stale,
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const end = useAct(endTwoFactor, {
    toasts: 'none',
    invalidates: stale,
    onSuccess: () =>
      toastSuccess('Two-factor authentication is off. Your password alone signs you in.'),
  });
  const close = () => setAsking(null);
  return (
    <>
      <p className={classes.cardLine} data-tone={left <= few ? 'warn' : undefined}>
        {left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}
        {left <= few && ' Create new ones before you need them.'}
      </p>
      <Row align="stretch">
        <Button variant="default" onClick={() => setAsking('renew')}>
          New recovery codes
        </Button>
        <Button variant="default" color="red" onClick={() => setAsking('end')}>
          Turn off
        </Button>
      </Row>
      <ConfirmDialog
        opened={asking === 'renew'}
        title="Create new recovery codes?"
        effect="You see ten new codes once. Your old codes stop working."
        confirmLabel="Create codes"
        onClose={close}
        onConfirm={() => withStepUp(() => renew.mutateAsync({}))}
      />
      <ConfirmDialog
        opened={asking === 'end'}
        danger
        title="Turn off two-factor authentication?"
        effect="Your password alone will sign you in, and your recovery codes stop working. You get an email."
        confirmLabel="Turn off"
        onClose={close}
        onConfirm={() => withStepUp(() => end.mutateAsync({}))}
      />
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
