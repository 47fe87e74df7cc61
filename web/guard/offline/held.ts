// The types of the data that a gate's device stores for use without the network: its snapshot, later events, visitors
// whose host was asked, and the people inside.
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts';
import type { WatchMatchKind } from '#rules/gate/watch-matches.ts';
import type {
  OfflineEvent,
  OfflineSnapshot,
  OfflineWalkIn,
} from '#contract/gate-offline/gate-offline.ts';

/** An action at this gate that the snapshot does not contain yet. */
export type GateEvent = {
  offlineId: string;
  action: OfflineEvent['action'];
  /** Undefined for an event without a pass. */
  passId?: string | undefined;
  /** The server's visit, if known. */
  visitId?: string | undefined;
  /** For a check-out: the event of its check-in. */
  entryId?: string | undefined;
  people?: number | undefined;
  plate?: string | undefined;
  /** The guard on shift; never sent to the server. */
  guard?: string | undefined;
  at: string;
};

/** A snapshot as a device stores it; its key is stored separately. */
export type StoredSnapshot = Omit<OfflineSnapshot, 'key'> & { version: string; takenAt: string };

/** The time by the server's clock, and whether this device's clock was set back. */
export type Moment = { now: Date; isSetBack: boolean };

/**
 * An event that the device stores: before its sync, and after it until a snapshot contains the event. The database
 * assigns its position, which counts up for as long as the device is paired.
 */
export type PendingEvent = GateEvent & {
  position: number;
  shiftId?: string | undefined;
  clockSetBack?: boolean | undefined;
  wasAsked?: boolean | undefined;
  walkIn?: OfflineWalkIn | undefined;
  isCalled?: boolean | undefined;
  isWatched?: boolean | undefined;
  watchId?: string | undefined;
  matches?: WatchMatchKind[] | undefined;
  guestName?: string | undefined;
  /** The visitor whose host was asked online before; never sent to the server. */
  asked?: Pick<AskedVisitor, 'guestName' | 'kind' | 'plate' | 'house' | 'people'> | undefined;
  /**
   * The time of the event's sync, or of an action that was done online, by the server's clock; null until then. The
   * event is then deleted, during a shift only with the first snapshot that contains it.
   */
  syncedAt: string | null;
};

/** A visitor at the gate without a pass, as last received from the server. */
export type AskedVisitor = WalkIn;

/** A visit inside, with or without a pass. */
export type InsideNow = {
  key: string;
  by: LeftBy;
  passId?: string;
  guestName: string;
  kind: string;
  plate: string;
  house: string;
  people: number;
  inAt: string;
  overstayAt: string | null;
};

export type HeldSnapshot = StoredSnapshot & { key: CryptoKey };

/** Identifies the check-in to end: the server's visit, or the device's own event. */
export type LeftBy = { visitId: string } | { entryId: string };
