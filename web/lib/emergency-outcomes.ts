// How an emergency may have ended, for every screen that asks it. The server refuses what does not fit.
import type { EmergencyOutcome } from '#contract/emergencies.ts';

export const outcomeWords: Readonly<Record<EmergencyOutcome, string>> = {
  Handled: 'Handled',
  FalseAlarm: 'False alarm',
  Drill: 'Drill',
  Duplicate: 'Duplicate',
};

/** A real alarm does not end as a drill, nor a drill as anything else. */
export const outcomeOptions = ({ drill }: { drill: boolean }) =>
  (drill ? (['Drill'] as const) : (['Handled', 'FalseAlarm'] as const)).map((value) => ({
    value,
    label: outcomeWords[value],
  }));
