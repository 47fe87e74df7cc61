// Lists and reads broadcasts, previews their audience, creates drafts, and changes drafts and scheduled ones. Checks
// that the caller may use the category and that the status allows the change.
import type * as contract from '#contract/broadcasts/broadcasts.ts';
import {
  broadcastList,
  type AudiencePreview,
  type Broadcast,
  type BroadcastForm,
  broadcastRefusals as refusals,
  ignoresOptOut,
} from '#contract/broadcasts/broadcasts.ts';
import type { Changes } from '#contract/dashboard/today.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { smsSegments } from '#contract/integrations/sms.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { entity } from '#platform/feature/entity.ts';
import { difference, historyOf } from '#platform/feature/history.ts';
import { isQuiet, readQuietHours } from '#platform/delivery/quiet-hours.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { Sms } from '#platform/delivery/sms.ts';
import { nilId } from '#platform/http/tenant.ts';
import { type AudienceQuery, refuseUnknown, selectAudienceNames, selectReach } from './audience.ts';
import { noticeLink } from './text/link-code.ts';
import {
  lockBroadcast,
  selectBroadcast,
  selectBroadcastPage,
  selectFigures,
  selectSmsTerms,
  type Stored,
} from './queries.ts';
import { smsText } from './text/sms-text.ts';
import { categoriesOf, maySend, requireCategory, sentStatuses } from './words.ts';

type Of = { params: { broadcastId: string } };

export const broadcasts = entity({
  table: 'broadcasts',
  type: 'broadcast',
  topic: 'broadcasts.changed',
  select: selectShown,
  lock: lockOwn,
  label: (broadcast) => broadcast.title,
});

export const listBroadcasts = (
  { db, worker }: CommunityContext,
  { query }: Parsed<typeof contract.listBroadcasts>,
) => selectBroadcastPage(db, query, categoriesOf(worker));

export async function getBroadcastFigures({ db, worker, clock }: CommunityContext) {
  const categories = categoriesOf(worker);
  const figures = await selectFigures(db, clock.now(), categories);
  return { ...figures, categories, maySend: maySend(worker) };
}

export const getBroadcast = (context: CommunityContext, { params }: Of): Promise<Broadcast> =>
  broadcasts.read(context, params.broadcastId);

export async function getBroadcastHistory(
  context: CommunityContext,
  { params, query }: Parsed<typeof contract.getBroadcastHistory>,
) {
  await requireBroadcast(context, params.broadcastId);
  return historyOf(context.db, { type: 'broadcast', id: params.broadcastId }, query);
}

/** The parameters for resolving an audience now. */
export const audienceQueryOf = (
  { community, clock, worker }: CommunityContext,
  audience: BroadcastForm['audience'],
): AudienceQuery => ({
  audience,
  limitedTo: worker.streetIds,
  today: todayIn(community.timeZone, clock),
});

export const previewAudience =
  (options: { secret: string; publicUrl: string; sms: Pick<Sms, 'platform'> }) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.previewAudience>,
  ): Promise<AudiencePreview> => {
    const { db, community, clock, communityId } = context;
    const { partMinor, hasProvider } = await selectSmsTerms(db);
    const smsReady = hasProvider || options.sms.platform !== null;
    const forAll = ignoresOptOut(body);
    const chosen = { channels: body.channels ?? [], reachesAll: forAll, smsReady };
    const reach = await selectReach(db, audienceQueryOf(context, body.audience), chosen);
    // A placeholder: the links of all recipients have this length, so the number of segments is exact.
    const link = noticeLink(options, communityId, nilId);
    const said = { title: body.title ?? '', body: body.body ?? '', link };
    const smsParts = smsSegments(smsText({ ...said, hasMore: body.hasLink ?? false }));
    const texts = reach.sms - (forAll ? 0 : reach.noSms);
    const now = clock.now();
    const night = await readQuietHours(db);
    return {
      recipients: reach.recipients,
      houses: reach.houses,
      reached: reach.reached,
      notReached: {
        noWay: reach.recipients - reach.withAddress,
        optedOut: reach.withAddress - reach.reached,
      },
      gains: { email: reach.byEmailToo, sms: reach.bySmsToo },
      smsReady,
      reach: { inApp: reach.inApp, email: reach.email, sms: reach.sms, push: reach.push },
      optedOut: { email: reach.noEmail, sms: reach.noSms, push: reach.noPush },
      smsParts,
      smsCostMinor: partMinor === null ? null : smsParts * texts * partMinor,
      currency: community.currency,
      quietUntil: isQuiet(night, now) ? night.quietTo : null,
    };
  };

const valuesOf = (form: BroadcastForm) => ({
  title: form.title,
  body: form.body,
  category: form.category,
  priority: form.priority,
  audience: JSON.stringify(form.audience),
  channels: [...new Set(form.channels)],
  requireAck: form.requireAck,
  pinned: form.pinned,
  expiresAt: form.expiresAt,
});

