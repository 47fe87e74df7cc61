// The audit log: every recorded change of a community's data, who made it and from where, and the hash chain that shows
// whether the log itself was tampered with. No operation edits an entry; an erasure removes personal data from entries.
import { z } from 'zod';
import { auditAreas } from '#contract/shared/areas.ts';
import { Instant } from '#contract/shared/dates.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { anyFound, days, hidden, list, oneFound } from '#contract/shared/list.ts';
import { operation } from '#contract/shared/operation.ts';

export type AuditArea = keyof typeof auditAreas | 'Other';

/** The areas about money: a caller with `audit.read` and without `audit.all` sees only entries of these areas. */
export const moneyAreas: readonly AuditArea[] = ['Dues', 'Finances', 'Licences', 'Utilities'];

const areaNames = [...(Object.keys(auditAreas) as AuditArea[]), 'Other' as AuditArea];

/** The area of a kind of record. */
export const areaOf = (entityType: string): AuditArea =>
  (Object.keys(auditAreas) as (keyof typeof auditAreas)[]).find((area) =>
    (auditAreas[area] as readonly string[]).includes(entityType),
  ) ?? 'Other';

export const AuditRow = z.object({
  id: Id,
  occurredAt: Instant,
  /** Null for the product itself, and for a person without an account, such as the holder of a link. */
  actorId: Id.nullable(),
  actorName: z.string(),
  actorRole: z.string().nullable(),
  action: z.string(),
  area: z.enum(areaNames),
  entityType: z.string(),
  entityId: Id.nullable(),
  entityLabel: z.string().nullable(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  /** The entry's position in the hash chain; null until the entry is sealed. A job seals new entries every minute. */
  position: z.number().int().nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const AuditEntry = AuditRow.extend({
  before: z.unknown(),
  after: z.unknown(),
  device: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The entry's hash in the chain, in hex. */
  hash: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditList = list({
  name: 'audit',
  noun: { one: 'entry', many: 'entries' },
  title: 'Audit log',
  row: AuditRow,
  searchHint: 'Search record or person',
  sorts: [],
  filters: {
    ActorId: oneFound('Person', Id),
    Area: anyFound('Area', z.enum(areaNames)),
    Action: anyFound('Action', z.string().max(80)),
    EntityType: oneFound('Kind of record', z.string().max(40)),
    EntityId: hidden(Id.optional()),
    Ip: oneFound('Address', z.string().trim().max(60)),
    ...days('Day', 'From', 'To'),
  },
  columns: {
    occurredAt: { title: 'When', kind: 'time', card: 'subtitle', width: 172 },
    actor: { title: 'Who', of: 'actorName', width: 150 },
    area: { title: 'Area', width: 110 },
    action: { title: 'What', isFixed: true, card: 'title', width: 190 },
    record: {
      title: 'Record',
      of: 'entityLabel',
      width: 180,
      file: [
        { title: 'Record', of: 'entityLabel', width: 28 },
        { title: 'Record id', of: 'entityId', width: 38 },
      ],
    },
    role: { title: 'Role', of: 'actorRole', width: 140, isOptional: true, file: false },
    reason: { title: 'Reason', width: 160, isOptional: true },
    ip: { title: 'Address', width: 130, isOptional: true },
    position: { title: 'Entry no.', kind: 'number', width: 80 },
  },
  exports: 'audit.export',
});

/** The same list for callers with `audit.read` only: it contains the entries about money. */
export const moneyAuditList = { ...auditList, name: 'money-audit' };

export const listAudit = operation({
  name: 'listAudit',
  method: 'GET',
  path: '/community/:communityId/audit',
  summary:
    'List the audit log, newest first; without `audit.all` only the money entries of `areas`',
  access: 'audit.read',
  params: InCommunity,
  query: auditList.query,
  data: auditList.page.extend({
    /** The areas that the caller may see; null for the whole log, which needs `audit.all`. */
    areas: z.array(z.enum(areaNames)).nullable(),
  }),
});

export const getAuditEntry = operation({
  name: 'getAuditEntry',
  method: 'GET',
  path: '/community/:communityId/audit/:entryId',
  summary: 'Get an audit log entry with the values before and after',
  access: 'audit.read',
  params: InCommunityWith('entryId'),
  data: AuditEntry,
});

export const getAuditChoices = operation({
  name: 'getAuditChoices',
  method: 'GET',
  path: '/community/:communityId/audit-choices',
  summary: 'List the people and kinds of records of recent entries, as filter options',
  access: 'audit.read',
  params: InCommunity,
  data: z.object({
    actors: z.array(z.object({ id: Id, name: z.string() })),
    actions: z.array(z.string()),
    ips: z.array(z.string()),
  }),
});

export const AuditCheck = z.object({
  checked: z.number().int(),
  /** False when the log was too long to check completely in one call. */
  complete: z.boolean(),
  /**
   * The first fault that the check found, such as an entry that was changed, deleted or not sealed within an hour; null
   * if it found none.
   */
  broken: z
    .object({ position: z.number().int().nullable(), id: Id.nullable(), reason: z.string() })
    .nullable(),
  /**
   * The end of the last batch that the check found intact: its last position and hash; null without such a batch. A
   * copy saved elsewhere shows whether entries were cut off the end of the log.
   */
  head: z.object({ position: z.number().int(), hash: z.string() }).nullable(),
});
export type AuditCheck = z.infer<typeof AuditCheck>;

export const verifyAudit = operation({
  name: 'verifyAudit',
  method: 'GET',
  path: '/community/:communityId/audit-check',
  summary: 'Verify the hash chain of the audit log from its start',
  access: 'audit.read',
  isReport: true,
  wholeCommunity: true,
  params: InCommunity,
  data: AuditCheck,
});
