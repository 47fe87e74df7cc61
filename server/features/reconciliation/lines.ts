// Lists bank lines, and changes many at once: recomputes suggestions and accepts the sure ones.
import { type Job, communityOfEvent } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/reconciliation/bank-lines.ts';
import { bankLineRefusals as refusals } from '#contract/reconciliation/bank-lines.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { AuditEntry, CommunityContext } from '#platform/http/context.ts';
import { withSavepoint } from '#platform/database/savepoint.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { DuePorts } from './ports.ts';
import { selectFreeMovements, selectLinePage, selectReconciliation } from './lines-queries.ts';
import { applyMatch, lockOpenLine, readLine } from './match.ts';
import { selectSure } from './match-queries.ts';
import { endAwaiting, selectAwaiting, suggestLines } from './statements-queries.ts';
import { lockMatching, payingHouses } from './words.ts';

/** The highest number of lines accepted per call. Each of them can create a payment with a receipt. */
const sureLimit = 100;

export const listBankLines = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listBankLines>,
) => selectLinePage(db, query);

export const getBankLine = (
  context: CommunityContext,
  { params }: Parsed<typeof contract.getBankLine>,
) => readLine(context, params.bankLineId);

export async function findMovements(
  context: CommunityContext,
  { params, query }: Parsed<typeof contract.findMovements>,
): Promise<Answer<typeof contract.findMovements>> {
  const line = await readLine(context, params.bankLineId);
  return { items: await selectFreeMovements(context.db, line, query.Search) };
}

export const getReconciliation = ({ db }: CommunityContext) => selectReconciliation(db);

export async function suggestMatches(
  context: CommunityContext,
  { body }: Parsed<typeof contract.suggestMatches>,
): Promise<Answer<typeof contract.suggestMatches>> {
  const { db } = context;
  const bankAccountId = body.bankAccountId ?? null;
  const awaiting = await selectAwaiting(db, bankAccountId);
  const suggested = await suggestLines(db, bankAccountId);
  await endAwaiting(db, awaiting);
  context.emit('reconciliation.changed', {});
  return { suggested };
}

export const acceptSureSuggestions =
  (ports: DuePorts) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.acceptSureSuggestions>,
  ): Promise<Answer<typeof contract.acceptSureSuggestions>> => {
    const { db, worker } = context;
    const of = {
      bankAccountId: body.bankAccountId,
      withHouses: worker.permissions.has(payingHouses),
    };
    await lockMatching(db);
    const sure = await selectSure(db, { ...of, limit: sureLimit + 1 });
    if (sure.length > 1) await ports.lockAllHouses(context);
    const failed: Answer<typeof contract.acceptSureSuggestions>['failed'] = [];
    let done = 0;
    for (const one of sure.slice(0, sureLimit)) {
      const result = await withSavepoint(context, (part) => acceptOne(ports, part, one));
      if ('reason' in result) {
        failed.push({ id: one.lineId, label: one.label, reason: result.reason });
        continue;
      }
      context.audit(result.made);
      done += 1;
    }
    if (done > 0) {
      context.emit('reconciliation.matched', {});
      context.emit('reconciliation.changed', {});
      context.emit('wallets.changed', {});
    }
    return { done, failed, left: Math.max(sure.length - sureLimit, 0) };
  };

type Sure = { lineId: string; journalId: string | null; houseId: string | null };

async function acceptOne(
  ports: DuePorts,
  context: CommunityContext,
  { lineId, journalId, houseId }: Sure,
): Promise<AuditEntry> {
  const line = await lockOpenLine(context, lineId);
  const { amountMinor } = line;
  if (journalId) {
    const parts = [{ kind: 'Transaction' as const, movementId: journalId }];
    return applyMatch(ports, context, { line, matching: { parts } });
  }
  if (!houseId) throw refuse(refusals.changed);
  const parts = [{ kind: 'House' as const, houseId, amountMinor }];
  return applyMatch(ports, context, { line, matching: { parts } });
}

/**
 * Recomputes the suggestions of open lines after an import or a change in the books. A delay of one second merges the
 * events of one command or a burst.
 */
const suggestJob: Job = {
  name: 'reconciliation.suggest',
  topic: 'reconciliation.matched',
  alsoOn: ['reconciliation.imported', 'dues.changed', 'wallets.changed'],
  joinsFacts: true,
  startsAt: () => 1,
  run: async (tools, fact) => {
    const scope = { communityId: communityOfEvent(fact) };
    await tools.inCommunity(scope, async ({ db, emit }) => {
      const { rows } = await sql`select from bank_lines l where l.community_id = ${here}
        and l.state in ('Unmatched', 'Suggested') limit 1`.execute(db);
      // Read the awaiting imports first: a statement that is imported during this run is left for the next run.
      const awaiting = await selectAwaiting(db);
      if (rows.length + awaiting.length === 0) return;
      // Only one run or match per community holds the lock at a time. A run can take longer than the lock timeout of
      // a request.
      await sql`set local lock_timeout = '60s'`.execute(db);
      await suggestLines(db, null);
      await endAwaiting(db, awaiting);
      emit('reconciliation.changed', {});
    });
  },
};

export const suggestionJobs: Job[] = [suggestJob];
