// The question before an action: why a request is declined, or how an emergency ended.
import { Button, Checkbox, Group, Radio, Skeleton, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getEmergency } from '#calls/emergencies/emergencies.ts';
import type { EmergencyOutcome } from '#contract/emergencies/emergencies.ts';
import { outcomeOptions } from '#lib/record/emergency-outcomes.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import type { Choice } from './use-decide.ts';

type QuestionProps = { onDone: (choice: Choice) => void; onBack: () => void };

export function ReasonQuestion({ onDone, onBack }: QuestionProps) {
  const [reason, setReason] = useState('');
  const [keepPrivate, setKeepPrivate] = useState(false);
  return (
    <Stack mt={8} gap="xs">
      <TextInput
        label="Reason"
        size="sm"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Checkbox
        size="sm"
        label="Keep the reason private"
        checked={keepPrivate}
        onChange={(event) => setKeepPrivate(event.currentTarget.checked)}
      />
      <Group gap="xs">
        <Button
          size="compact-sm"
          disabled={reason.trim() === ''}
          onClick={() => onDone({ reason, keepPrivate })}
        >
          Decline the request
        </Button>
        <Button size="compact-sm" variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}

/** The possible outcomes are known once the alarm is loaded: the notification does not say whether it is a drill. */
export function OutcomeQuestion({
  emergencyId,
  onDone,
  onBack,
}: QuestionProps & { emergencyId: string }) {
  const params = { emergencyId };
  const { data: emergency } = useOperation(getEmergency, { params });
  const [outcome, setOutcome] = useState<EmergencyOutcome | null>(null);
  const [note, setNote] = useState('');
  return (
    <Stack mt={8} gap="xs">
      <Radio.Group
        label="How it ended"
        size="sm"
        value={outcome ?? ''}
        onChange={(chosen) => setOutcome(chosen as EmergencyOutcome)}
      >
        <Group gap="xs" mt={4}>
          {!emergency && <Skeleton height={20} width={180} />}
          {emergency &&
            outcomeOptions(emergency).map(({ value, label }) => (
              <Radio key={value} value={value} label={label} size="sm" />
            ))}
        </Group>
      </Radio.Group>
      <TextInput
        label="What was done"
        size="sm"
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button
          size="compact-sm"
          color="red.8"
          disabled={outcome === null}
          onClick={() => outcome && onDone({ outcome, ...(note.trim() && { note: note.trim() }) })}
        >
          Resolve the emergency
        </Button>
        <Button size="compact-sm" variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}
