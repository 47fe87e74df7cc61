// Binds the operations of payment claims and of promises to pay to their functions.
import * as ownClaims from '#contract/payment-claims/own-claims.ts';
import * as claims from '#contract/payment-claims/payment-claims.ts';
import * as promises from '#contract/payment-claims/payment-promises.ts';
import { unpackDocument } from '#platform/files/documents.ts';
import type { Files } from '#platform/files/files.ts';
import { inCommunity, inHouse, type Route } from '#platform/http/route.ts';
import * as claimed from './claims.ts';
import * as own from './own-claims.ts';
import * as promised from './promises.ts';

export const paymentClaimRoutes = (
  options: { files: Files } & claimed.PaymentClaimPorts,
): Route[] => [
  inHouse(ownClaims.listOwnClaims, own.listOwnClaims),
  inHouse(ownClaims.getOwnClaim, own.getOwnClaim),
  inHouse(ownClaims.submitOwnClaim, own.submitOwnClaim),
  inHouse(ownClaims.attachOwnProof, own.attachOwnProof(options.files), { unpack: unpackDocument }),
  inCommunity(claims.listPaymentClaims, claimed.listPaymentClaims),
  inCommunity(claims.getPaymentClaim, claimed.getPaymentClaim),
  inCommunity(claims.submitPaymentClaim, claimed.submitPaymentClaim),
  inCommunity(claims.attachProof, claimed.attachProof(options.files), { unpack: unpackDocument }),
  inCommunity(claims.downloadProof, claimed.downloadProof(options.files)),
  inCommunity(claims.acceptPaymentClaim, claimed.acceptPaymentClaim(options)),
  inCommunity(claims.rejectPaymentClaim, claimed.rejectPaymentClaim),
  inCommunity(promises.listPaymentPromises, promised.listPaymentPromises),
  inCommunity(promises.notePaymentPromise, promised.notePaymentPromise),
  inCommunity(promises.withdrawPaymentPromise, promised.withdrawPaymentPromise),
];
