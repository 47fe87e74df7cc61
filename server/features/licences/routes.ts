// Binds the operations of licences and of orders of seats to their functions.
import * as contract from '#contract/licences/licences.ts';
import * as orderContract from '#contract/licences/seat-orders.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { downloadSeatInvoice, downloadSeatReceipt } from './documents.ts';
import { listSeatDays } from './forecast.ts';
import { changeAddOns, getLicences } from './licences.ts';
import * as orders from './orders.ts';

export const licenceRoutes = (ports: orders.LicencePorts): Route[] => [
  inCommunity(contract.getLicences, getLicences(ports)),
  inCommunity(contract.listSeatDays, listSeatDays),
  inCommunity(contract.changeAddOns, changeAddOns(ports)),
  inCommunity(orderContract.quoteSeats, orders.quoteSeats),
  inCommunity(orderContract.createSeatOrder, orders.createSeatOrder),
  inCommunity(orderContract.paySeatOrder, orders.paySeatOrder(ports)),
  inCommunity(orderContract.cancelSeatOrder, orders.cancelSeatOrder),
  inCommunity(orderContract.getSeatOrder, orders.getSeatOrder),
  inCommunity(orderContract.listSeatOrders, orders.listSeatOrders),
  inCommunity(orderContract.downloadSeatInvoice, downloadSeatInvoice),
  inCommunity(orderContract.downloadSeatReceipt, downloadSeatReceipt),
];
