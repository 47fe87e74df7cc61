// Emergencies for residents: they raise an alarm for their own house, whatever its plan or debts, follow it until help
// arrives, and may cancel it within ten seconds. A community can switch the feature off.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import {
  EmergencyForm,
  emergencyRefusals as refusals,
  emergencyStatuses,
  emergencyTypes,
} from './emergencies.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';

export const PortalEmergency = z.object({
  id: Id,
  type: z.enum(emergencyTypes),
  status: z.enum(emergencyStatuses),
  silent: z.boolean(),
  raisedAt: Instant,
  /** The time until which the resident may cancel the alarm. */
  cancelUntil: Instant,
  /** The state as a sentence: `Musa has seen the alarm and is coming.` */
  sentence: z.string(),
  seenBy: z.string().nullable(),
  seenAt: Instant.nullable(),
  onSceneAt: Instant.nullable(),
  resolvedAt: Instant.nullable(),
  /** Emergency services to call as well: police, fire brigade, hospital. */
  externalNumbers: z.array(z.object({ name: z.string(), phone: z.string() })).max(20),
});
export type PortalEmergency = z.infer<typeof PortalEmergency>;

const ofHouse = '/portal/communities/:communityId/houses/:houseId/emergencies';
const inHouse = InCommunityWith('houseId');
const inOne = inHouse.extend({ emergencyId: Id });

export const raisePanic = operation({
  name: 'raisePanic',
  method: 'POST',
  path: ofHouse,
  summary: 'Raise an alarm for the resident’s own house',
  access: 'resident:dweller',
  residentFeatures: ['Raise Panic'],
  params: inHouse,
  body: EmergencyForm,
  data: PortalEmergency,
  refusals: [common.featureActivation, common.notFound],
});

export const getPanic = operation({
  name: 'getPanic',
  method: 'GET',
  path: `${ofHouse}/:emergencyId`,
  summary: 'Get the resident’s own alarm with who has seen it and who responds',
  access: 'resident:dweller',
  residentFeatures: ['Raise Panic'],
  params: inOne,
  data: PortalEmergency,
  refusals: [common.featureActivation, common.notFound],
});

export const cancelPanic = operation({
  name: 'cancelPanic',
  method: 'POST',
  path: `${ofHouse}/:emergencyId/cancel`,
  summary: 'Cancel the resident’s own alarm within ten seconds',
  access: 'resident:dweller',
  residentFeatures: ['Raise Panic'],
  params: inOne,
  data: PortalEmergency,
  refusals: [
    common.featureActivation,
    common.notFound,
    refusals.over,
    refusals.tooLate,
    refusals.notYours,
  ],
});
