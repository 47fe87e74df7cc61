// Binds the operations of reminders and letters to their functions.
import * as chosen from '#contract/reminders/charge-reminders.ts';
import * as reminders from '#contract/reminders/due-reminders.ts';
import * as letters from '#contract/reminders/letters.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import * as letter from './letters.ts';
import { previewReminders, remindCharges, remindHousesLater } from './remind-charges.ts';
import { listReminders, remindHouses } from './reminders.ts';

export const reminderRoutes = ({ publicUrl }: { publicUrl: string }): Route[] => [
  inCommunity(letters.listLetterTemplates, letter.listLetterTemplates),
  inCommunity(letters.changeLetterTemplate, letter.changeLetterTemplate),
  inCommunity(letters.previewLetter, letter.previewLetter(publicUrl)),
  inCommunity(letters.sendLetters, letter.sendLetters(publicUrl)),
  inCommunity(letters.listLetters, letter.listLetters),
  inCommunity(letters.downloadLetter, letter.downloadLetter),
  inCommunity(reminders.listDueReminders, listReminders),
  inCommunity(reminders.remindHouses, remindHouses(remindHousesLater)),
  inCommunity(chosen.previewReminders, previewReminders),
  inCommunity(chosen.remindCharges, remindCharges),
];
