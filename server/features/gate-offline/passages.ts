// Processes a passage that a device recorded without network like an event of a guard's console. The gate-hardware
// feature calls this through a port.
import type { Recording } from '#platform/http/record.ts';
import { alertOnOfflineEvent } from './offline-alarms.ts';
import type { EventContext, Result } from './offline-events.ts';
import { auditOfflineEvent, processEventOnce } from './offline-sync.ts';

/** Stores and audits a new passage and raises alarms. For a repeated passage, returns the stored outcome. */
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
