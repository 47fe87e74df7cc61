// The ports to other features that providers use: complaints, gate passes, the gate's watch-list, and withdrawals from
// wallets. server/features.ts connects them.
import type { Document } from '#platform/files/documents.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Files } from '#platform/files/files.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import type { Acting } from './words.ts';

/** A complaint that is locked for assignment to a provider. */
export type Taken = {
  id: string;
  number: number;
  title: string;
  streetId: string | null;
  resolveDueAt: string | null;
  version: number;
};
type Named = { id: string; name: string };

export type ComplaintPorts = {
  lockForProvider(
    context: CommunityContext,
    of: { complaintId: string; version: number },
  ): Promise<Taken>;
  lockRouted(context: Acting, complaintId: string): Promise<Taken | undefined>;
  /** Assigns a locked complaint to a provider. */
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
  /** The public photos of the complaint itself, without proof photos and photos of its thread. */
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
  /** Refuses a caller who may not see the complaint. */
  readComplaint(context: CommunityContext, complaintId: string): Promise<unknown>;
};

export type BlockedPerson = { name: string; phone: string | null; reason: string };
export type GatePort = {
  /** Proposes a person for the watch-list. The proposal takes effect when another person approves it. */
  watch(context: CommunityContext, blocked: BlockedPerson): Promise<void>;
};

/** A pass, or the reason why there is none: a sentence, or null if the feature Digital Access Control is off. */
export type MadePass = { passId: string } | { missing: string | null };

/** The holder and the validity of a pass. */
export type WantedPass = {
  /** Null if the work is not at a house. */
  houseId: string | null;
  name: string;
  phone: string | null;
  userId: string | null;
  dueAt: string | null;
};

/** The port to the gate: passes for a provider who works at a house. */
export type PassPorts = {
  passForJob(context: Acting, wanted: WantedPass): Promise<MadePass>;
  /**
   * Extends passes to a later due time, or creates new ones for those that have expired. Revoked passes stay revoked.
   * The results have the order of the input.
   */
  renewPassesOfJobs(
    context: Acting,
    wanted: readonly (WantedPass & { passId: string })[],
  ): Promise<MadePass[]>;
  linkOfPass(communityId: string, passId: string): string;
  endPassOfJob(context: Acting, passId: string, reason: string): Promise<void>;
};

export type MoneyPort = {
  /** Requests a withdrawal, holds its amount, and returns the request's id. */
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

/** The process-wide settings for the links of jobs. */
export type LinkOptions = { publicUrl: string; secret: string };
