// The addresses that the page checks visit, in communities whose pages have content.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { createStreet } from '#contract/addresses/streets.ts';
import { assignProvider } from '#contract/providers/provider-jobs.ts';
import { newBroadcast, sentBroadcast } from '#e2e/support/broadcasts.ts';
import { newComplaint } from '#e2e/support/complaints.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newDue, payByBank } from '#e2e/support/money.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { newGroup, newInhabitedEstate, newProvider } from './home.ts';

/**
 * The pages that are checked by all rules on a narrow screen, because they have components that exist only there. Other
 * pages repeat these components.
 */
export const ofPhone = new RegExp(
  `^(${[
    '/community-overview/create',
    '/complaints\\?Show=board',
    '/dashboard',
    '/finances\\?Tab=advanced',
    '/gate-console',
    '/residents',
    '/residents/[0-9a-f-]{36}',
    '/address/[0-9a-f-]{36}',
    '/address\\?Tab=plan',
    '/dues\\?Tab=arrears',
    '/settings',
  ].join('|')})$`,
);

/** A draft, and a broadcast sent to one person. */
export async function noticed(page: Page, db: pg.Pool): Promise<string[]> {
  const { owner, estate, resident } = await newInhabitedEstate(db, 2);
  const text = {
    title: 'Water off on Tuesday',
    body: 'From **nine** to two.\n\n- Fill your tanks\n- Tell your [neighbours](https://example.test)',
    requireAck: true,
  };
  const draft = await newBroadcast(estate, text);
  const sent = await sentBroadcast(db, estate, text);
  await db.query('update broadcasts set recipient_count = 1 where id = $1', [sent]);
  await db.query(
    `insert into broadcast_recipients (community_id, id, broadcast_id, resident_id, position)
     values ($1, gen_random_uuid(), $2, $3, 1)`,
    [estate.id, sent, resident.id],
  );
  await signInAs(page, owner, estate);
  return [
    '/broadcast',
    '/broadcast/new',
    `/broadcast/${draft}`,
    `/broadcast/${draft}/edit`,
    ...['', '?Tab=unseen', '?Tab=message', '?Tab=history'].map((tab) => `/broadcast/${sent}${tab}`),
  ];
}

/** A community with houses, a resident and a group, and the addresses of its pages in three groups. */
export async function inhabited(page: Page, db: pg.Pool) {
  const { owner, estate, houseId, resident } = await newInhabitedEstate(db, 30);
  const params = { communityId: estate.id };
  await callAs(owner, createStreet, { params, body: { name: 'Orchid Close' } });
  // The manager also lives in the estate.
  const set = `portal_user_id = '${owner.id}', status = 'Active'`;
  await db.query(`update residents set ${set} where id = $1`, [resident.id]);
  const group = await newGroup(estate, houseId);
  await signInAs(page, owner, estate);
  const wizard = `/community-overview/create?Community=${estate.id}&Step=`;
  const overview = [
    '/community-overview',
    '/homes',
    '/community-overview/create',
    ...['details', 'streets', 'houses', 'team', 'bankAccounts', 'done'].map((at) => wizard + at),
    '/update-user-details',
    '/profile',
    '/dashboard',
  ];
  const residents = [
    '/residents',
    '/residents?Search=nobody',
    '/residents?Tab=requests',
    '/settings?Tab=panic',
    '/residents/import',
    `/residents/${resident.id}`,
    ...['houses', 'belongings', 'broadcasts', 'history'].map(
      (tab) => `/residents/${resident.id}?Tab=${tab}`,
    ),
  ];
  const places = [
    '/address',
    '/address?Tab=streets',
    '/address?Tab=plan',
    '/address?Tab=plan&View=table',
    '/address/import',
    `/address/${houseId}`,
    ...['residents', 'dues', 'visits', 'history'].map((tab) => `/address/${houseId}?Tab=${tab}`),
    '/groups',
    `/groups/${group.id}`,
    `/groups/${group.id}?Tab=history`,
  ];
  return { overview, residents, places };
}

