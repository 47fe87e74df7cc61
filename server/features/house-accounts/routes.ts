// Binds the operations of a house's account, its statement, and its residents' dues to their functions.
import * as accounts from '#contract/house-accounts/house-accounts.ts';
import * as houseSide from '#contract/house-accounts/house-side.ts';
import * as statements from '#contract/house-accounts/statements.ts';
import { inCommunity, inHouse, type Route } from '#platform/http/route.ts';
import { getHouseAccount } from './house-accounts.ts';
import * as own from './portal.ts';
import * as statement from './statement.ts';

export const houseAccountRoutes = ({ publicUrl }: { publicUrl: string }): Route[] => [
  inCommunity(accounts.getHouseAccount, getHouseAccount),
  inHouse(houseSide.getHouseDues, own.getHouseDues),
  inHouse(houseSide.payHouseDues, own.payHouseDues),
  inHouse(houseSide.setAutoPay, own.setAutoPay),
  inHouse(statements.getOwnStatement, statement.getOwnStatement),
  inHouse(statements.downloadOwnStatement, statement.downloadOwnStatement(publicUrl)),
  inCommunity(statements.getHouseStatement, statement.getHouseStatement),
  inCommunity(statements.downloadHouseStatement, statement.downloadHouseStatement(publicUrl)),
];
