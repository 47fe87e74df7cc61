// The possible outcomes of an emergency, for every screen that asks for one. The server refuses a wrong combination.
import type { EmergencyOutcome } from '#contract/emergencies/emergencies.ts';

export const outcomeWords: Readonly<Record<EmergencyOutcome, string>> = {
  Handled: 'Handled',
  FalseAlarm: 'False alarm',
  Drill: 'Drill',
  Duplicate: 'Duplicate',
};

/** A drill has only the outcome of a drill, which a real alarm cannot have. */
export const outcomeOptions = ({ drill }: { drill: boolean }) =>
  (drill ? (['Drill'] as const) : (['Handled', 'FalseAlarm'] as const)).map((value) => ({
    value,
    label: outcomeWords[value],
  }));
