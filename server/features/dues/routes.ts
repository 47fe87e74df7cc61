// Binds the operations of dues, charges and their payments to their functions.
import type pg from 'pg';
import * as attached from '#contract/dues/due-attachments.ts';
import * as changes from '#contract/charges/charge-changes.ts';
import * as bulk from '#contract/charges/charge-waivers.ts';
import * as cash from '#contract/due-payments/cash-sheet.ts';
import * as charges from '#contract/charges/charges.ts';
import * as payments from '#contract/due-payments/due-payments.ts';
import * as checkouts from '#contract/due-payments/due-checkouts.ts';
import * as claims from '#contract/payment-claims/payment-claims.ts';
import * as promises from '#contract/payment-claims/payment-promises.ts';
import * as letters from '#contract/reminders/letters.ts';
import * as reminders from '#contract/reminders/due-reminders.ts';
import * as settings from '#contract/dues/due-settings.ts';
import * as life from '#contract/dues/due-life.ts';
import * as dueDay from '#contract/dues/due-day.ts';
import * as dues from '#contract/dues/dues.ts';
import * as accounts from '#contract/house-accounts/house-accounts.ts';
import * as plans from '#contract/instalment-plans/instalment-plans.ts';
import * as listed from '#contract/due-payments/payment-files.ts';
import * as slips from '#contract/due-payments/payment-slips.ts';
import * as receipts from '#contract/due-payments/receipts.ts';
import * as ownPayments from '#contract/due-payments/house-payments.ts';
import * as houseClaims from '#contract/payment-claims/own-claims.ts';
import * as houseSide from '#contract/house-accounts/house-side.ts';
import * as refunds from '#contract/due-payments/refunds.ts';
import { unpackDocument } from '#platform/files/documents.ts';
import type { Files } from '#platform/files/files.ts';
import { inCommunity, inHouse, type Route, withoutSession } from '#platform/http/http.ts';
import * as attachments from './attachments.ts';
import * as changed from '#server/features/charges/charge-changes.ts';
import { countCash, getCashSheet } from '#server/features/due-payments/cash-sheet.ts';
import { listCharges } from '#server/features/charges/charges.ts';
import {
  type CheckoutPorts,
  startDuePayment,
  startOwnDuePayment,
} from '#server/features/due-payments/checkouts.ts';
import * as claimed from '#server/features/payment-claims/claims.ts';
import { moveDueDay, previewDueDay } from './due-day.ts';
import { changeDueSettings, getDueSettings } from '#kernel/billing/due-settings.ts';
import { changeDue, createDue, getDue, getDueHistory, listDues } from './dues.ts';
import {
  previewReminders,
  remindCharges,
  remindHousesLater,
} from '#server/features/reminders/remind-charges.ts';
import { previewWaiver, waiveCharges } from '#server/features/charges/waive-charges.ts';
import { getPayment, listOwnPayments, listPayments } from '#server/features/due-payments/inflow.ts';
import * as ownFiles from './house-files.ts';
import * as ownClaims from '#server/features/payment-claims/own-claims.ts';
import * as own from '#server/features/house-accounts/portal.ts';
import { getHouseAccount } from '#server/features/house-accounts/house-accounts.ts';
import type { DepositPorts } from '#server/features/due-payments/cash-deposits.ts';
import { applyHouseCredit } from '#kernel/billing/use-credit.ts';
import * as lives from './life.ts';
import * as letter from '#server/features/reminders/letters.ts';
import { recordPayment } from '#server/features/due-payments/payments.ts';
import * as file from '#server/features/due-payments/payment-files.ts';
import * as planned from '#server/features/instalment-plans/plans.ts';
import * as promised from '#server/features/payment-claims/promises.ts';
import { previewDue, publishDue } from './publish.ts';
import {
  downloadOwnReceipt,
  downloadReceipt,
  verifyReceipt,
} from '#server/features/due-payments/receipts.ts';
import { sendReceipt } from '#server/features/due-payments/send-receipt.ts';
import {
  askForRefund,
  listRefunds,
  type RefundPorts,
} from '#server/features/due-payments/refunds.ts';
import { listReminders, remindHouses } from '#server/features/reminders/reminders.ts';
import { type ReversalPorts, reversePayment } from '#server/features/due-payments/reversal.ts';
import { attachSlip, downloadSlip } from '#server/features/due-payments/slips.ts';
import {
  downloadHouseStatement,
  downloadOwnStatement,
  getHouseStatement,
  getOwnStatement,
} from '#server/features/house-accounts/statement.ts';

