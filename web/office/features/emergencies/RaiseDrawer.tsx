// Raises an alarm for a caller, or a drill that takes the same course and is marked as one; a drill cannot start while
// a real alarm is open. The alarm may be for a house of any street; a team member without access to addresses can also
// find the house by its residents, as at the gate.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listOpenEmergencies, raiseEmergency } from '#calls/emergencies/emergencies.ts';
import {
  cancelSeconds,
  type Emergency,
  emergencyTypes,
} from '#contract/emergencies/emergencies.ts';
import type { Answer, Input } from '#contract/shared/operation.ts';
import { findAlarmHouses } from '#lib/list/find.ts';
import { useMay } from '#lib/session/permissions.ts';
import { SmsNotSetUp, useIsSmsReady } from '#lib/community/sms-ready.tsx';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { countOf } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { AlarmHelp } from './AlarmHelp.tsx';
import { useRaisedHere } from './raised-here.ts';
import { personNoun, raisersOf, whereOf } from './words.ts';

/** `3 people notified in the app, 2 texted.`, by the messages handed over. */
function toldWords({ inApp, texted }: Answer<typeof raiseEmergency>['told']): string {
  if (inApp === 0 && texted === 0) return 'No further notices went out.';
  const byText = texted === 0 ? 'nobody' : String(texted);
  return `${countOf(inApp, personNoun)} notified in the app, ${byText} texted.`;
}

type Body = Input<typeof raiseEmergency>['body'];
type Values = { type: string; houseId: string; location: string; note: string; silent: boolean };

type RaiseDrawerProps = { drill: boolean; onClose: () => void };

export function RaiseDrawer({ drill, onClose }: RaiseDrawerProps) {
  const { data } = useOperation(listOpenEmergencies, {}, { enabled: drill });
  const real = drill && data?.find((one) => !one.drill);
  return real ? (
    <DrillWaits alarm={real} onClose={onClose} />
  ) : (
    <RaiseForm drill={drill} onClose={onClose} />
  );
}

/** No drill can start while a real alarm is open, because people could confuse the two. */
const DrillWaits = ({ alarm, onClose }: { alarm: Emergency; onClose: () => void }) => (
  <Dialog title="Start a drill" onClose={onClose}>
    <p>
      A real alarm is open: <strong>{alarm.type}</strong>, {whereOf(alarm)}, raised by{' '}
      {raisersOf(alarm)}, <InstantText at={alarm.raisedAt} />.
    </p>
    <p>Resolve it first. People could confuse the alarm and the drill.</p>
    <Button renderRoot={(props) => <PlainLink {...props} href={paths.emergency(alarm.id)} />}>
      Open the alarm
    </Button>
  </Dialog>
);

function RaiseForm({ drill, onClose }: RaiseDrawerProps) {
  const byHost = !useMay('addresses.read');
  const [houseId, setHouseId] = useState<string | null>(null);
  const textsReady = useIsSmsReady();
  const isByText = textsReady !== false;
  const raise = useAct(raiseEmergency, { toasts: 'none' });
  const send = async (body: Body) => {
    const { id, told } = await raise.mutateAsync({ body });
    // This screen can cancel only the alarm with this id: another household member's alarm stays open.
    useRaisedHere.getState().raised(id, cancelSeconds);
    toastSuccess(`${drill ? 'Drill started.' : 'Alarm sent.'} ${toldWords(told)}`);
  };
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={drill ? 'Start a drill' : 'Raise an alarm'}
      sentence={
        <>
          {drill
            ? 'The drill goes to the same people as an alarm and is marked as a drill.'
            : isByText
              ? 'The alarm goes to guards on shift, managers and panic contacts.'
              : 'The alarm goes to guards on shift and managers, in the app and by push.'}
          {textsReady === false && (
            <>
              {' '}
              Panic contacts are not notified. Call them. <SmsNotSetUp />
            </>
          )}
        </>
      }
      submitLabel={drill ? 'Start the drill' : 'Raise the alarm'}
      initial={{ type: '', houseId: '', location: '', note: '', silent: false }}
      toBody={({ type, houseId: house, ...rest }) =>
        ({
          ...rest,
          drill,
          type: type === '' ? null : type,
          ...(house && { houseId: house }),
        }) as Body
      }
      schema={async () =>
        (await import('#contract/emergencies/emergencies.ts')).raiseEmergency.body as never
      }
      onSubmit={send}
    >
      <SelectField name="type" label="What is it" required options={[...emergencyTypes]} />
      <AsyncSelect
        name="houseId"
        label="House"
        find={findAlarmHouses(byHost)}
        onPick={(house) => setHouseId(house?.value ?? null)}
      />
      <TextField
        name="location"
        label="Where"
        maxLength={200}
        help="Required if it is not at a house."
      />
      <TextField name="note" label="Details" rows={3} maxLength={1000} />
      <AlarmHelp houseId={houseId} drill={drill} />
      <SwitchField name="silent" label="Silent" help="No screen makes a sound." />
    </FormDrawer>
  );
}
