// The labels of the outcomes of an emergency, and the outcomes that a person may choose.
import type { EmergencyOutcome } from '#contract/emergencies/emergencies.ts';

export const outcomeWords: Readonly<Record<EmergencyOutcome, string>> = {
  Handled: 'Handled',
  FalseAlarm: 'False alarm',
  Drill: 'Drill',
  Duplicate: 'Duplicate',
};

/**
 * A drill has only the outcome of a drill, which a real alarm cannot have. The server refuses a duplicate if there was
 * no other alarm within an hour.
 */
export const outcomeOptions = ({ drill }: { drill: boolean }) =>
  (drill ? (['Drill'] as const) : (['Handled', 'FalseAlarm', 'Duplicate'] as const)).map(
    (value) => ({
      value,
      label: value === 'Duplicate' ? 'Duplicate of another alarm' : outcomeWords[value],
    }),
  );