/** A community with a complaint and a service provider, and the addresses of their pages. */
export async function lively(page: Page, db: pg.Pool) {
  const { owner, estate, houseId, resident } = await newInhabitedEstate(db, 2);
  const raised = await newComplaint(estate, { houseId, residentId: resident.id });
  const provider = await newProvider(estate);
  const { link } = await callAs(owner, assignProvider, {
    params: { communityId: estate.id, complaintId: raised.id },
    body: { providerId: provider.id, version: raised.version },
  });
  await signInAs(page, owner, estate);
  const providers = [
    '/service-provider',
    `/service-provider/${provider.id}`,
    ...['papers', 'history'].map((tab) => `/service-provider/${provider.id}?Tab=${tab}`),
    new URL(link ?? '').pathname,
  ];
  const complaints = [
    '/complaints',
    '/complaints?Show=board',
    `/complaints/${raised.id}`,
    ...['related', 'history'].map((tab) => `/complaints/${raised.id}?Tab=${tab}`),
    '/complaints/outages',
    '/emergencies',
    '/complaint-type',
    '/archived',
    '/dues-today',
    '/overdue',
    '/settings?Tab=complaints',
  ];
  return { providers, complaints };
}

/** A community whose houses have debts and payments. */
export async function moneyed(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const { dueId, walletId } = await newDue(estate);
  const payment = await payByBank(estate, { houseId, amountMinor: 2_000_000, walletId });
  await signInAs(page, owner, estate);
  return { estate, houseId, dueId, walletId, code: payment.verificationCode };
}

export function pagesOfDues(dueId: string): string[] {
  return [
    ...[
      '',
      '?Tab=inflow',
      '?Tab=cash',
      '?Tab=charges',
      '?Tab=arrears',
      '?Tab=claims',
      '?Tab=claims&Part=promises',
      '?Tab=claims&Part=reminders',
      '?Tab=report',
    ].map((tab) => `/dues${tab}`),
    ...['', '?Tab=terms', '?Tab=history', '/payments'].map((tab) => `/dues/${dueId}${tab}`),
  ];
}

export function pagesOfHouseAccount(houseId: string): string[] {
  return ['', '?Tab=payments', '?Tab=plans', '?Tab=refunds', '?Tab=letters', '?Tab=statement'].map(
    (tab) => `/dues/house/${houseId}${tab}`,
  );
}

export const pagesOfFinances = [
  ...['', 'transactions', 'approvals', 'houses', 'bank-accounts', 'reconciliation'].map(
    (tab) => `/finances?Tab=${tab}`,
  ),
  '/finances?Tab=reconciliation&Part=unallocated',
  '/finances?Tab=reconciliation&Part=months',
  '/finances?Tab=reconciliation&Part=statements',
];

export function pagesOfReports(walletId: string): string[] {
  return [
    '/finances/statement',
    ...['report', 'advanced', 'budget', 'budget&View=compare', 'summaries'].map(
      (tab) => `/finances?Tab=${tab}`,
    ),
    `/finances/wallet/${walletId}`,
    ...['statement', 'dues', 'people', 'history'].map(
      (tab) => `/finances/wallet/${walletId}?Tab=${tab}`,
    ),
  ];
}

export const openPages = [
  '/',
  '/signup',
  '/verify_email',
  '/request_otp',
  '/forgot_password',
  '/terms',
  '/session-expired',
  '/unauthorized',
  '/join-team',
  '/join',
  '/support/ask',
  '/support/ticket',
  '/nowhere',
];

export const pagesOfGate: string[] = [
  '/gate-pass',
  ...['passes', 'visits', 'people', 'watch-list', 'gates', 'reports'].map(
    (tab) => `/gate-pass?Tab=${tab}`,
  ),
  '/settings?Tab=access-control',
];
