// Alarms of a gate's device while no guard is signed in on it: the page that raises one, the alarm that then covers the
// screen and can be cancelled for some seconds, and a bar for each open alarm.
import { Modal } from '@mantine/core';
import { IconUrgent } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  cancelDeviceAlarm,
  getDeviceAlarms,
  raiseDeviceAlarm,
} from '#calls/gates/device-alarms.ts';
import type { DeviceAlarm as Alarm } from '#contract/gates/device-alarms.ts';
import type { Answer, Input } from '#contract/shared/operation.ts';
import type { ApiError } from '#lib/api/api-error.ts';
import { callAsDevice } from '#lib/api/device-call.ts';
import { readGateHelp } from '#lib/community/gate-help.ts';
import { headIsNoLandmark } from '#ui/dialog/Dialog.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { HelpLines } from './AlarmHelp.tsx';
import { takeBackSeconds, useRaisedByDevice } from './raised-here.ts';
import { RaiseFrame } from './RaiseFrame.tsx';
import classes from './emergencies.module.css';

type Alarms = Answer<typeof getDeviceAlarms>;

/**
 * Polling intervals in ms: the first while an alarm is open, the second otherwise, to update the stored phone numbers.
 */
const [followMs, restMs] = [5000, 60_000];

const isOpen = ({ status }: Alarm): boolean => status !== 'Resolved' && status !== 'Cancelled';

export type DeviceAlarmProps = {
  deviceKey: string;
  /** The name of the device's gate. */
  place: string;
  isRaising: boolean;
  onClose: () => void;
};

export function DeviceAlarm({ deviceKey, place, isRaising, onClose }: DeviceAlarmProps) {
  const [shownId, setShownId] = useState<string>();
  const { data, keep } = useDeviceAlarms(deviceKey);
  const raise = useMutation<Alarm, ApiError, Input<typeof raiseDeviceAlarm>['body']>({
    // Never wait for a connection: a delayed alarm would report an emergency that is over.
    networkMode: 'always',
    mutationFn: (body) => callAsDevice(deviceKey, raiseDeviceAlarm, { body }),
    onSuccess: (alarm) => {
      keep(alarm);
      useRaisedByDevice.getState().raised(alarm.id, takeBackSeconds);
      setShownId(alarm.id);
      onClose();
    },
  });
  const alarms = data?.alarms ?? [];
  const shown = alarms.find(({ id }) => id === shownId);
  const known = data ?? readGateHelp();
  const help = known && <HelpLines help={known} />;
  return (
    <>
      {alarms.filter(isOpen).map(({ id, type, location, sentence }) => (
        <div key={id} className={classes.bar} role="status">
          <IconUrgent size={20} aria-hidden />
          <p>
            <strong>{type}</strong>, {location}. {sentence}
          </p>
        </div>
      ))}
      {isRaising && (
        <RaiseFrame
          place={
            <p className={classes.place}>
              <strong>{place}</strong>
            </p>
          }
          help={help}
          isPending={raise.isPending}
          isFailed={raise.isError}
          onSend={(type, silent) => raise.mutate({ type, silent })}
          onClose={onClose}
        />
      )}
      {shown && (
        <Modal
          opened
          fullScreen
          onClose={() => setShownId(undefined)}
          withCloseButton={false}
          title="Alarm"
          attributes={headIsNoLandmark}
          classNames={{
            content: classes.alarm,
            header: classes.alarmHead,
            title: classes.alarmTitle,
            body: classes.alarmBody,
          }}
        >
          <h2 className={classes.what}>{shown.type}</h2>
          <p className={classes.where}>{shown.location}</p>
          <p role="status">{shown.sentence}</p>
          <Column gap={12} align="center" w="100%">
            <button
              type="button"
              className={classes.alarmAct}
              data-autofocus
              onClick={() => setShownId(undefined)}
            >
              Back to sign-in
            </button>
            <CancelAlarm deviceKey={deviceKey} alarm={shown} onTaken={keep} />
          </Column>
          {help}
        </Modal>
      )}
    </>
  );
}

function useDeviceAlarms(deviceKey: string) {
  const client = useQueryClient();
  const queryKey = ['deviceAlarms', deviceKey];
  const { data } = useQuery({
    queryKey,
    queryFn: () => callAsDevice(deviceKey, getDeviceAlarms, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.alarms.some(isOpen) ? followMs : restMs),
  });
  const keep = (alarm: Alarm) =>
    client.setQueryData<Alarms>(queryKey, (stored) => ({
      ...(stored ?? readGateHelp() ?? { address: '', officePhone: null, externalNumbers: [] }),
      alarms: [alarm, ...(stored?.alarms ?? []).filter(({ id }) => id !== alarm.id)],
    }));
  return { data, keep };
}

type TakeBackProps = { deviceKey: string; alarm: Alarm; onTaken: (alarm: Alarm) => void };

function CancelAlarm({ deviceKey, alarm, onTaken }: TakeBackProps) {
  const isFresh = useRaisedByDevice(({ ids }) => ids.includes(alarm.id));
  const cancel = useMutation<Alarm, ApiError>({
    networkMode: 'always',
    mutationFn: () =>
      callAsDevice(deviceKey, cancelDeviceAlarm, { params: { emergencyId: alarm.id } }),
    onSuccess: onTaken,
  });
  return (
    <>
      {isFresh && alarm.status === 'Raised' && (
        <button
          type="button"
          className={classes.plain}
          disabled={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel alarm
        </button>
      )}
      {cancel.isError && (
        <p className={classes.fault} role="alert">
          {cancel.error.message}
        </p>
      )}
    </>
  );
}