export const dueRoutes = (
  options: { pool: pg.Pool; publicUrl: string; files: Files } & CheckoutPorts &
    RefundPorts &
    DepositPorts &
    ReversalPorts,
): Route[] => [
  inCommunity(dues.listDues, listDues),
  inCommunity(dues.getDue, getDue),
  inCommunity(dues.getDueHistory, getDueHistory),
  inCommunity(attached.listDueAttachments, attachments.listDueAttachments),
  inCommunity(attached.addDueAttachment, attachments.addDueAttachment(options.files), {
    unpack: unpackDocument,
  }),
  inCommunity(attached.downloadDueAttachment, attachments.downloadDueAttachment(options.files)),
  inCommunity(attached.removeDueAttachment, attachments.removeDueAttachment),
  inCommunity(dues.createDue, createDue),
  inCommunity(dues.changeDue, changeDue),
  inCommunity(dues.previewDue, previewDue),
  inCommunity(dues.publishDue, publishDue),
  inCommunity(settings.getDueSettings, getDueSettings),
  inCommunity(settings.changeDueSettings, changeDueSettings),
  inCommunity(letters.listLetterTemplates, letter.listLetterTemplates),
  inCommunity(letters.changeLetterTemplate, letter.changeLetterTemplate),
  inCommunity(letters.previewLetter, letter.previewLetter(options.publicUrl)),
  inCommunity(letters.sendLetters, letter.sendLetters(options.publicUrl)),
  inCommunity(letters.listLetters, letter.listLetters),
  inCommunity(letters.downloadLetter, letter.downloadLetter),
  inCommunity(life.suspendDue, lives.suspendDue),
  inCommunity(life.resumeDue, lives.resumeDue),
  inCommunity(life.cancelDue, lives.cancelDue),
  inCommunity(life.endDue, lives.endDue),
  inCommunity(dueDay.moveDueDay, moveDueDay),
  inCommunity(dueDay.previewDueDay, previewDueDay),
  inCommunity(charges.listCharges, listCharges),
  inCommunity(changes.getCharge, changed.getCharge),
  inCommunity(changes.waiveCharge, changed.waiveCharge),
  inCommunity(changes.voidCharge, changed.voidCharge),
  inCommunity(changes.adjustCharge, changed.adjustCharge),
  inCommunity(changes.disputeCharge, changed.disputeCharge),
  inCommunity(changes.settleDispute, changed.settleDispute),
  inCommunity(cash.getCashSheet, getCashSheet),
  inCommunity(cash.countCash, countCash),
  inCommunity(payments.recordPayment, recordPayment(options)),
  inCommunity(listed.uploadPaymentFile, file.uploadPaymentFile, { unpack: file.unpackPaymentFile }),
  inCommunity(listed.getPaymentFile, file.getPaymentFile),
  inCommunity(listed.changePaymentFileMapping, file.changePaymentFileMapping),
  inCommunity(listed.bookPaymentFile, file.bookPaymentFile),
  inCommunity(listed.discardPaymentFile, file.discardPaymentFile),
  inCommunity(checkouts.startDuePayment, startDuePayment(options)),
  inCommunity(payments.listDuePayments, listPayments),
  inCommunity(payments.getDuePayment, getPayment),
  inCommunity(payments.reversePayment, reversePayment(options)),
  inCommunity(slips.attachSlip, attachSlip(options.files), { unpack: unpackDocument }),
  inCommunity(slips.downloadSlip, downloadSlip(options.files)),
  withoutSession(receipts.verifyReceipt, verifyReceipt(options.pool)),
  inCommunity(receipts.downloadReceipt, downloadReceipt(options.publicUrl)),
  inCommunity(receipts.sendReceipt, sendReceipt(options.publicUrl)),
  inCommunity(accounts.getHouseAccount, getHouseAccount),
  inHouse(houseSide.getHouseDues, own.getHouseDues),
  inHouse(houseSide.listHouseDueFiles, ownFiles.listHouseDueFiles),
  inHouse(houseSide.downloadHouseDueFile, ownFiles.downloadHouseDueFile(options.files)),
  inHouse(houseSide.payHouseDues, own.payHouseDues),
  inHouse(houseSide.setAutoPay, own.setAutoPay),
  inHouse(houseClaims.listOwnCharges, ownClaims.listOwnCharges),
  inHouse(houseClaims.getOwnCharge, ownClaims.getOwnCharge),
  inHouse(houseClaims.disputeOwnCharge, ownClaims.disputeOwnCharge),
  inHouse(houseClaims.listOwnClaims, ownClaims.listOwnClaims),
  inHouse(houseClaims.getOwnClaim, ownClaims.getOwnClaim),
  inHouse(houseClaims.submitOwnClaim, ownClaims.submitOwnClaim),
  inHouse(houseClaims.attachOwnProof, ownClaims.attachOwnProof(options.files), {
    unpack: unpackDocument,
  }),
  inHouse(ownPayments.startOwnDuePayment, startOwnDuePayment(options)),
  inHouse(ownPayments.listOwnPayments, listOwnPayments),
  inHouse(ownPayments.downloadOwnReceipt, downloadOwnReceipt(options.publicUrl)),
  inHouse(ownPayments.getOwnStatement, getOwnStatement),
  inHouse(ownPayments.downloadOwnStatement, downloadOwnStatement(options.publicUrl)),
  inCommunity(refunds.listRefunds, listRefunds),
  inCommunity(refunds.askForRefund, askForRefund(options)),
  inCommunity(refunds.applyHouseCredit, applyHouseCredit),
  inCommunity(plans.listInstalmentPlans, planned.listInstalmentPlans),
  inCommunity(plans.getInstalmentPlan, planned.getInstalmentPlan),
  inCommunity(plans.createInstalmentPlan, planned.createInstalmentPlan),
  inCommunity(plans.cancelInstalmentPlan, planned.cancelInstalmentPlan),
  inCommunity(receipts.getHouseStatement, getHouseStatement),
  inCommunity(receipts.downloadHouseStatement, downloadHouseStatement(options.publicUrl)),
  inCommunity(claims.listPaymentClaims, claimed.listPaymentClaims),
  inCommunity(claims.getPaymentClaim, claimed.getPaymentClaim),
  inCommunity(claims.submitPaymentClaim, claimed.submitPaymentClaim),
  inCommunity(claims.attachProof, claimed.attachProof(options.files), { unpack: unpackDocument }),
  inCommunity(claims.downloadProof, claimed.downloadProof(options.files)),
  inCommunity(claims.acceptPaymentClaim, claimed.acceptPaymentClaim),
  inCommunity(claims.rejectPaymentClaim, claimed.rejectPaymentClaim),
  inCommunity(promises.listPaymentPromises, promised.listPaymentPromises),
  inCommunity(promises.notePaymentPromise, promised.notePaymentPromise),
  inCommunity(promises.withdrawPaymentPromise, promised.withdrawPaymentPromise),
  inCommunity(reminders.listDueReminders, listReminders),
  inCommunity(reminders.remindHouses, remindHouses(remindHousesLater)),
  inCommunity(bulk.previewReminders, previewReminders),
  inCommunity(bulk.remindCharges, remindCharges),
  inCommunity(bulk.previewWaiver, previewWaiver),
  inCommunity(bulk.waiveCharges, waiveCharges),
];
