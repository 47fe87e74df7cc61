// The situation at the gate now: visitors who are inside, waiting or expected, and the list for an evacuation.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { NamedGate, passKinds } from '#contract/shared/gate-words.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { Search } from '#contract/shared/page.ts';
import { WalkIn } from '#contract/walk-ins/walk-ins.ts';
import { GateVisit } from './gate-checks.ts';

export const Expected = z.object({
  passId: Id,
  kind: z.enum(passKinds),
  guestName: z.string(),
  guestCount: z.number().int(),
  house: z.string(),
  validFrom: Instant,
  validTo: Instant,
});

/**
 * The situation at the gate now. Each list has a maximum length; the figures count everything. Among visits inside,
 * overstayed ones come first, then the newest.
 */
export const GateBoard = z.object({
  now: Instant,
  insidePeople: z.number().int(),
  insideVisits: z.number().int(),
  overstays: z.number().int(),
  expectedToday: z.number().int(),
  inside: z.array(GateVisit).max(200),
  waiting: z.array(WalkIn).max(50),
  expected: z.array(Expected).max(100),
  /** The gates whose hardware is locked down and admits nobody automatically. */
  lockedGates: z.array(NamedGate.extend({ reason: z.string() })).max(100),
});
export type GateBoard = z.infer<typeof GateBoard>;

export const getGateBoard = operation({
  name: 'getGateBoard',
  method: 'GET',
  path: '/community/:communityId/gate/board',
  summary: 'Get the visitors inside, waiting at the gate and expected today',
  access: 'gatePasses.read',
  refreshedBy: ['gatePasses', 'visits', 'walkIns', 'gates', 'sms'],
  feature: 'Digital Access Control',
  params: InCommunity,
  query: z.strictObject({
    /** Filters only the visits inside: by guest, company, plate or house, unless the host hides the house. */
    Search,
  }),
  data: GateBoard,
});

export const downloadEvacuationList = operation({
  name: 'downloadEvacuationList',
  method: 'GET',
  path: '/community/:communityId/gate/evacuation-list',
  summary: 'Print the visitors inside by house',
  access: 'gatePasses.read',
  params: InCommunity,
  kind: 'download',
});
