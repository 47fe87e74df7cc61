// Binds the operations of payments of dues, their receipts, refunds and files to their functions.
import * as cash from '#contract/due-payments/cash-sheet.ts';
import * as checkouts from '#contract/due-payments/due-checkouts.ts';
import * as payments from '#contract/due-payments/due-payments.ts';
import * as ownPayments from '#contract/due-payments/house-payments.ts';
import * as listed from '#contract/due-payments/payment-files.ts';
import * as slips from '#contract/due-payments/payment-slips.ts';
import * as receipts from '#contract/due-payments/receipts.ts';
import * as refunds from '#contract/due-payments/refunds.ts';
import { unpackDocument } from '#platform/files/documents.ts';
import type { Files } from '#platform/files/files.ts';
import { asHolder, inCommunity, inHouse, type Route } from '#platform/http/route.ts';
import { applyHouseCredit } from './apply-credit.ts';
import type { DepositPorts } from './cash-deposits.ts';
import { countCash, getCashSheet } from './cash-sheet.ts';
import { type CheckoutPorts, startDuePayment, startOwnDuePayment } from './checkouts.ts';
import { getPayment, listOwnPayments, listPayments } from './inflow.ts';
import * as file from './payment-files.ts';
import { recordPayment } from './payments.ts';
import { downloadOwnReceipt, downloadReceipt, receiptLookup, verifyReceipt } from './receipts.ts';
import { askForRefund, listRefunds, type RefundPorts } from './refunds.ts';
import { type ReversalPorts, reversePayment } from './reversal.ts';
import { sendReceipt } from './send-receipt.ts';
import { attachSlip, downloadSlip } from './slips.ts';

export const duePaymentRoutes = (
  options: { publicUrl: string; files: Files } & CheckoutPorts &
    RefundPorts &
    DepositPorts &
    ReversalPorts,
): Route[] => [
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
  asHolder(receipts.verifyReceipt, receiptLookup, verifyReceipt),
  inCommunity(receipts.downloadReceipt, downloadReceipt(options.publicUrl)),
  inCommunity(receipts.sendReceipt, sendReceipt(options.publicUrl)),
  inHouse(ownPayments.startOwnDuePayment, startOwnDuePayment(options)),
  inHouse(ownPayments.listOwnPayments, listOwnPayments),
  inHouse(ownPayments.downloadOwnReceipt, downloadOwnReceipt(options.publicUrl)),
  inCommunity(refunds.listRefunds, listRefunds),
  inCommunity(refunds.askForRefund, askForRefund(options)),
  inCommunity(refunds.applyHouseCredit, applyHouseCredit),
];
