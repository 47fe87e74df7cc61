// Goods that a visitor takes out of the estate: a guard records them, or a resident of the house announces them.
import { z } from 'zod';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { checkRefusals, GateVisit } from './gate-checks.ts';
import { accessNotYours } from '#contract/shared/gate-words.ts';
import { common } from '#contract/shared/envelope.ts';
import { HouseVisit } from './house-visits.ts';

export const addExitItem = operation({
  name: 'addExitItem',
  method: 'POST',
  path: '/community/:communityId/gate/exit-items',
  summary: 'Record goods that leave with a visit',
  access: 'gatePasses.create',
  feature: 'Digital Access Control',
  params: InCommunity,
  body: z.strictObject({
    visitId: Id,
    description: z.string().trim().min(2, 'Enter the goods, at least 2 letters.').max(200),
    quantity: z.number().int().min(1).max(1000).optional(),
  }),
  data: GateVisit,
  refusals: [checkRefusals.notWaiting],
});

export const announceExitItem = operation({
  name: 'announceExitItem',
  method: 'POST',
  path: '/portal/communities/:communityId/houses/:houseId/exit-items',
  summary: 'Announce goods that will leave with a visit of the resident’s own house',
  access: 'resident:host',
  residentFeatures: ['Create New Access'],
  params: InCommunityWith('houseId'),
  body: z.strictObject({
    visitId: Id,
    description: z.string().trim().min(2, 'Enter the goods.').max(200),
    quantity: z.number().int().min(1).max(1000).optional(),
  }),
  data: HouseVisit,
  refusals: [common.notFound, common.featureActivation, accessNotYours],
});
