// How an emergency may have ended, for every screen that asks it.
import type { EmergencyOutcome } from '#contract/emergencies.ts';

export const outcomeWords: Readonly<Record<EmergencyOutcome, string>> = {
  Handled: 'Handled',
  FalseAlarm: 'False alarm',
  Drill: 'Drill',
  Duplicate: 'Duplicate',
};

export const outcomeOptions = Object.entries(outcomeWords).map(([value, label]) => ({
  value: value as EmergencyOutcome,
  label,
}));
