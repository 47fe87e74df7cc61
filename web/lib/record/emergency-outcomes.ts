// The possible outcomes of an emergency, for every screen that asks for one. The server refuses a wrong combination.
import type { EmergencyOutcome } from '#contract/emergencies/emergencies.ts';

export const outcomeWords: Readonly<Record<EmergencyOutcome, string>> = {
  Handled: 'Handled',
  FalseAlarm: 'False alarm',
  Drill: 'Drill',
  Duplicate: 'Duplicate',
};

/** A real alarm cannot end as a drill, and a drill only as a drill. */
export const outcomeOptions = ({ drill }: { drill: boolean }) =>
  (drill ? (['Drill'] as const) : (['Handled', 'FalseAlarm'] as const)).map((value) => ({
    value,
    label: outcomeWords[value],
  }));
