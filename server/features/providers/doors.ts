// What providers ask of other areas, handed over in server/areas: of complaints their state and thread, of the gate its
// watch-list, of wallets the withdrawal.
import type { Document } from '#platform/documents.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Files } from '#platform/files.ts';
import type { Download, Upload } from '#platform/uploads.ts';
import type { Acting } from './words.ts';

/** A complaint that is locked for giving it out. */
export type Taken = {
  id: string;
  number: number;
  title: string;
  streetId: string | null;
  resolveDueAt: string | null;
  version: number;
};
type Named = { id: string; name: string };

export type ComplaintDoors = {
  lockForProvider(
    context: CommunityContext,
    of: { complaintId: string; version: number },
  ): Promise<Taken>;
  lockRouted(context: Acting, complaintId: string): Promise<Taken | undefined>;
  /** Gives a complaint that was locked just now to a provider. */
  giveToProvider(context: Acting, complaintId: string, provider: Named): Promise<void>;
  takeFromProvider(
    context: Acting,
    complaintId: string,
    why: { provider: Named; reason: string },
  ): Promise<void>;
  startByProvider(context: Acting, complaintId: string): Promise<void>;
  noteOfProvider(
    context: Acting,
    complaintId: string,
    said: { name: string; body: string },
  ): Promise<string>;
  keepPhotoOfProvider(
    context: Acting,
    files: Files,
    photo: { complaintId: string; name: string; upload: Upload<Document | null> },
  ): Promise<void>;
  /** Pictures of the complaint itself that its reporter may see: nothing of an internal note. */
  photosOfComplaint(context: Acting, complaintId: string): Promise<{ id: string; name: string }[]>;
  openPhotoOfComplaint(
    context: Acting,
    files: Files,
    photo: { complaintId: string; fileId: string },
  ): Promise<Download>;
  tellOfJob(
    context: Acting,
    complaintId: string,
    told: { what: string; actor: string; userIds: readonly string[] },
  ): Promise<void>;
  /** Refuses who does not see the complaint. */
  readComplaint(context: CommunityContext, complaintId: string): Promise<unknown>;
};

export type BlockedPerson = { name: string; phone: string | null; reason: string };
export type GateDoor = {
  /** Proposes somebody for the watch-list; it counts once a second person agrees. */
  watch(context: CommunityContext, blocked: BlockedPerson): Promise<void>;
};

/** A pass, or why there is none: a sentence, or null where the gate asks for no passes. */
export type MadePass = { passId: string } | { missing: string | null };

/** Whose pass, and for how long. */
export type WantedPass = {
  /** Null where the work is at no house. */
  houseId: string | null;
  name: string;
  phone: string | null;
  userId: string | null;
  dueAt: string | null;
};

/** Passes for the days of a job at a house. */
export type PassDoors = {
  passForJob(context: Acting, wanted: WantedPass): Promise<MadePass>;
  /** For another due time: the same one for longer, or a new one where it has run out. In their order. */
  renewPassesOfJobs(
    context: Acting,
    wanted: readonly (WantedPass & { passId: string })[],
  ): Promise<MadePass[]>;
  linkOfPass(communityId: string, passId: string): string;
  endPassOfJob(context: Acting, passId: string, reason: string): Promise<void>;
};

export type MoneyDoor = {
  /** Asks for a withdrawal and holds its money; the request's id. */
  withdraw(
    context: CommunityContext,
    wanted: {
      walletId: string;
      amountMinor: number;
      bankAccountId: string;
      narration: string;
      categoryId?: string | undefined;
    },
  ): Promise<string>;
};

/** What links of jobs need of the process. */
export type LinkOptions = { publicUrl: string; secret: string };
