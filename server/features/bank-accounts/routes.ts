// Binds the operations of bank accounts to their functions.
import * as contract from '#contract/bank-accounts/bank-accounts.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { confirmBankAccount } from './bank-accounts-confirm.ts';
import { createBankAccount, disableBankAccount, listBankAccounts } from './bank-accounts.ts';
import type { BankPorts } from './ports.ts';
import { setTransferAccount } from './transfer-account.ts';

export const bankAccountRoutes = (ports: BankPorts): Route[] => [
  inCommunity(contract.listBankAccounts, listBankAccounts(ports)),
  inCommunity(contract.confirmBankAccount, confirmBankAccount(ports)),
  inCommunity(contract.createBankAccount, createBankAccount(ports)),
  inCommunity(contract.disableBankAccount, disableBankAccount(ports)),
  inCommunity(contract.setTransferAccount, setTransferAccount(ports)),
];
