// Binds the operations of budgets to their functions.
import * as contract from '#contract/budgets/budgets.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { getBudget, listBudgets, setBudget } from './budgets.ts';

export const budgetRoutes: Route[] = [
  inCommunity(contract.listBudgets, listBudgets),
  inCommunity(contract.getBudget, getBudget),
  inCommunity(contract.setBudget, setBudget),
];
