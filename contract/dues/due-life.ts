// Steps of a published due: suspend, resume, end, cancel.
import { z } from 'zod';
import { Due, dueRefusals } from './dues.ts';
import { common } from '#contract/shared/envelope.ts';
import { InCommunityWith, Reasoned, Version } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';

const inDue = InCommunityWith('dueId');
const { notThisStatus } = dueRefusals;

export const suspendDue = operation({
  name: 'suspendDue',
  method: 'POST',
  path: '/community/:communityId/dues/:dueId/suspend',
  summary:
    'Suspend a due: no new charges, reminders or penalties; issued charges can still be paid',
  access: 'dues.archive',
  feature: 'Suspend Due',
  params: inDue,
  body: Reasoned,
  data: Due,
  refusals: [common.stale, notThisStatus],
});

export const resumeDue = operation({
  name: 'resumeDue',
  method: 'POST',
  path: '/community/:communityId/dues/:dueId/resume',
  summary: 'Resume a suspended due, with or without the skipped periods',
  access: 'dues.archive',
  feature: 'Suspend Due',
  params: inDue,
  body: z.strictObject({ billSkipped: z.boolean(), version: Version }),
  data: Due,
  refusals: [common.stale, notThisStatus],
});

export const cancelDue = operation({
  name: 'cancelDue',
  method: 'POST',
  path: '/community/:communityId/dues/:dueId/cancel',
  summary: 'Cancel a draft, or a due without charges',
  access: 'dues.create',
  params: inDue,
  body: Reasoned,
  data: Due,
  refusals: [common.stale, notThisStatus],
});

export const endDue = operation({
  name: 'endDue',
  method: 'POST',
  path: '/community/:communityId/dues/:dueId/end',
  summary: 'End a due permanently; issued charges stay open',
  access: 'dues.archive',
  params: inDue,
  body: Reasoned,
  data: Due,
  refusals: [common.stale, notThisStatus],
});
