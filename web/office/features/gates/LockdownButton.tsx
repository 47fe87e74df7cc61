// Starts or ends the lockdown of a gate. During a lockdown the gate's devices open for nobody automatically, guards
// still decide, and exits stay open. A lockdown can be ended even if the community's plan lacks the feature.
import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { lockDownGate, releaseGate } from '#calls/gate-hardware/gate-hardware.ts';
import type { Gate } from '#contract/gates/gates.ts';
import { call } from '#lib/api/api.ts';
import { useFeatureAccess } from '#lib/community/community-plan.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';

const ReasonDialog = lazyPart(
  async () => (await import('#ui/dialog/ReasonDialog.tsx')).ReasonDialog,
);

export function LockdownButton({ gate }: { gate: Gate }) {
  const params = { gateId: gate.id };
  const [asked, setAsked] = useState(false);
  const may = useMay('gatePasses.approve');
  const isOn = useFeatureAccess('Hardware Security Integration').allowed;
  const isLocked = gate.lockdown !== null;
  if (!may || (!isOn && !isLocked)) return null;
  const act = async (reason: string) => {
    await call(isLocked ? releaseGate : lockDownGate, { params, body: { reason } });
  };
  return (
    <>
      <Button
        variant={isLocked ? 'default' : 'outline'}
        size="compact-sm"
        // Apart from the other buttons and in red, because it stops the entry of everybody.
        ml={12}
        {...(!isLocked && { color: 'var(--ui-danger)' })}
        leftSection={
          isLocked ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />
        }
        title={isLocked ? undefined : 'Stops automatic entry.'}
        aria-label={isLocked ? `End the lockdown of ${gate.name}` : `Lock ${gate.name} down`}
        onClick={() => setAsked(true)}
      >
        {isLocked ? 'End lockdown' : 'Lock down'}
      </Button>
      {asked && (
        <ReasonDialog
          title={isLocked ? `End the lockdown of ${gate.name}?` : `Lock ${gate.name} down?`}
          effect={
            isLocked
              ? 'Its devices open automatically again.'
              : 'Its devices refuse all entries. Guards can still decide, and the exit stays open.'
          }
          confirmLabel={isLocked ? 'End lockdown' : 'Lock down'}
          onClose={() => setAsked(false)}
          onConfirm={act}
        />
      )}
    </>
  );
}
