// Binds the operations of broadcasts to their functions.
import * as life from '#contract/broadcasts/broadcast-life.ts';
import * as people from '#contract/broadcasts/broadcast-recipients.ts';
import * as contract from '#contract/broadcasts/broadcasts.ts';
import * as mine from '#contract/broadcasts/notices.ts';
import { unpackDocument } from '#platform/files/documents.ts';
import type { Files } from '#platform/files/files.ts';
import type { Sms } from '#platform/delivery/sms.ts';
import { asHolder, asResident, inCommunity, type Route } from '#platform/http/route.ts';
import * as after from './sent-actions.ts';
import * as attachments from './attachments.ts';
import * as broadcasts from './broadcasts.ts';
import * as sending from './life.ts';
import * as links from './notice-links.ts';
import * as notices from './notices.ts';
import * as recipients from './recipients.ts';
import * as sheets from './sheets.ts';
import * as templates from './templates.ts';

export const broadcastRoutes = (
  options: { secret: string; files: Files; publicUrl: string; sms: Sms },
  noticeOf = links.noticeLookup(options.secret),
): readonly Route[] => [
  inCommunity(contract.listBroadcasts, broadcasts.listBroadcasts),
  inCommunity(contract.getBroadcastFigures, broadcasts.getBroadcastFigures),
  inCommunity(contract.getBroadcast, broadcasts.getBroadcast),
  inCommunity(contract.getBroadcastHistory, broadcasts.getBroadcastHistory),
  inCommunity(contract.previewAudience, broadcasts.previewAudience(options)),
  inCommunity(contract.createBroadcast, broadcasts.createBroadcast),
  inCommunity(contract.changeBroadcast, broadcasts.changeBroadcast),
  inCommunity(life.sendBroadcast, sending.sendBroadcast),
  inCommunity(life.undoBroadcast, sending.undoBroadcast),
  inCommunity(life.cancelBroadcast, sending.cancelBroadcast),
  inCommunity(life.editSentBroadcast, after.editSentBroadcast),
  inCommunity(life.pinBroadcast, after.pinBroadcast),
  inCommunity(life.retryBroadcast, after.retryBroadcast),
  inCommunity(life.remindUnread, after.remindUnread),
  inCommunity(life.duplicateBroadcast, after.duplicateBroadcast),
  inCommunity(life.listBroadcastVersions, after.listBroadcastVersions),
  inCommunity(life.attachToBroadcast, attachments.attachToBroadcast(options.files), {
    unpack: unpackDocument,
  }),
  inCommunity(
    life.downloadBroadcastAttachment,
    attachments.downloadBroadcastAttachment(options.files),
  ),
  inCommunity(life.removeBroadcastAttachment, attachments.removeBroadcastAttachment),
  inCommunity(life.listBroadcastTemplates, templates.listBroadcastTemplates),
  inCommunity(life.createBroadcastTemplate, templates.createBroadcastTemplate),
  inCommunity(life.removeBroadcastTemplate, templates.removeBroadcastTemplate),
  inCommunity(people.listBroadcastRecipients, recipients.listBroadcastRecipients),
  inCommunity(people.printUnseen, sheets.printUnseen),
  inCommunity(people.printNotReached, sheets.printNotReached(options)),
  asResident(mine.listNotices, notices.listNotices),
  asResident(mine.readNotice, notices.readNotice),
  asResident(mine.acknowledgeNotice, notices.acknowledgeNotice),
  asResident(mine.downloadNoticeAttachment, notices.downloadNoticeAttachment(options.files)),
  asResident(mine.getNoticeWishes, notices.getNoticeWishes),
  asResident(mine.setNoticeWishes, notices.setNoticeWishes),
  asHolder(mine.openNoticeLink, noticeOf, links.openNoticeLink),
  asHolder(mine.downloadLinkedAttachment, noticeOf, links.downloadLinkedAttachment(options.files)),
  asHolder(mine.acknowledgeNoticeLink, noticeOf, links.acknowledgeNoticeLink),
  asHolder(mine.stopNoticeMails, noticeOf, links.stopNoticeMails),
];
