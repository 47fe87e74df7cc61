// The questions by whose answers the map of the estate colours its houses, such as the arrears of each house. This file
// has no schemas, so that the browser can load it without zod.
import type { Permission } from '#contract/shared/permissions.ts';

export const planQuestions = [
  'arrears',
  'occupancy',
  'portal',
  'complaints',
  'broadcast',
  'visitors',
  'alarm',
] as const;
export type PlanQuestion = (typeof planQuestions)[number];

/** The permission that each question needs, in addition to the permission to read addresses. */
export const planPermissions: Readonly<Record<PlanQuestion, Permission>> = {
  arrears: 'dues.read',
  occupancy: 'addresses.read',
  portal: 'residents.read',
  complaints: 'complaints.read',
  broadcast: 'broadcasts.read',
  visitors: 'gatePasses.visits',
  alarm: 'emergencies.read',
};
