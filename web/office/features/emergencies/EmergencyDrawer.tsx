// An emergency: its status, its actions, the contacts to call, the people whom it did not reach, and its timeline, to
// which a note can be added.
import { Box, Group } from '@mantine/core';
import { getEmergency, noteEmergency } from '#calls/emergencies/emergencies.ts';
import type { EmergencyTimeline } from '#contract/emergencies/emergencies.ts';
import { outcomeWords } from '#lib/record/emergency-outcomes.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { AlarmHelp } from './AlarmHelp.tsx';
import { EmergencyActions } from './EmergencyActions.tsx';
import { NotReached } from './NotReached.tsx';
import { numbersOf, raisersOf, statusTone, titleOf, whereOf } from './words.ts';
import classes from './emergencies.module.css';

type EmergencyDrawerProps = { emergencyId: string; onClose: () => void };

const stepWords: Readonly<Record<EmergencyTimeline['timeline'][number]['kind'], string>> = {
  Raised: 'raised the alarm',
  Joined: 'also raised the alarm',
  Called: 'alerted',
  Acknowledged: 'saw the alarm and is coming',
  Coming: 'is coming too',
  'On scene': 'is there',
  Note: 'notes',
  Resolved: 'resolved it',
  Cancelled: 'cancelled it',
  Talk: 'suggested a talk',
};

export function EmergencyDrawer({ emergencyId, onClose }: EmergencyDrawerProps) {
  const params = { emergencyId };
  const result = useOperation(getEmergency, { params });
  const title = result.data ? titleOf(result.data) : 'Emergency';
  return (
    <DetailDrawer title={title} result={result} onClose={onClose}>
      {(one) => (
        <>
          <StatusBadge tone={statusTone[one.status]}>{one.status}</StatusBadge>
          <EmergencyActions emergency={one} />
          <KeyValueList
            items={[
              ['Where', whereOf(one)],
              ['Raised by', raisersOf(one)],
              ['At', <InstantText key="at" at={one.raisedAt} />],
              ...(one.silent ? ([['Silent', 'Yes']] as const) : []),
              ...(
                [
                  ['Note', one.note],
                  ['Seen by', one.acknowledgedBy],
                  ['On scene', one.onSceneBy],
                  ['How it ended', one.outcome && outcomeWords[one.outcome]],
                  ['What was done', one.resolutionNote],
                ] as const
              ).filter(([, value]) => Boolean(value)),
            ]}
          />
          {one.drill && <AlarmHelp houseId={one.houseId} drill />}
          {!one.drill && numbersOf(one).length > 0 && (
            <>
              <h2 className={classes.section}>Call</h2>
              <Rows gap={6}>
                {numbersOf(one).map(({ name, phone }) => (
                  <li key={`${name}${phone}`}>
                    {name}: <PhoneText phone={phone} />
                  </li>
                ))}
              </Rows>
            </>
          )}
          <NotReached emergency={one} />
          <h2 className={classes.section}>Timeline</h2>
          <ol className={classes.timeline}>
            {one.timeline.map((step) => (
              <li key={step.id}>
                <p>
                  <strong>{step.by}</strong> {stepWords[step.kind]}
                  {step.text && `: ${step.text.replace(/^FalseAlarm\b/u, outcomeWords.FalseAlarm)}`}
                </p>
                <Box component="p" c="var(--ui-muted)">
                  <InstantText at={step.at} />
                </Box>
              </li>
            ))}
          </ol>
          <NoteForm emergencyId={emergencyId} count={one.timeline.length} />
        </>
      )}
    </DetailDrawer>
  );
}

function NoteForm({ emergencyId, count }: { emergencyId: string; count: number }) {
  const mayAct = useMay('emergencies.update');
  const note = useAct(noteEmergency, { toasts: 'none' });
  if (!mayAct) return null;
  return (
    <Form<{ text: string }, { text: string }>
      key={count}
      initial={{ text: '' }}
      schema={async () =>
        (await import('#contract/emergencies/emergencies.ts')).noteEmergency.body as never
      }
      onSubmit={(body) => note.mutateAsync({ params: { emergencyId }, body })}
      onDone={() => toastSuccess('Recorded.')}
    >
      <TextField name="text" label="Note" rows={2} maxLength={1000} required />
      <Group justify="flex-end">
        <SubmitButton>Add note</SubmitButton>
      </Group>
    </Form>
  );
}
