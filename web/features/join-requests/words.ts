// How join requests say where they stand, and what becomes stale when one is decided.
import { listJoinRequests } from '#calls/join-requests.ts';
import type { JoinStatus } from '#contract/join-requests.ts';
import type { Tone } from '#ui/StatusBadge.tsx';

export const requestNoun = { one: 'request', many: 'requests' };

export const stale = [
  listJoinRequests,
  'listResidents',
  'listHouses',
  'getHouse',
  'listNotifications',
  'getUnreadCount',
];

export const statusTone: Readonly<Record<JoinStatus, Tone>> = {
  Pending: 'warn',
  Approved: 'good',
  Declined: 'bad',
  Withdrawn: 'neutral',
  Expired: 'neutral',
};
