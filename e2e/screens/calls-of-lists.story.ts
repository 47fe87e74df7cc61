// The number of calls that each list makes when it is opened. A list requests its rows, its figures and its saved
// views; each further call costs the reader time on a slow connection and the server a transaction. The integrations in
// the settings are seven cards and no list, so they are not here.
import type { Browser } from '@playwright/test';
import { callsToOpen } from '#e2e/support/calls.ts';
import { expect, test } from '#e2e/support/story.ts';
import { addressIn, type Home, homeWithRows } from './home.ts';

const most = 6;

test('no list has a limit of more than six calls', () => {
  expect([...people, ...dues, ...finances, ...work].filter(([, , calls]) => calls > most)).toEqual(
    [],
  );
});

test('lists of people, houses and the gate stay within their limit of calls', async ({
  browser,
  db,
}) => {
  expect(await countCalls(browser, await homeWithRows(db), people)).toEqual([]);
});

test('lists of dues stay within their limit of calls', async ({ browser, db }) => {
  expect(await countCalls(browser, await homeWithRows(db), dues)).toEqual([]);
});

test('lists of finances and licences stay within their limit of calls', async ({ browser, db }) => {
  expect(await countCalls(browser, await homeWithRows(db), finances)).toEqual([]);
});

test('lists of complaints, utilities, settings and support stay within their limit of calls', async ({
  browser,
  db,
}) => {
  expect(await countCalls(browser, await homeWithRows(db), work)).toEqual([]);
});

/** An address, the operation that returns its rows, and the maximum number of calls besides the frame's. */
type Line = readonly [path: string, rows: string, calls: number];

/** Opens each list, the first by its address and the others in the app; returns a line for each problem. */
async function countCalls(browser: Browser, home: Home, lines: readonly Line[]): Promise<string[]> {
  const wrong: string[] = [];
  const { estate } = home;
  const addresses = lines.map(([path]) => addressIn(home, path));
  const loads = await callsToOpen(browser, addresses, { person: estate.owner, community: estate });
  for (const [at, [path, rows, calls]] of lines.entries()) {
    const made = loads[at] ?? [];
    const own = made.filter((name) => !ofFrame.includes(name));
    const told = `${path}: ${own.length} calls (${own.join(', ')})`;
    if (!own.includes(rows)) wrong.push(`${told}; ${rows} is not among them`);
    if (own.length > calls) wrong.push(`${told}; at most ${calls} are expected`);
    // The frame is mounted with the first list.
    const expected = at === 0 ? 1 : 0;
    const again = ofFrame.filter((name) => made.filter((one) => one === name).length > expected);
    wrong.push(...again.map((name) => `${path}: the frame calls ${name} again`));
  }
  return wrong;
}

/** The calls of the frame, which stays mounted between pages and makes each call once. */
const ofFrame: readonly string[] = [
  'getMe',
  'getWorkerByUserId',
  'listCommunities',
  'getUnreadCount',
  'listOpenEmergencies',
];

const people: readonly Line[] = [
  ['/residents', 'listResidents', 4],
  ['/residents?Tab=requests', 'listJoinRequests', 2],
  ['/address', 'listHouses', 6],
  ['/address?Tab=streets', 'listStreets', 6],
  ['/groups', 'listGroups', 2],
  ['/groups/{group}', 'listGroupMembers', 2],
  ['/broadcast', 'listBroadcasts', 3],
  ['/broadcast/{broadcast}', 'listBroadcastRecipients', 2],
  ['/emergencies', 'listEmergencies', 3],
  ['/gate-pass?Tab=passes', 'listGatePasses', 3],
  ['/gate-pass?Tab=visits', 'listVisits', 3],
  ['/gate-pass?Tab=people', 'listStaffPeople', 1],
  ['/gate-pass?Tab=watch-list', 'listWatchEntries', 1],
  ['/gate-pass?Tab=reports', 'listOverrides', 2],
];

const dues: readonly Line[] = [
  ['/dues', 'listDues', 3],
  ['/dues?Tab=inflow', 'listDuePayments', 3],
  ['/dues?Tab=charges', 'listCharges', 3],
  ['/dues?Tab=claims', 'listPaymentClaims', 3],
  ['/dues?Tab=claims&Part=promises', 'listPaymentPromises', 3],
  ['/dues?Tab=claims&Part=reminders', 'listDueReminders', 2],
  ['/dues/{due}', 'listCharges', 5],
  ['/dues/house/{house}', 'listCharges', 4],
  ['/dues/house/{house}?Tab=payments', 'listDuePayments', 4],
  ['/dues/house/{house}?Tab=letters', 'listLetters', 3],
  ['/dues/house/{house}?Tab=refunds', 'listRefunds', 3],
];

const finances: readonly Line[] = [
  ['/finances?Tab=transactions', 'listTransactions', 5],
  ['/finances?Tab=approvals', 'listMoneyRequests', 4],
  ['/finances?Tab=houses', 'listWallets', 4],
  ['/finances?Tab=bank-accounts', 'listBankAccounts', 4],
  ['/finances?Tab=reconciliation', 'listBankLines', 5],
  ['/finances?Tab=reconciliation&Part=statements', 'listStatements', 4],
  ['/finances?Tab=reconciliation&Part=unallocated', 'listUnallocatedReceipts', 4],
  ['/finances/wallet/{wallet}', 'listTransactions', 4],
  ['/finances/wallet/{wallet}?Tab=dues', 'listDues', 3],
  ['/licenses?Tab=orders', 'listSeatOrders', 2],
];

const work: readonly Line[] = [
  // The first list opens by its address. This one then also loads the user's own tickets, until the role is known.
  ['/support?Tab=community', 'listCommunityTickets', 3],
  ['/complaints', 'listComplaints', 3],
  ['/complaints?Tab=new', 'listComplaints', 3],
  ['/archived', 'listComplaints', 3],
  ['/dues-today', 'listComplaints', 4],
  ['/overdue', 'listComplaints', 5],
  ['/complaints/outages', 'listIncidents', 2],
  ['/complaint-type', 'listComplaintTypes', 2],
  ['/service-provider', 'listProviders', 3],
  ['/settings?Tab=utilities', 'listMeters', 4],
  ['/settings?Tab=utilities&Part=readings', 'listReadings', 2],
  ['/settings?Tab=utilities&Part=bills', 'listBillRuns', 1],
  ['/settings?Tab=utilities&Part=tokens', 'listTokens', 1],
  ['/settings?Tab=team', 'listWorkers', 4],
  ['/settings?Tab=roles', 'listRoles', 1],
  ['/settings?Tab=audit', 'listAudit', 1],
  ['/settings?Tab=data', 'listErasures', 5],
  ['/support', 'listMyTickets', 2],
  ['/support?Tab=desk', 'listDeskTickets', 3],
];
