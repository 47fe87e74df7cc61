// The list of charges. The status of a charge depends on today's date in the community's time zone.
import type { listCharges as operation } from '#contract/charges/charges.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { selectChargePage } from './charges-queries.ts';

export const listCharges = (
  { db, community, clock }: CommunityContext,
  { query }: Parsed<typeof operation>,
) => selectChargePage(db, query, todayIn(community.timeZone, clock));
