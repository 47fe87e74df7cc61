// The full-screen alarm: type, place, person and time, and one button to respond, with an error if the response did
// not reach the server. For ten seconds, the screen that raised the alarm can cancel it. The screen also offers to
// raise another alarm, above all during a drill.
import { Box, Button, Modal } from '@mantine/core';
import { IconUrgent } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { acknowledgeEmergency, cancelEmergency } from '#calls/emergencies/emergencies.ts';
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import { holdToasts } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { headIsNoLandmark } from '#ui/dialog/Dialog.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { AlarmHelp } from './AlarmHelp.tsx';
import { useRaisedHere } from './raised-here.ts';
import { SoundBar } from './SoundBar.tsx';
import { alarmZIndex, raisersOf, titleOf, whereOf } from './words.ts';
import classes from './emergencies.module.css';
import watch from './watch.module.css';

type AlarmScreenProps = {
  emergencies: readonly Emergency[];
  /** Opens the page that raises another alarm. */
  onRaise: () => void;
  onHide: () => void;
};

export function AlarmScreen({ emergencies, onRaise, onHide }: AlarmScreenProps) {
  const isLoud = emergencies.some(({ silent }) => !silent);
  const acknowledge = useAct(acknowledgeEmergency, {
    success: 'The alarm shows that you are coming.',
    failsOffline: true,
  });
  const [first] = emergencies;
  const onlyDrills = emergencies.every(({ drill }) => drill);
  return (
    <Modal
      opened
      fullScreen
      onClose={onHide}
      withCloseButton={false}
      closeOnEscape={false}
      zIndex={alarmZIndex}
      title={onlyDrills ? 'Drill' : 'Emergency'}
      attributes={headIsNoLandmark}
      classNames={{
        content: onlyDrills ? `${classes.alarm} ${classes.drill}` : classes.alarm,
        header: classes.alarmHead,
        title: classes.alarmTitle,
        body: classes.alarmBody,
      }}
    >
      <div className={classes.alarmIcon} data-still={!isLoud || undefined}>
        <IconUrgent size={72} stroke={1.5} aria-hidden />
      </div>
      <SoundBar words />
      <Rows gap={24} w="100%">
        {emergencies.map((one) => (
          <Box key={one.id} component="li" ta="center">
            {one.drill && <p className={classes.drillBand}>DRILL</p>}
            <h2 className={classes.what}>{titleOf(one)}</h2>
            <p className={classes.where}>{whereOf(one)}</p>
            {one.note && <p className={classes.note}>{one.note}</p>}
            <p className={classes.who}>
              {raisersOf(one)}, <InstantText at={one.raisedAt} />
              {one.silent && '. Silent alarm: make no noise.'}
            </p>
            <Button
              size="xl"
              variant="white"
              color="dark"
              fullWidth
              data-autofocus={one.id === first?.id || undefined}
              loading={acknowledge.isPending && acknowledge.variables.params.emergencyId === one.id}
              onClick={() => acknowledge.mutate({ params: { emergencyId: one.id } })}
            >
              {one.drill ? "I'm coming (drill)" : "I'm coming"}
            </Button>
            <AlarmHelp houseId={one.houseId} drill={one.drill} />
            <CancelAlarm emergencyId={one.id} />
          </Box>
        ))}
      </Rows>
      <Fault key={`${emergencies.map(({ id }) => id).join()} ${acknowledge.submittedAt}`} />
      <div className={watch.foot}>
        <button type="button" className={watch.another} onClick={onRaise}>
          <IconUrgent size={22} aria-hidden />
          {onlyDrills ? 'Raise a real alarm' : 'Raise another alarm'}
        </button>
        <Button variant="transparent" className={classes.hide} onClick={onHide}>
          Hide on this screen
        </Button>
      </div>
    </Modal>
  );
}

/**
 * The error of a failed response, shown here because the alarm covers toasts. It is cleared by the next try, and when
 * the set of alarms changes.
 */
function Fault() {
  const [fault, setFault] = useState<string>();
  useLayoutEffect(() => holdToasts(setFault), []);
  if (fault === undefined) return null;
  return (
    <p className={classes.fault} role="alert">
      {fault}
    </p>
  );
}

function CancelAlarm({ emergencyId }: { emergencyId: string }) {
  const isMine = useRaisedHere(({ ids }) => ids.includes(emergencyId));
  const cancel = useAct(cancelEmergency, {
    success: ({ status, raisedBy }) =>
      status === 'Cancelled'
        ? 'Alarm cancelled. The app notifications show it.'
        : `Your alarm is cancelled. The alarm of ${raisedBy} is still active.`,
    failsOffline: true,
  });
  if (!isMine) return null;
  return (
    <Button
      variant="transparent"
      size="lg"
      className={classes.hide}
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { emergencyId } })}
    >
      Cancel alarm
    </Button>
  );
}
