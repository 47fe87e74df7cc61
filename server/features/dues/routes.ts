// Binds the operations of dues to their functions.
import * as attached from '#contract/dues/due-attachments.ts';
import * as dueDay from '#contract/dues/due-day.ts';
import * as dueList from '#contract/dues/due-list.ts';
import * as life from '#contract/dues/due-life.ts';
import * as settings from '#contract/dues/due-settings.ts';
import * as dues from '#contract/dues/dues.ts';
import * as houseFiles from '#contract/dues/house-due-files.ts';
import { unpackDocument } from '#platform/files/documents.ts';
import type { Files } from '#platform/files/files.ts';
import { inCommunity, inHouse, type Route } from '#platform/http/route.ts';
import * as attachments from './attachments.ts';
import { moveDueDay, previewDueDay } from './due-day.ts';
import { changeDue, createDue, getDue, getDueHistory, listDues } from './dues.ts';
import { downloadHouseDueFile, listHouseDueFiles } from './house-files.ts';
import * as lives from './life.ts';
import { previewDue, publishDue } from './publish.ts';
import { changeDueSettings, getDueSettings } from './settings.ts';

export const dueRoutes = ({ files }: { files: Files }): Route[] => [
  inCommunity(dueList.listDues, listDues),
  inCommunity(dues.getDue, getDue),
  inCommunity(dues.getDueHistory, getDueHistory),
  inCommunity(attached.listDueAttachments, attachments.listDueAttachments),
  inCommunity(attached.addDueAttachment, attachments.addDueAttachment(files), {
    unpack: unpackDocument,
  }),
  inCommunity(attached.downloadDueAttachment, attachments.downloadDueAttachment(files)),
  inCommunity(attached.removeDueAttachment, attachments.removeDueAttachment),
  inCommunity(dues.createDue, createDue),
  inCommunity(dues.changeDue, changeDue),
  inCommunity(dues.previewDue, previewDue),
  inCommunity(dues.publishDue, publishDue),
  inCommunity(settings.getDueSettings, getDueSettings),
  inCommunity(settings.changeDueSettings, changeDueSettings),
  inCommunity(life.suspendDue, lives.suspendDue),
  inCommunity(life.resumeDue, lives.resumeDue),
  inCommunity(life.cancelDue, lives.cancelDue),
  inCommunity(life.endDue, lives.endDue),
  inCommunity(dueDay.moveDueDay, moveDueDay),
  inCommunity(dueDay.previewDueDay, previewDueDay),
  inHouse(houseFiles.listHouseDueFiles, listHouseDueFiles),
  inHouse(houseFiles.downloadHouseDueFile, downloadHouseDueFile(files)),
];
