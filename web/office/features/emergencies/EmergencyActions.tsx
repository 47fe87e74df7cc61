// Actions on an open emergency: say that help is coming, then that it has arrived; resolve it with an outcome. A person
// who said "I'm coming" is offered the next step instead.
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  acknowledgeEmergency,
  arriveAtEmergency,
  closeEmergency,
} from '#calls/emergencies/emergencies.ts';
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import { outcomeOptions } from '#lib/record/emergency-outcomes.ts';
import { isGuardShift } from '#lib/session/gate-device.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { useMayRespond, useResponderId } from './responder.ts';
import { RaiseAlarmButton } from './RaiseAlarmButton.tsx';
import { raisersOf, titleOf, whereOf } from './words.ts';

export function EmergencyActions({ emergency }: { emergency: Emergency }) {
  const mayAct = useMayRespond();
  const [resolving, setResolving] = useState(false);
  const self = useResponderId();
  const isComing = self !== undefined && emergency.comingIds.includes(self);
  const come = useAct(acknowledgeEmergency, {
    success: 'The alarm shows that you are coming.',
  });
  const arrive = useAct(arriveAtEmergency, {
    success: 'The alarm shows that you are on scene.',
  });
  const params = { emergencyId: emergency.id };
  const { status } = emergency;
  if (!mayAct || status === 'Resolved' || status === 'Cancelled') return null;
  return (
    <Row align="stretch" mt={4}>
      {status !== 'On scene' && !isComing && (
        <Button variant="default" loading={come.isPending} onClick={() => come.mutate({ params })}>
          {emergency.drill ? "I'm coming (drill)" : "I'm coming"}
        </Button>
      )}
      {status !== 'On scene' && isComing && (
        <Button
          variant="default"
          loading={arrive.isPending}
          onClick={() => arrive.mutate({ params })}
        >
          I'm on scene
        </Button>
      )}
      <Button onClick={() => setResolving(true)}>Resolve</Button>
      {resolving && <ResolveDrawer emergency={emergency} onClose={() => setResolving(false)} />}
    </Row>
  );
}

type Values = { outcome: string; note: string };

const effect = 'The alarm leaves all screens, and its recipients are notified.';

function ResolveDrawer({ emergency, onClose }: { emergency: Emergency; onClose: () => void }) {
  const resolve = useAct(closeEmergency, { toasts: 'none' });
  const [isCovered, setCovered] = useState(false);
  type Body = Parameters<typeof resolve.mutateAsync>[0]['body'];
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={`Resolve: ${titleOf(emergency)}`}
      sentence={`${whereOf(emergency)}. Raised by ${raisersOf(emergency)}. ${effect}`}
      submitLabel="Resolve"
      // The drawer covers the gate's console, so it needs its own alarm button.
      footer={isGuardShift() && <RaiseAlarmButton onToggle={setCovered} />}
      isCovered={isCovered}
      initial={{ outcome: emergency.drill ? 'Drill' : '', note: '' }}
      toBody={({ outcome, note }) => ({ outcome: outcome === '' ? null : outcome, note }) as Body}
      schema={async () =>
        (await import('#contract/emergencies/emergencies.ts')).closeEmergency.body as never
      }
      onSubmit={(body) => resolve.mutateAsync({ params: { emergencyId: emergency.id }, body })}
      onDone={() => toastSuccess('Emergency Resolved')}
    >
      <SelectField
        name="outcome"
        label="How it ended"
        required
        options={outcomeOptions(emergency)}
      />
      <TextField name="note" label="What was done" rows={3} maxLength={1000} />
    </FormDrawer>
  );
}
