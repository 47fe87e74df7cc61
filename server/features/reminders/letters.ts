// Letters to houses with overdue charges, in three steps of increasing severity. A letter is filled in for a house,
// stored in its history, emailed if the billed resident has an email address, and available as a PDF for print. A house
// gets at most one letter of the same step per day, however often it is requested.
import type * as contract from '#contract/reminders/letters.ts';
import {
  letterLimit,
  letterRefusals,
  type LetterStep,
  letterSteps,
  type LetterTemplate,
} from '#contract/reminders/letters.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { difference, refuseIfStale } from '#platform/feature/history.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { Download } from '#platform/http/uploads.ts';
import type { ChargeSelection } from '#kernel/billing/matching-charges.ts';
import { writtenByPeople } from '#platform/feature/message.ts';
import { endOfQuiet } from '#platform/delivery/quiet-hours.ts';
import { printLetter } from './letter-pdf.ts';
import { type LetterPlace, merge, type MergedLetter, startingTemplate } from './letter-words.ts';
import {
  type Addressee,
  insertLetters,
  selectAddressees,
  selectHousesOf,
  selectLetter,
  selectLetterPage,
  selectSentToday,
  selectTemplates,
} from './letters-queries.ts';

export async function listLetterTemplates({
  db,
}: CommunityContext): Promise<Answer<typeof contract.listLetterTemplates>> {
  const stored = await selectTemplates(db);
  return {
    items: letterSteps.map(
      (step) => stored.find((template) => template.step === step) ?? startingTemplate(step),
    ),
  };
}

async function templateOf(context: CommunityContext, step: LetterStep): Promise<LetterTemplate> {
  const { items } = await listLetterTemplates(context);
  return items.find((template) => template.step === step) ?? startingTemplate(step);
}

export async function changeLetterTemplate(
  context: CommunityContext,
  { params: { step }, body: { version, ...wanted } }: Parsed<typeof contract.changeLetterTemplate>,
): Promise<LetterTemplate> {
  const { db, communityId, user, clock } = context;
  const stored = await templateOf(context, step);
  const entity = { type: 'letter-template', id: communityId };
  await refuseIfStale(context, entity, { stored: stored.version, given: version });
  const changes = difference(stored, wanted);
  if (!changes) return stored;
  const values = { ...wanted, changedBy: user.id, changedAt: clock.now().toISOString() };
  await db
    .insertInto('letterTemplates')
    .values({ communityId, step, ...values })
    .onConflict((on) =>
      on.columns(['communityId', 'step']).doUpdateSet((excluded) => ({
        ...values,
        version: excluded('letterTemplates.version', '+', 1),
      })),
    )
    .execute();
  context.audit({
    action: 'letter-template.changed',
    entityType: entity.type,
    entityId: communityId,
    entityLabel: `${step} letter`,
    ...changes,
  });
  context.emit('dues.changed', { entityId: communityId });
  return templateOf(context, step);
}

const placeOfLetter = ({ community, clock }: CommunityContext, publicUrl: string): LetterPlace => ({
  communityName: community.name,
  currency: community.currency,
  today: todayIn(community.timeZone, clock),
  publicUrl,
});

export const previewLetter =
  (publicUrl: string) =>
  async (
    context: CommunityContext,
    { params: { houseId }, query: { Step: step } }: Parsed<typeof contract.previewLetter>,
  ): Promise<Answer<typeof contract.previewLetter>> => {
    const place = placeOfLetter(context, publicUrl);
    const { today } = place;
    const [to] = await selectAddressees(context.db, { houseIds: [houseId], today });
    if (!to) return { letter: null };
    const { subject, body } = merge(await templateOf(context, step), to, place);
    const sent = await selectSentToday(context.db, { houseIds: [houseId], step, today });
    const isSent = sent.has(houseId);
    return { letter: { subject, body, channel: to.email === null ? 'Paper' : 'Email', isSent } };
  };

