// Binds the operations of instalment plans to their functions.
import * as plans from '#contract/instalment-plans/instalment-plans.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import * as planned from './plans.ts';

export const instalmentPlanRoutes: readonly Route[] = [
  inCommunity(plans.listInstalmentPlans, planned.listInstalmentPlans),
  inCommunity(plans.getInstalmentPlan, planned.getInstalmentPlan),
  inCommunity(plans.createInstalmentPlan, planned.createInstalmentPlan),
  inCommunity(plans.cancelInstalmentPlan, planned.cancelInstalmentPlan),
];
