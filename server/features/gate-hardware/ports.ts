// The functions of the gate-offline feature that hardware needs. server/features.ts connects them.
import type { OfflineEvent, OfflineOutcome } from '#contract/gate-offline/gate-offline.ts';
import type { EnteredDevice } from '#kernel/gate/devices.ts';
import type { Recording } from '#platform/http/record.ts';

/** A passage that a device recorded while it had no network. */
type Passage = {
  device: EnteredDevice;
  event: OfflineEvent;
  /** The time of the passage, by the server's clock. */
  at: string;
  now: string;
  guard: { id: string; name: string };
};

export type OfflinePorts = {
  /** Processes a passage once, like an event of a guard's console. A conflict with its pass is stored and flagged. */
  storePassage(
    record: Recording,
    passage: Passage,
    timeZone: string,
  ): Promise<{ outcome: OfflineOutcome; visitId: string | null }>;
  /** Applies check-outs that other gates reported for guests whom this device checked in. */
  tellElsewhere(record: Recording, device: EnteredDevice): Promise<void>;
};
