// The rules for copies of a person's data: who may request a copy of whose data, how often, when step-up is required,
// and who may download the file.
import {
  copyRefusals,
  type DataCopy,
  ownCopiesADay,
  residentCopiesADay,
} from '#contract/data-copies/data-copies.ts';
import type {
  startResidentCopy as startCall,
  ResidentCopy,
} from '#contract/data-copies/data-copies.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext, SessionContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { plainFileName } from '#platform/files/documents.ts';
import type { Files } from '#platform/files/files.ts';
import type { PageRequest } from '#platform/http/list.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { requireStepUp, requireStepUpLast } from '#platform/http/step-up.ts';
import type { Download } from '#platform/http/uploads.ts';
import * as queries from './queries.ts';

/** The file of a copy is kept for a day, like the file of an export. */
export const keptMs = 24 * 3600 * 1000;

/** The topic of the outbox event that starts making a copy. */
export const copyRequested = 'dataCopy.requested';

/**
 * Records that the caller requested a copy of their own data, in the audit log of each community where the caller is
 * the owner or an active worker, except archived ones.
 */
export type CopyPorts = { recordTaken(context: SessionContext): Promise<void> };

type Of = { params: { copyId: string } };
type Listing = { query: PageRequest };

export const startMyDataCopy =
  ({ recordTaken }: CopyPorts) =>
  async (context: SessionContext): Promise<DataCopy> => {
    const { db, clock, emit } = context;
    await refuseTooMany(db, { own: true, now: clock.now() });
    requireStepUpLast(context, 'Request a copy of all data about you');
    const id = await insert(context, null);
    await recordTaken(context);
    emit(copyRequested, { entityId: id });
    return found(await queries.selectMyCopy(db, id));
  };

export const listMyDataCopies = ({ db }: SessionContext, { query }: Listing) =>
  queries.selectMyCopies(db, query);

export const downloadMyDataCopy =
  (files: Files) =>
  async (context: SessionContext, { params }: Of): Promise<Download> => {
    const { db, clock } = context;
    const copy = found(await queries.selectMyCopy(db, params.copyId));
    const day = todayIn('UTC', clock);
    const file = await open({ db, files, now: clock.now() }, copy, `Your data ${day}.zip`);
    // Require step-up for the download too, because the session may have been left open since the request.
    requireStepUp(context, 'Download the copy of all data about you');
    return file;
  };

export async function startResidentCopy(
  context: CommunityContext,
  { body: { residentId } }: Parsed<typeof startCall>,
): Promise<ResidentCopy> {
  const { db, clock, audit, emit } = context;
  refuseLimited(context);
  const resident = await queries.selectResident(db, residentId);
  if (!resident) throw notFound();
  if (resident.isErased) throw refuse(copyRefusals.erased, { field: 'residentId' });
  await refuseTooMany(db, { own: false, now: clock.now() });
  // The email of this step-up is kept after an erasure, so it contains only the initial of the last name.
  const { firstName, lastName } = resident;
  requireStepUpLast(context, `Request a copy of the data of ${firstName} ${lastName.slice(0, 1)}.`);
  const id = await insert(context, residentId);
  audit({
    action: 'resident.dataTaken',
    entityType: 'resident',
    entityId: residentId,
    entityLabel: `${firstName} ${lastName}`,
  });
  emit(copyRequested, { entityId: id });
  return found(await queries.selectResidentCopy(db, id));
}

export const listResidentCopies = ({ db }: CommunityContext, { query }: Listing) =>
  queries.selectResidentCopies(db, query);

export const downloadResidentCopy =
  (files: Files) =>
  async (context: CommunityContext, { params }: Of): Promise<Download> => {
    const { db, clock } = context;
    refuseLimited(context);
    const copy = found(await queries.selectResidentCopy(db, params.copyId));
    const file = await open(
      { db, files, now: clock.now() },
      copy,
      `Data of ${plainFileName(copy.residentName)}.zip`,
    );
    requireStepUp(context, 'Download the copy of a resident’s data');
    return file;
  };

const notForSupport = {
  ...common.forbidden,
  message: 'Platform support can’t download files. A team member of the community can download it.',
};

/** Refuses platform support, and a caller who cannot see all streets and wallets, because a copy must be complete. */
function refuseLimited({ worker }: CommunityContext): void {
  if (worker.support) throw refuse(notForSupport);
  if (worker.streetIds !== null || worker.walletIds !== null) throw refuse(copyRefusals.limited);
}

/** Limits copies to one at a time and a few a day, because each copy reads every table of a community. */
async function refuseTooMany(db: Db, of: { own: boolean; now: Date }): Promise<void> {
  await queries.lockAsker(db);
  const { running, today } = await queries.countTaken(db, of);
  if (running > 0) throw refuse(copyRefusals.running);
  const most = of.own ? ownCopiesADay : residentCopiesADay;
  if (today >= most) throw refuse(copyRefusals.enoughToday, { with: { count: today } });
}

const insert = ({ db, clock }: SessionContext, residentId: string | null): Promise<string> => {
  const at = clock.now();
  return queries.insertCopy(db, { residentId, at, expiresAt: new Date(at.getTime() + keptMs) });
};

function found<T>(copy: T | undefined): T {
  if (!copy) throw notFound();
  return copy;
}

type Opening = { db: Db; files: Files; now: Date };

async function open(
  { db, files, now }: Opening,
  { id, status, expiresAt }: DataCopy,
  fileName: string,
): Promise<Download> {
  if (status === 'Running') throw refuse(copyRefusals.notReady);
  const key = await queries.selectFileKey(db, id);
  const isKept = status === 'Ready' && key !== null && new Date(expiresAt) > now;
  if (!isKept) throw refuse(copyRefusals.gone);
  // Open the file after the transaction has ended.
  const body = async () => (await files.open(key)) ?? Promise.reject(refuse(copyRefusals.gone));
  return { fileName, contentType: 'application/zip', body };
}
