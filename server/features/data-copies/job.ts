// Makes the file of a copy: reads the person's data in the account and in each community, packs it together with the
// person's stored files, and notifies the requester. Idempotent. Scheduled jobs delete expired files and mark stuck
// copies as failed.
import { type PersonalTables, notCopiedReasons } from '#platform/feature/personal-tables.ts';
import { type Job, type JobTools, type Scheduled, communityOfEvent } from '#platform/jobs/job.ts';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CompiledQuery } from 'kysely';
import { ZipFile } from 'yazl';
import { instantText } from '#rules/shared/day-text.ts';
import type { CopiedPerson, CopyKind, Statement } from '#platform/feature/data-copy.ts';
import type { Db } from '#platform/database/database.ts';
import { withDraft } from '#platform/files/draft-file.ts';
import { dropFile } from '#platform/files/dropped-files.ts';
import type { Files } from '#platform/files/files.ts';
import { givenUpAfterMs } from '#platform/jobs/jobs.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import type { EmailWords } from '#platform/feature/message.ts';
import { notify } from '#platform/delivery/notify.ts';
import { nilId } from '#platform/http/tenant.ts';
import { selectViewer } from '#platform/http/viewer.ts';
import { copyRequested } from './copies.ts';
import { type Row, pageFoot, pageHead } from './html.ts';
import { copyFailed, copyReady, residentCopyFailed, residentCopyReady } from './messages.ts';
import * as queries from './queries.ts';
import {
  type CopiedFile,
  openWriter,
  type Section,
  tablesOf,
  type Writing,
  writeSection,
} from './write-copy.ts';

const actor = 'Courtyard';
/** The number of tables after which the progress is stored. */
const progressEvery = 15;

export type CopyParts = {
  files: Files;
  tables: PersonalTables;
  copiedPersonOf(db: Db, whom: { residentId: string } | { userId: string }): Promise<CopiedPerson>;
};

type Scope = { communityId: string; userId: string; actor: string };

/** The job that a request for a copy starts. */
export const dataCopyJob = (parts: CopyParts): Job => ({
  name: 'data-copies.make',
  topic: copyRequested,
  retryLimit: 2,
  concurrency: 2,
  ofOneCommunity: 1,
  run: async (tools, fact) => {
    const copyId = String(fact.payload['entityId']);
    const scope = { communityId: communityOfEvent(fact), userId: fact.userId ?? nilId, actor };
    const wanted = await tools.inCommunity(scope, async ({ db }) => {
      const row = await queries.selectRunning(db, copyId);
      if (!row?.residentId) return row;
      // The requester may have lost the permission since the request.
      const { worker } = await selectViewer(db, row.userId);
      return worker.permissions.has('settings.update') ? row : null;
    });
    if (wanted === null) await giveUp(tools, scope, copyId);
    if (!wanted) return;
    const key = `data-copies/${randomUUID()}`;
    const asked: Asked = { copyId, scope, residentId: wanted.residentId };
    const sections = await sectionsOf(parts, tools, asked);
    const made = await makeFile(parts, tools, asked, { sections, key });
    const isKept = await tools.inCommunity(scope, async (context) => {
      const expiresAt = await queries.finish(context.db, copyId, { fileKey: key, byteCount: made });
      if (!expiresAt) return false;
      await tellReady(tools, context, { ...asked, until: expiresAt });
      return true;
    });
    // The copy was marked as failed while the file was being made.
    if (!isKept) await parts.files.remove(key);
    else if (asked.residentId === null) await noteInCommunities(tools, sections, scope.userId);
  },
});

type Asked = { copyId: string; scope: Scope; residentId: string | null };

const whomOf = ({ residentId, scope }: Asked) =>
  residentId === null ? { userId: scope.userId } : { residentId };

