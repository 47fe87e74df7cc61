// Searches for guards: the houses that a walk-in may visit, and the supervisors.
import { z } from 'zod';
import { PlaceAtHouse } from '#contract/shared/gate-words.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';

const feature = 'Digital Access Control' as const;
const access = 'gatePasses.create' as const;

export const findGateHouses = operation({
  name: 'findGateHouses',
  method: 'GET',
  path: '/community/:communityId/gate/houses',
  summary: 'Search houses for a walk-in; only hosts’ first names are returned',
  access,
  feature,
  params: InCommunity,
  query: z.strictObject({ Search: z.string().trim().min(1).max(100) }),
  data: z.array(PlaceAtHouse.extend({ hosts: z.array(z.string()).max(10) })).max(20),
});

export const listGateSupervisors = operation({
  name: 'listGateSupervisors',
  method: 'GET',
  path: '/community/:communityId/gate/supervisors',
  summary: 'List the names of supervisors who can override a red answer',
  access,
  feature,
  params: InCommunity,
  data: z.array(z.object({ id: Id, name: z.string() })).max(100),
});
