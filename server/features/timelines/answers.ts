// The answers at the top of a house or a resident. Money, complaints and gate are null if the caller may not read them.
import type * as contract from '#contract/timelines/timelines.ts';
import type { Answers, TimelineTopic } from '#contract/timelines/timelines.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound } from '#platform/http/refuse.ts';
import * as queries from './answers-queries.ts';
import { mayRead, noteGate } from './timelines.ts';
import { branches, type Subject } from './timelines-queries.ts';

const unknownHousehold = { since: null, vehicles: [] };

export const getHouseAnswers = (
  context: CommunityContext,
  { params }: Parsed<typeof contract.getHouseAnswers>,
): Promise<Answers> => answer(context, { of: 'house', id: params.houseId });

export const getResidentAnswers = (
  context: CommunityContext,
  { params }: Parsed<typeof contract.getResidentAnswers>,
): Promise<Answers> => answer(context, { of: 'resident', id: params.residentId });

async function answer(context: CommunityContext, subject: Subject): Promise<Answers> {
  const { db, worker, clock, community } = context;
  if (!(await queries.subjectExists(db, subject))) throw notFound();
  const may = (topic: TimelineTopic): boolean =>
    branches.some((branch) => branch.topic === topic && mayRead(context, branch, subject));
  const seesHousehold = subject.of === 'house' && worker.permissions.has('residents.read');
  if (may('Gate')) await noteGate(context, subject);
  const [money, complaints, gate, household] = await Promise.all([
    may('Money') ? queries.selectMoney(db, subject, todayIn(community.timeZone, clock)) : null,
    may('Complaints') ? queries.selectComplaints(db, subject) : null,
    may('Gate') ? queries.selectGate(db, subject) : null,
    seesHousehold ? queries.selectHousehold(db, subject.id) : unknownHousehold,
  ]);
  return { money, complaints, gate, ...household };
}