/** The communities that a copy reads, and the account if people copy their own data. */
async function sectionsOf(
  { copiedPersonOf }: CopyParts,
  tools: JobTools,
  asked: Asked,
): Promise<Section[]> {
  const { owner } = tools;
  const { userId, communityId } = asked.scope;
  const isOwn = asked.residentId === null;
  const places = isOwn
    ? await queries.selectPlaces(owner, userId)
    : await queries.selectPlace(owner, communityId);
  const moments = await queries.selectMoments(owner);
  const account = isOwn ? await queries.selectAccount(owner, userId) : undefined;
  const sections: Section[] = [];
  if (account) {
    const person = {
      residentIds: [],
      userIds: [userId],
      names: [],
      words: [],
      contacts: account.isProven ? [account.email] : [],
    };
    sections.push({
      name: 'Your account',
      ofAccount: true,
      timeZone: account.timeZone ?? 'UTC',
      currency: 'NGN',
      moments,
      lookup: { communityId: nilId, person },
      within: (work) =>
        work(async ({ text, values }) => (await owner.query<Row>(text, values)).rows),
    });
  }
  for (const place of places) {
    const scope = { communityId: place.communityId };
    const person = await tools.inCommunity(scope, ({ db }) => copiedPersonOf(db, whomOf(asked)));
    sections.push({
      ...place,
      ofAccount: false,
      moments,
      lookup: { communityId: place.communityId, person },
      within: (work) =>
        tools.inCommunity({ ...scope, ofOneMoment: true }, ({ db }) =>
          work(async ({ text, values }: Statement) => {
            const query = CompiledQuery.raw(text, values);
            return (await db.withoutPlugins().executeQuery<Row>(query)).rows;
          }),
        ),
    });
  }
  return sections;
}

type Making = { sections: readonly Section[]; key: string };

/** Writes the parts, packs them into a stored archive, and returns the size of the archive. */
const makeFile = (
  { files, tables }: CopyParts,
  tools: JobTools,
  asked: Asked,
  { sections, key }: Making,
): Promise<number> =>
  withDraft((json) =>
    withDraft((html) =>
      withDraft(async (zip) => {
        const kind: CopyKind = asked.residentId === null ? 'own' : 'office';
        const writing: Writing = {
          kind,
          tables,
          files: [],
          json: openWriter(json.path),
          html: openWriter(html.path),
          onTable: progressOf(tools, asked, { sections, tables }),
        };
        const about = aboutOf(kind, tools.clock.now(), sections);
        await writing.html.write(pageHead(about));
        await writing.json.write(
          `${JSON.stringify(headOf(kind, about, tools.clock.now())).slice(0, -1)},"sections":[\n`,
        );
        for (const [at, section] of sections.entries()) await writeSection(writing, section, at);
        await writing.json.write('\n]}\n');
        await writing.html.write(pageFoot);
        await Promise.all([writing.json.end(), writing.html.end()]);
        await zip.write(packOf(files, { json: json.path, html: html.path, stored: writing.files }));
        await files.putFile(key, zip.path);
        return (await stat(zip.path)).size;
      }),
    ),
  );

type Pack = { json: string; html: string; stored: readonly CopiedFile[] };

const lost = 'This file is no longer stored.\n';

/** A stream of a stored file, opened when the archive reads it. A lost file becomes a note. */
const storedFile = (files: Files, key: string): Readable =>
  Readable.from(
    (async function* () {
      yield* (await files.open(key)) ?? [Buffer.from(lost)];
    })(),
  );

/** The archive. Each stored file is opened only when it is packed. */
function packOf(files: Files, { json, html, stored }: Pack): Readable {
  const zip = new ZipFile();
  zip.addReadStreamLazy('index.html', (done) => done(null, createReadStream(html)));
  zip.addReadStreamLazy('data.json', (done) => done(null, createReadStream(json)));
  for (const { key, path } of stored) {
    // Pictures and PDFs are already compressed.
    zip.addReadStreamLazy(path, { compress: false }, (done) => done(null, storedFile(files, key)));
  }
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  zip.end();
  return output;
}

/** Counts finished tables and stores the count from time to time. */
function progressOf(
  tools: JobTools,
  { copyId, scope }: Asked,
  { sections, tables }: { sections: readonly Section[]; tables: PersonalTables },
): () => Promise<void> {
  const all = sections.reduce((sum, section) => {
    const mentions = section.ofAccount ? 0 : Object.keys(tables).length;
    return sum + tablesOf(section, tables).length + mentions;
  }, 0);
  let done = 0;
  return async () => {
    done += 1;
    if (done % progressEvery !== 1) return;
    tools.signal.throwIfAborted();
    await tools.inCommunity(scope, ({ db }) => queries.setProgress(db, copyId, { done, all }));
  };
}

const missing = [
  ...Object.values(notCopiedReasons),
  'Names of staff who handled your records, where a record only says who did it.',
  'Backups, which are overwritten later, and emails and text messages that were sent.',
];

const inConfidence =
  'Texts that other people wrote in confidence and that name you: complaints of others, notes of the office ' +
  'and of the gate. ' +
  'Ask the office of your community for them: it weighs the rights of those people first.';

