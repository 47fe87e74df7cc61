// Binds the operations of reminders, letters and calls to their functions.
import * as chosen from '#contract/reminders/charge-reminders.ts';
import * as reminders from '#contract/reminders/due-reminders.ts';
import * as calls from '#contract/reminders/house-calls.ts';
import * as letters from '#contract/reminders/letters.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { type CallPorts, deleteHouseCall, getHouseCall, logHouseCall } from './house-calls.ts';
import * as letter from './letters.ts';
import { remindCharges, remindHousesLater } from './remind-charges.ts';
import { previewReminders } from './reminder-preview.ts';
import { listReminders, remindHouses } from './reminders.ts';

export const reminderRoutes = ({
  publicUrl,
  notePromise,
}: { publicUrl: string } & CallPorts): Route[] => [
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
  inCommunity(calls.logHouseCall, logHouseCall({ notePromise })),
  inCommunity(calls.getHouseCall, getHouseCall),
  inCommunity(calls.deleteHouseCall, deleteHouseCall),
];
