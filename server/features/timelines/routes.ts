// Binds the operations of timelines to their functions.
import * as contract from '#contract/timelines/timelines.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { getHouseAnswers, getResidentAnswers } from './answers.ts';
import { getHouseTimeline, getResidentTimeline } from './timelines.ts';

export const timelineRoutes: Route[] = [
  inCommunity(contract.getHouseTimeline, getHouseTimeline),
  inCommunity(contract.getResidentTimeline, getResidentTimeline),
  inCommunity(contract.getHouseAnswers, getHouseAnswers),
  inCommunity(contract.getResidentAnswers, getResidentAnswers),
];