const forOffice =
  'This copy is for the person, and holds texts that others wrote about them. ' +
  'Read it before you hand it over, and take out what would harm somebody else.';

function aboutOf(kind: CopyKind, now: Date, sections: readonly Section[]) {
  const [first] = sections;
  const madeAt = instantText(now, first?.timeZone ?? 'UTC');
  const where = sections.filter(({ ofAccount }) => !ofAccount).map(({ name }) => name);
  const lead = [
    where.length > 0
      ? `Created on ${madeAt} for ${where.join(', ')}.`
      : `Created on ${madeAt}. You belong to no community.`,
  ];
  return kind === 'own'
    ? { title: 'Your data in Courtyard', lead, missing: [inConfidence, ...missing] }
    : { title: 'Your data in this community', lead: [...lead, forOffice], missing };
}

const headOf = (kind: CopyKind, about: ReturnType<typeof aboutOf>, now: Date) => ({
  format: 'courtyard-data-copy/1',
  kind,
  madeAt: now.toISOString(),
  description:
    'One section for each community, and one for the account. A section has tables, each with its part, its title ' +
    'and its rows. Moments are in UTC, amounts in minor units of the currency; "file" is a path in this archive.',
  notIncluded: about.missing,
});

type Telling = Parameters<Parameters<JobTools['inCommunity']>[1]>[0];

async function tellReady(
  tools: JobTools,
  context: Telling,
  { scope: { userId }, residentId, until }: Asked & { until: string },
): Promise<void> {
  if (residentId !== null) {
    notify(context, {
      ...residentCopyReady.notice(),
      to: { userIds: [userId] },
      link: '/settings?Tab=data',
    });
    return;
  }
  await mail(tools, context, userId, copyReady.email({ until }));
}

async function mail(
  { owner }: JobTools,
  context: Telling,
  userId: string,
  words: EmailWords,
): Promise<void> {
  const account = await queries.selectAccount(owner, userId);
  if (account) queueMail(context, { ...words, to: account.email });
}

/** Marks the copy as failed and notifies the requester. */
const giveUp = (tools: JobTools, scope: Scope, copyId: string): Promise<void> =>
  tools.inCommunity(scope, async (context) => {
    if (!(await queries.fail(context.db, copyId))) return;
    if (scope.communityId === nilId) {
      return mail(tools, context, scope.userId, copyFailed.email());
    }
    notify(context, {
      ...residentCopyFailed.notice(),
      to: { userIds: [scope.userId] },
      link: '/settings?Tab=data',
    });
  });

/** Records in the audit log of each community where the person is a resident that they took a copy of their data. */
async function noteInCommunities(
  tools: JobTools,
  sections: readonly Section[],
  userId: string,
): Promise<void> {
  const account = await queries.selectAccount(tools.owner, userId);
  for (const { lookup } of sections) {
    const [entityId] = lookup.person.residentIds;
    if (entityId === undefined) continue;
    const { communityId } = lookup;
    await tools.inCommunity(
      { communityId, userId, actor: account?.name ?? actor },
      async ({ audit }) =>
        audit({
          action: 'resident.ownDataTaken',
          entityType: 'resident',
          entityId,
          entityLabel: lookup.person.names[0] ?? 'Resident',
        }),
    );
  }
}

/**
 * Every hour, marks copies as expired and deletes their files when their time is over or the requester's account was
 * closed.
 */
export const dataCopyCleaning: Scheduled = {
  name: 'data-copies.clean',
  cron: '27 * * * *',
  run: async (tools) => {
    for (const { id, fileKey, ...row } of await queries.selectExpired(
      tools.owner,
      tools.clock.now(),
    )) {
      await tools.inCommunity(scopeOf(row), async (context) => {
        if (fileKey) dropFile(context, fileKey);
        await queries.expire(context.db, id);
      });
    }
  },
};

/**
 * Marks copies as failed, every ten minutes, that have been running for longer than `givenUpAfterMs`, so that the
 * requester can request another.
 */
export const unfinishedDataCopies: Scheduled = {
  name: 'data-copies.unfinished',
  cron: '*/10 * * * *',
  run: async (tools) => {
    const before = new Date(tools.clock.now().getTime() - givenUpAfterMs);
    for (const { id, ...row } of await queries.selectStuck(tools.owner, before)) {
      await giveUp(tools, scopeOf(row), id);
    }
  },
};

const scopeOf = ({ communityId, userId }: Omit<queries.Found, 'id' | 'fileKey'>): Scope => ({
  communityId: communityId ?? nilId,
  userId,
  actor,
});
