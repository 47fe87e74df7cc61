// The addresses that the page checks visit, in communities whose pages have content.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { listComplaintTypes } from '#contract/complaint-types/complaint-types.ts';
import { createComplaint } from '#contract/complaints/complaints.ts';
import { createBroadcast } from '#contract/broadcasts/broadcasts.ts';
import { createGroup } from '#contract/groups/groups.ts';
import { assignProvider } from '#contract/providers/provider-jobs.ts';
import { createProvider } from '#contract/providers/service-providers.ts';
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { newDue, payByBank } from '#e2e/support/money.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';

/** The pages with a component that exists only on a narrow screen; other pages have the same ones. */
export const ofPhone = new RegExp(
  `^(${[
    '/community-overview/create',
    '/complaints\\?Show=board',
    '/dashboard',
    '/finances\\?Tab=advanced',
    '/gate-console',
    '/residents',
    '/residents/[0-9a-f-]{36}',
    '/settings',
  ].join('|')})$`,
);

/** A draft, and a broadcast sent to one person. */
export async function noticed(page: Page, db: pg.Pool): Promise<string[]> {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const who = { firstName: 'Amaka', lastName: 'Obi', phone: '08035550101' };
  const resident = await newResident(estate, { ...who, houseId });
  const params = { communityId: estate.id };
  const body = {
    title: 'Water off on Tuesday',
    body: 'From **nine** to two.\n\n- Fill your tanks\n- Tell your [neighbours](https://example.test)',
    category: 'Maintenance' as const,
    priority: 'Normal' as const,
    audience: { kind: 'All' as const },
    channels: ['E-mail' as const],
    requireAck: true,
    pinned: false,
    expiresAt: null,
  };
  const draft = await callAs(owner, createBroadcast, { params, body });
  const sent = await callAs(owner, createBroadcast, { params, body });
  await db.query(
    `update broadcasts set status = 'Sent', send_at = now(), sent_at = now(), written_at = now(), recipient_count = 1
     where id = $1`,
    [sent.id],
  );
  await db.query(
    `insert into broadcast_recipients (community_id, id, broadcast_id, resident_id, position)
     values ($1, gen_random_uuid(), $2, $3, 1)`,
    [estate.id, sent.id, resident.id],
  );
  await signInAs(page, owner, estate);
  return [
    '/broadcast',
    '/broadcast/new',
    `/broadcast/${draft.id}`,
    `/broadcast/${draft.id}/edit`,
    ...['', '?Tab=unseen', '?Tab=message', '?Tab=history'].map(
      (tab) => `/broadcast/${sent.id}${tab}`,
    ),
  ];
}

/** A community in which every page has content, and the addresses of those pages in three groups. */
export async function inhabited(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 30, 'Orchid Close': 0 } });
  const [street] = estate.streets;
  const houseId = street?.houses[0]?.id ?? '';
  const who = { firstName: 'Amaka', lastName: 'Obi', phone: '08035550101' };
  const resident = await newResident(estate, { ...who, houseId });
  // The manager also lives in the estate.
  const set = `portal_user_id = '${owner.id}', status = 'Active'`;
  await db.query(`update residents set ${set} where id = $1`, [resident.id]);
  const params = { communityId: estate.id };
  const body = { name: 'Front row', kind: 'House' as const, memberIds: [houseId] };
  const group = await callAs(owner, createGroup, { params, body });
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
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const who = { firstName: 'Amaka', lastName: 'Obi', phone: '08035550101' };
  const resident = await newResident(estate, { ...who, houseId });
  const params = { communityId: estate.id };
  const kinds = await callAs(owner, listComplaintTypes, { params });
  const raised = await callAs(owner, createComplaint, {
    params,
    body: {
      typeId: kinds[0]?.id ?? '',
      title: 'The gate does not close',
      description: 'It stands open since the rain of last night.',
      houseId,
      residentId: resident.id,
    },
  });
  const provider = await callAs(owner, createProvider, {
    params,
    body: { name: 'Brightline', kind: 'Company', trades: ['Electrical'], phone: '08035550303' },
  });
  const { link } = await callAs(owner, assignProvider, {
    params: { ...params, complaintId: raised.id },
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