export const sendLetters =
  (publicUrl: string) =>
  async (
    context: CommunityContext,
    { body: { to, step, preview } }: Parsed<typeof contract.sendLetters>,
  ): Promise<Answer<typeof contract.sendLetters>> => {
    const { db } = context;
    const place = placeOfLetter(context, publicUrl);
    const { today } = place;
    const houseIds = to.kind === 'houses' ? to.houseIds : await housesOf(db, to.selection, today);
    const template = await templateOf(context, step);
    const addressees = await selectAddressees(db, { houseIds, today });
    const letters = addressees.map((addressee) => ({
      to: addressee,
      ...merge(template, addressee, place),
    }));
    const sentHouses = await selectSentToday(db, { houseIds, step, today });
    const fresh = letters.filter((letter) => !sentHouses.has(letter.to.houseId));
    const waitsUntil = fresh.some(isByEmail) ? await leavesAt(context) : null;
    const filed = preview ? fresh : await file(context, fresh, { step, today, waitsUntil });
    const emailed = filed.filter(isByEmail).length;
    return {
      emailed,
      toPrint: filed.length - emailed,
      sentBefore: letters.length - filed.length,
      withoutDebt: new Set(houseIds).size - letters.length,
      waitsUntil: emailed > 0 ? waitsUntil : null,
    };
  };

type ToSend = MergedLetter & { to: Addressee };

const isByEmail = ({ to }: ToSend): boolean => to.email !== null;

async function housesOf(db: Db, selection: ChargeSelection, today: string): Promise<string[]> {
  const houseIds = await selectHousesOf(db, selection, { today, most: letterLimit + 1 });
  if (houseIds.length > letterLimit) {
    throw refuse(letterRefusals.tooManyHouses, { with: { limit: letterLimit } });
  }
  return houseIds;
}

/** The instant at which emails of letters are sent: the end of quiet hours, or null outside quiet hours. */
const leavesAt = async ({ db, clock }: CommunityContext): Promise<string | null> =>
  (await endOfQuiet(db, clock.now()))?.toISOString() ?? null;

/** `waitsUntil`: the instant at which the emails are sent if it is quiet hours now. */
type Filing = { step: LetterStep; today: string; waitsUntil: string | null };

/** Stores the letters and queues their emails. Returns the letters that no concurrent call stored first. */
async function file(
  context: CommunityContext,
  letters: readonly ToSend[],
  { step, today, waitsUntil }: Filing,
): Promise<ToSend[]> {
  const { db, communityId, user, clock } = context;
  const sentAt = clock.now().toISOString();
  const filed = await insertLetters(
    db,
    communityId,
    letters.map(({ to, ...merged }) => ({
      ...merged,
      houseId: to.houseId,
      step,
      letterOn: today,
      residentId: to.residentId,
      overdueMinor: to.overdueMinor,
      channel: to.email === null ? 'Paper' : 'Email',
      sentBy: user.id,
      sentAt,
    })),
  );
  const fresh = letters.filter(({ to }) => filed.has(to.houseId));
  for (const { to, subject, body } of fresh) {
    if (to.email !== null) {
      const words = writtenByPeople({ subject, text: body });
      queueMail(context, { ...words, to: to.email, ...(waitsUntil && { startAt: waitsUntil }) });
    }
    context.audit({
      action: 'house.letter.sent',
      entityType: 'house',
      entityId: to.houseId,
      entityLabel: to.label,
      after: { letter: step, letterOn: today, sent: to.email === null ? 'On paper' : 'By email' },
    });
  }
  if (fresh.length > 0) context.emit('dues.changed', {});
  return fresh;
}

export const listLetters = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listLetters>,
) => selectLetterPage(db, query);

export async function downloadLetter(
  { db, community }: CommunityContext,
  { params: { letterId } }: Parsed<typeof contract.downloadLetter>,
): Promise<Download> {
  const letter = await selectLetter(db, letterId);
  if (!letter) throw notFound();
  return {
    fileName: `${letter.step} letter ${letter.label} ${letter.letterOn}.pdf`,
    contentType: 'application/pdf',
    body: await printLetter(letter, {
      head: await selectLetterhead(db),
      currency: community.currency,
    }),
  };
}
