// The form of the dues defaults: numbers are typed as text, reminder days are chosen from a list of texts.
import type { DueSettings } from '#contract/due-settings.ts';
import { type DueValues, number, penaltyBody, penaltyValues } from './due-values.ts';

export type SettingsValues = Pick<DueValues, 'issueLeadDays' | 'proration' | 'penalty'> & {
  allowPartPayment: boolean;
  reminders: { days: string[]; minimumMinor: number | null };
};

export const valuesOfSettings = (settings: DueSettings): SettingsValues => ({
  issueLeadDays: String(settings.issueLeadDays),
  proration: settings.proration,
  allowPartPayment: settings.allowPartPayment,
  penalty: penaltyValues(settings.penalty),
  reminders: {
    days: settings.reminders.days.map(String),
    minimumMinor: settings.reminders.minimumMinor,
  },
});

export const toTerms = ({ reminders, penalty, ...values }: SettingsValues): object => ({
  ...values,
  issueLeadDays: number(values.issueLeadDays),
  penalty: penaltyBody(penalty),
  reminders: {
    days: reminders.days.map(Number).toSorted((one, other) => one - other),
    minimumMinor: reminders.minimumMinor,
  },
});
