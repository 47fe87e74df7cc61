// The form of the dues defaults: numbers are typed as text, reminder days are chosen from a list of texts.
import type { DueSettings } from '#contract/dues/due-settings.ts';
import {
  type DueValues,
  number,
  penaltyBody,
  penaltyValues,
  reminderBody,
  reminderValues,
} from './due-values.ts';

export type SettingsValues = Pick<
  DueValues,
  'issueLeadDays' | 'proration' | 'penalty' | 'allowPartPayment' | 'reminders'
>;

export const valuesOfSettings = (settings: DueSettings): SettingsValues => ({
  issueLeadDays: String(settings.issueLeadDays),
  proration: settings.proration,
  allowPartPayment: settings.allowPartPayment,
  penalty: penaltyValues(settings.penalty),
  reminders: reminderValues(settings.reminders),
});

export const toTerms = ({ reminders, penalty, ...values }: SettingsValues): object => ({
  ...values,
  issueLeadDays: number(values.issueLeadDays),
  penalty: penaltyBody(penalty),
  reminders: reminderBody(reminders),
});
