// Lists, shows and verifies the audit log. Workers with the permission `audit.all` see the whole log; workers with
// only `audit.read` see entries about money.
import type * as contract from '#contract/audit/audit.ts';
import {
  areaOf,
  type AuditArea,
  type AuditCheck,
  type AuditEntry,
  type AuditRow,
  moneyAreas,
} from '#contract/audit/audit.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Page } from '#platform/http/list.ts';
import { notFound } from '#platform/http/refuse.ts';
import { checkAudit } from './check.ts';
import * as queries from './queries.ts';

/** After this time in milliseconds, a request's check begins no further batch. `npm run verify-audit` has no limit. */
const checkMs = 8000;

const visible = ({ worker }: CommunityContext): AuditArea[] | null =>
  worker.permissions.has('audit.all') ? null : [...moneyAreas];

export async function listAudit(
  context: CommunityContext,
  { query }: Parsed<typeof contract.listAudit>,
): Promise<Answer<typeof contract.listAudit>> {
  const areas = visible(context);
  return { ...withAreas(await queries.selectAuditPage(context.db, query, areas)), areas };
}

export const withAreas = <Row extends queries.StoredRow>(
  page: Page<Row>,
): Page<Row & Pick<AuditRow, 'area'>> => ({
  ...page,
  items: page.items.map((row) => ({ ...row, area: areaOf(row.entityType) })),
});

export async function getAuditEntry(
  context: CommunityContext,
  { params }: { params: { entryId: string } },
): Promise<AuditEntry> {
  const stored = await queries.selectAuditEntry(context.db, params.entryId);
  const area = areaOf(stored?.entityType ?? '');
  const areas = visible(context);
  if (!stored || (areas !== null && !areas.includes(area))) throw notFound();
  return { ...stored, area };
}

export const getAuditChoices = (context: CommunityContext) =>
  queries.selectChoices(context.db, visible(context));

export async function verifyAudit({ db, clock }: CommunityContext): Promise<AuditCheck> {
  const until = clock.now().getTime() + checkMs;
  return checkAudit(db, { enough: () => clock.now().getTime() > until });
}
