// The names, titles and pages of the decisions in the queue.
import type { DecisionKind, ErrandKind, OverdueComplaint } from '#contract/dashboard/today.ts';
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import type { JoinRequest } from '#contract/join-requests/join-requests.ts';
import type { MoneyRequest } from '#contract/money-requests/money-requests.ts';
import { type Noun } from '#ui/format/count.ts';
import { largestUnit, unitText } from '#ui/format/duration.ts';

export const kindNames: Readonly<Record<DecisionKind, string>> = {
  alarm: 'Alarm',
  approval: 'Money request',
  claim: 'Reported payment',
  joinRequest: 'Join request',
  complaint: 'Overdue complaint',
};

/** The addresses of the pages to which the queue links. */
export type QueuePaths = {
  emergencies: () => string;
  financesTab: (tab: string) => string;
  duesTab: (tab: string) => string;
  joinRequests: () => string;
  overdue: () => string;
  gatePass: () => string;
  unallocated: () => string;
  licences: () => string;
  moneyRequest: (requestId: string) => string;
  houseAccount: (houseId: string) => string;
  complaint: (complaintId: string) => string;
};

/** The pages that list all decisions of a kind. */
export const pagesOfKinds: Readonly<Record<DecisionKind, (paths: QueuePaths) => string>> = {
  alarm: (paths) => paths.emergencies(),
  approval: (paths) => paths.financesTab('approvals'),
  claim: (paths) => paths.duesTab('claims'),
  joinRequest: (paths) => paths.joinRequests(),
  complaint: (paths) => paths.overdue(),
};

type Errand = { noun: Noun; href: (paths: QueuePaths) => string };

export const errandWords: Readonly<Record<ErrandKind, Errand>> = {
  walkIns: {
    noun: { one: 'visitor waits at the gate', many: 'visitors wait at the gate' },
    href: (paths) => paths.gatePass(),
  },
  unmatchedReceipts: {
    noun: { one: 'unidentified payment', many: 'unidentified payments' },
    href: (paths) => paths.unallocated(),
  },
  seats: {
    noun: { one: 'house without a seat', many: 'houses without a seat' },
    href: (paths) => paths.licences(),
  },
};

/** The title of a money request: its movement and amount. */
export function requestTitle(request: MoneyRequest, amount: string): string {
  const { kind, wallet, toWallet, counterparty, direction, reverses, narration } = request;
  switch (kind) {
    case 'Deposit':
      return `Deposit ${amount}${counterparty ? ` from ${counterparty}` : ''}`;
    case 'Transfer':
      return `Move ${amount} from ${wallet.name} to ${toWallet?.name ?? 'another wallet'}`;
    case 'Refund':
      return `Refund ${amount}${counterparty ? ` to ${counterparty}` : ''}`;
    case 'Reversal':
      return `Reverse ${reverses?.reference ?? request.reference}, ${amount}`;
    case 'Adjustment':
      return direction === 'Out'
        ? `Reduce ${wallet.name} by ${amount}`
        : `Increase ${wallet.name} by ${amount}`;
    case 'Expense':
      return `Pay ${amount}: ${narration}`;
    default:
      return `Withdraw ${amount}: ${narration}`;
  }
}

export const applicantOf = ({ firstName, lastName }: JoinRequest): string =>
  `${firstName} ${lastName}`;

export const placeOf = ({ house, street, location }: OverdueComplaint): string =>
  house?.label ?? (location || street?.name || 'The community');

export const alarmTitle = ({ type, drill, house, location }: Emergency): string =>
  `${drill ? `${type} drill` : type} at ${house ?? location}`;

/** `2 days overdue`, in the largest unit. */
export const overdueText = (dueAt: string, now: Date): string =>
  `${unitText(largestUnit(Math.max(0, now.getTime() - Date.parse(dueAt))))} overdue`;
