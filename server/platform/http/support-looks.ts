// Adds audit entries for the reads of platform support in a community, with the record that was read, or the search and
// filters of the list.
import type { FastifyRequest } from 'fastify';
import { isWrite, type Operation } from '#contract/shared/operation.ts';
import type { CallRecord } from './record.ts';
import type { Entered } from './tenant.ts';

/** Entity types with a history of their own, by the path parameter that holds the id. */
const records: Readonly<Record<string, string>> = {
  residentId: 'resident',
  houseId: 'house',
  streetId: 'street',
  groupId: 'group',
  complaintId: 'complaint',
  chargeId: 'charge',
  dueId: 'due',
  paymentId: 'due-payment',
  walletId: 'wallet',
  bankLineId: 'bank-line',
  broadcastId: 'broadcast',
  visitId: 'visit',
  passId: 'gate-pass',
  emergencyId: 'emergency',
};

/** The maximum length of one filter in the audit entry. */
const filterMost = 200;

type Look = { request: FastifyRequest; audit: CallRecord['audit']; answer: unknown };

/**
 * Records a read of platform support in the audit log. Left out are reads that every member may make, which the page
 * frame needs, unless they are downloads.
 */
export function noteSupport(
  operation: Operation,
  { worker }: Entered,
  { request, audit, answer }: Look,
): void {
  const isFrames = operation.access === 'member' && operation.kind !== 'download';
  if (!worker?.support || isWrite(operation) || isFrames) return;
  const { communityId: _, ...about } = request.params as { [name: string]: string };
  const found = Object.entries(about).findLast(([name]) => records[name] !== undefined);
  const [name = '', id] = found ?? [];
  audit({
    action: 'support.looked',
    entityType: records[name] ?? 'support',
    ...(id !== undefined && { entityId: id }),
    entityLabel: (labelOf(found && answer) ?? operation.summary).slice(0, 200),
    after: { call: operation.name, ...about, ...filtersOf(request.query) },
  });
}

/** The label of the record in an answer; undefined if it has none, as a list. */
function labelOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { firstName, lastName, label, name, title } = answer as { [field: string]: unknown };
  const names = [firstName, lastName].filter((one) => typeof one === 'string');
  if (names.length > 0) return names.join(' ');
  return [label, name, title].find((one) => typeof one === 'string' && one !== '') as
    | string
    | undefined;
}

/** The search and the filters of a list. */
function filtersOf(query: unknown): { filters?: { [name: string]: string } } {
  const kept = Object.entries((query ?? {}) as { [name: string]: unknown })
    .filter(([name, value]) => value !== '' && !/^(PageNumber|PageSize|Cursor|Sort)$/.test(name))
    .map(([name, value]) => [name, String(value).slice(0, filterMost)]);
  return kept.length > 0 ? { filters: Object.fromEntries(kept) as { [name: string]: string } } : {};
}
