// Raising an alarm for somebody who called, or a drill that goes the same way and says that it is one. Whoever may not
// read the addresses finds a house as the gate does.
import { listOpenEmergencies, raiseEmergency } from '#calls/emergencies.ts';
import { cancelSeconds, emergencyTypes } from '#contract/emergencies.ts';
import type { Input } from '#contract/operation.ts';
import { useCommunityId } from '#lib/estate.ts';
import { findAtGate, findHouses } from '#lib/find.ts';
import { useMay } from '#lib/permissions.ts';
import { toastSuccess } from '#lib/toast.ts';
import { useAct } from '#lib/use-act.ts';
import { useOperation } from '#lib/use-operation.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useRaisedHere } from './raised-here.ts';
import { stale } from './words.ts';

type Body = Input<typeof raiseEmergency>['body'];
type Values = { type: string; houseId: string; location: string; note: string; silent: boolean };

export function RaiseDrawer({ drill, onClose }: { drill: boolean; onClose: () => void }) {
  const communityId = useCommunityId();
  const find = useMay('addresses.read') ? findHouses : findAtGate;
  const { data: open } = useOperation(listOpenEmergencies, { params: { communityId } });
  const raise = useAct(raiseEmergency, { toasts: 'none', invalidates: stale });
  const send = async (body: Body) => {
    // As it is before: the stream may tell of one's own alarm before the answer comes.
    const before = open?.map(({ id }) => id) ?? [];
    const { id } = await raise.mutateAsync({ params: { communityId }, body });
    // One that joined another's alarm is not theirs to take back.
    if (!before.includes(id)) useRaisedHere.getState().raised(id, cancelSeconds);
  };
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={drill ? 'Start a drill' : 'Raise an alarm'}
      sentence={
        drill
          ? 'It goes the way of an alarm, to the same people, and says that it is a drill.'
          : 'Guards on shift, managers and panic contacts are told at once.'
      }
      submitLabel={drill ? 'Start the drill' : 'Raise the alarm'}
      initial={{ type: '', houseId: '', location: '', note: '', silent: false }}
      toBody={({ type, houseId, ...rest }) =>
        ({ ...rest, drill, type: type === '' ? null : type, ...(houseId && { houseId }) }) as Body
      }
      schema={async () => (await import('#contract/emergencies.ts')).raiseEmergency.body as never}
      onSubmit={send}
      onDone={() => toastSuccess(drill ? 'The drill runs.' : 'The alarm is out.')}
    >
      <SelectField name="type" label="What is it" required options={[...emergencyTypes]} />
      <AsyncSelect name="houseId" label="House" find={find(communityId)} />
      <TextField name="location" label="Where" maxLength={200} help="If it is not in a house." />
      <TextField name="note" label="What is known" rows={3} maxLength={1000} />
      <SwitchField name="silent" label="Silent" help="No screen makes a sound." />
    </FormDrawer>
  );
}
