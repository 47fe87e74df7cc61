// Processes a passage that hardware recorded without network like an event of a console. The port of gate-hardware.
import type { Recording } from '#platform/http/record.ts';
import { alertOnOfflineEvent } from './offline-alarms.ts';
import type { EventContext, Result } from './offline-events.ts';
import { auditOfflineEvent, processEventOnce } from './offline-sync.ts';

/** Audits a new passage and alarms; a repeated one only gets its stored outcome. */
export async function storePassage(
  record: Recording,
  passage: EventContext,
  timeZone: string,
): Promise<Result> {
  const { done, isNew } = await processEventOnce(passage);
  if (isNew) {
    auditOfflineEvent(record, passage, { done, timeZone });
    await alertOnOfflineEvent(record, passage, { done, timeZone });
  }
  return done;
}
