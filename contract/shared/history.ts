// The history of one record: the entries of the audit log that its page shows under "History".
import { z } from 'zod';
import { Instant } from './dates.ts';
import { Id } from './ids.ts';
import { PageOf, PageQuery } from './page.ts';

export const HistoryEntry = z.object({
  id: Id,
  occurredAt: Instant,
  actorName: z.string(),
  actorRole: z.string().nullable(),
  action: z.string(),
  /** The fields that changed, with their old and new values. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HistoryQuery = PageQuery;
export const HistoryPage = PageOf(HistoryEntry);