export async function createBroadcast(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createBroadcast>,
): Promise<Broadcast> {
  await context.useFeature('Create Broadcast');
  requireCategory(context, body.category);
  await refuseUnknown(context.db, body.audience);
  const id = await insertDraft(context, body);
  return broadcasts.recorded(context, id, { event: 'created', after: shown(body) });
}

/** Stores a draft of the caller and returns its id. */
export function insertDraft(context: CommunityContext, form: BroadcastForm): Promise<string> {
  const { user, worker, clock } = context;
  const at = clock.now().toISOString();
  return broadcasts.insert(context, {
    ...valuesOf(form),
    limitedTo: worker.streetIds ? [...worker.streetIds] : null,
    createdBy: user.id,
    createdAt: at,
    updatedAt: at,
  });
}

/** The form as the audit log stores it: the text is cut to 500 characters. */
const shown = ({ body, ...form }: BroadcastForm) => ({ ...form, body: body.slice(0, 500) });

export async function changeBroadcast(
  context: CommunityContext,
  { params: { broadcastId }, body }: Parsed<typeof contract.changeBroadcast>,
): Promise<Broadcast> {
  const stored = await broadcasts.lock(context, broadcastId);
  await context.useFeature('Edit Broadcast');
  const { version, ...form } = body;
  await broadcasts.refuseStale(context, stored, version);
  if (stored.status !== 'Draft' && stored.status !== 'Scheduled') throw wrongStatus(stored.status);
  if (stored.status === 'Scheduled' && !maySend(context.worker)) throw refuse(refusals.draftsOnly);
  requireCategory(context, form.category);
  await refuseUnknown(context.db, form.audience);
  const before = await requireBroadcast(context, broadcastId);
  const changes = difference(shown(before), shown(form));
  if (!changes && form.body === before.body && stored.status === 'Draft') {
    return broadcasts.read(context, broadcastId);
  }
  // A scheduled broadcast has to be reviewed again before it is sent.
  const asDraft = { status: 'Draft', sendAt: null, undoUntil: null };
  return broadcasts.write(context, stored, {
    event: 'changed',
    values: { ...valuesOf(form), ...asDraft },
    ...changes,
  });
}

export const wrongStatus = (status: string) =>
  refuse(refusals.wrongStatus, { with: { status: statusWords[status] ?? status.toLowerCase() } });

const statusWords: Readonly<Record<string, string>> = {
  PartlyFailed: 'partly failed',
  Draft: 'still a draft',
  Sending: 'being sent',
};

/** Returns a stored broadcast, or throws a 404 if the caller may not read its category. */
export async function requireBroadcast(
  { db, worker }: CommunityContext,
  id: string,
): Promise<Stored> {
  const stored = await selectBroadcast(db, id, categoriesOf(worker));
  if (!stored) throw notFound();
  return stored;
}

/** Locks a broadcast for a change; undefined if there is none in the categories that the caller may read. */
async function lockOwn({ db, worker }: CommunityContext, id: string) {
  const stored = await lockBroadcast(db, id);
  return stored && (categoriesOf(worker) as string[]).includes(stored.category)
    ? stored
    : undefined;
}

/** A broadcast with all details that its page shows; undefined if there is none that the caller may read. */
async function selectShown(context: CommunityContext, id: string): Promise<Broadcast | undefined> {
  const { db, worker } = context;
  const stored = await selectBroadcast(db, id, categoriesOf(worker));
  if (!stored) return undefined;
  const { limitedTo: _limit, rounds: _rounds, ...shownColumns } = stored;
  const isOpen = stored.status === 'Draft' || stored.status === 'Scheduled';
  const sends = maySend(worker);
  return {
    ...shownColumns,
    audienceNames: await selectAudienceNames(db, stored.audience),
    may: { edit: isOpen ? sends || stored.status === 'Draft' : sends, send: sends },
  };
}

/**
 * The newest broadcast in the caller's categories whose sending has ended, with or without failed copies, if it was
 * sent since a time; for the changes on the dashboard. A broadcast that is still being sent is left out, because its
 * counts are not final.
 */
export async function broadcastSince(
  context: CommunityContext,
  since: { at: string },
): Promise<Changes['broadcast']> {
  const query = broadcastList.query.parse({ Status: sentStatuses.join(','), PageSize: '1' });
  const [last] = (await selectBroadcastPage(context.db, query, categoriesOf(context.worker))).items;
  if (!last?.sentAt || Date.parse(last.sentAt) < Date.parse(since.at)) return null;
  const { recipients, reached, notReached } = last.counts;
  return { id: last.id, title: last.title, recipients, reached, notReached };
}
