// Binds the operations of bank statements, bank lines and months to their functions.
import * as expenses from '#contract/reconciliation/bank-line-expenses.ts';
import * as lines from '#contract/reconciliation/bank-lines.ts';
import * as statements from '#contract/reconciliation/bank-statements.ts';
import * as months from '#contract/reconciliation/month-closings.ts';
import * as receipts from '#contract/reconciliation/unallocated-receipts.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import type { DuePorts } from './ports.ts';
import * as read from './lines.ts';
import * as debits from './line-expenses.ts';
import { matchBankLine } from './match.ts';
import * as monthly from './months.ts';
import { refundUnallocated, type RefundPort } from './refund-unallocated.ts';
import * as rules from './rules.ts';
import * as files from './statements.ts';
import * as unnamed from './unallocated.ts';
import { ignoreBankLine, undoBankLine } from './undo.ts';

export type ReconciliationPorts = DuePorts & {
  requestRefund: RefundPort;
  requestExpense: debits.ExpensePort;
};

export const reconciliationRoutes = (ports: ReconciliationPorts): Route[] => [
  inCommunity(statements.uploadStatement, files.uploadStatement, { unpack: files.unpackStatement }),
  inCommunity(statements.listStatements, files.listStatements),
  inCommunity(statements.getStatement, files.getStatement),
  inCommunity(statements.changeStatementMapping, files.changeStatementMapping),
  inCommunity(statements.importStatement, files.importStatement),
  inCommunity(statements.discardStatement, files.discardStatement),
  inCommunity(lines.listBankLines, read.listBankLines),
  inCommunity(lines.acceptSureSuggestions, read.acceptSureSuggestions(ports)),
  inCommunity(lines.suggestMatches, read.suggestMatches),
  inCommunity(lines.getBankLine, read.getBankLine),
  inCommunity(lines.findMovements, read.findMovements),
  inCommunity(lines.getReconciliation, read.getReconciliation),
  inCommunity(lines.matchBankLine, matchBankLine(ports)),
  inCommunity(lines.ignoreBankLine, ignoreBankLine),
  inCommunity(lines.undoBankLine, undoBankLine(ports)),
  inCommunity(expenses.recordLineExpense, debits.recordLineExpense(ports.requestExpense)),
  inCommunity(expenses.recordBankCharge, debits.recordBankCharge(ports.requestExpense)),
  inCommunity(expenses.acceptTreatments, debits.acceptTreatments(ports.requestExpense)),
  inCommunity(expenses.listBankLineRules, rules.listBankLineRules),
  inCommunity(expenses.removeBankLineRule, rules.removeBankLineRule),
  inCommunity(receipts.listUnallocatedReceipts, unnamed.listUnallocatedReceipts),
  inCommunity(receipts.assignUnallocated, unnamed.assignUnallocated(ports)),
  inCommunity(receipts.refundUnallocated, refundUnallocated(ports.requestRefund)),
  inCommunity(receipts.undoAssignment, unnamed.undoAssignment(ports)),
  inCommunity(months.listMonths, monthly.listMonths),
  inCommunity(months.previewMonth, monthly.previewMonth),
  inCommunity(months.closeMonth, monthly.closeMonth),
  inCommunity(months.reopenMonth, monthly.reopenMonth),
];
