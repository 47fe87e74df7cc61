// Test data for an offline device: a snapshot with one pass, one house and one gate, and an entry of the watch-list.
import type { StoredSnapshot } from './held.ts';
import type { OfflinePass } from '#contract/gate-offline/gate-offline.ts';

export const houseId = '00000000-0000-4000-8000-00000000000d';

export const samplePass: OfflinePass = {
  id: '00000000-0000-4000-8000-000000000001',
  codeTag: 1,
  kind: 'One-time',
  guestName: 'Ngozi Obi',
  guestCount: 1,
  company: '',
  plate: '',
  plateTag: null,
  note: '',
  idRequired: false,
  hostName: 'Bola',
  house: '1 Palm Street',
  block: '',
  hideHouse: false,
  validFrom: '2031-05-05T19:00:00.000Z',
  validTo: '2031-05-06T19:00:00.000Z',
  days: [],
  hoursFrom: null,
  hoursTo: null,
  maxEntries: 1,
  used: 0,
  lastUsedAt: null,
  allowExit: true,
  gateIds: [],
  isPaused: false,
  endedAs: null,
  endedAt: null,
  endedByName: '',
  overstayMinutes: null,
  insides: [],
};

export const sampleSnapshot = (change: Partial<StoredSnapshot> = {}): StoredSnapshot => ({
  version: 'v',
  takenAt: '2031-05-05T20:00:00.000Z',
  communityId: '00000000-0000-4000-8000-00000000000c',
  timeZone: 'Africa/Lagos',
  gate: {
    id: '00000000-0000-4000-8000-00000000000a',
    name: 'Main gate',
    use: 'Both',
    lockedReason: null,
  },
  spread: 8,
  qrKeys: [],
  passes: [samplePass],
  isWhole: true,
  houses: [{ id: houseId, house: '1 Palm Street', names: ['Bọlá Adé'] }],
  visits: [],
  walkInMinutes: { Delivery: 30, Ride: 15, Contractor: 600 },
  watch: [],
  ...change,
});

/** A watch-list entry that matches nobody yet. */
export const sampleWatchEntry: StoredSnapshot['watch'][number] = {
  id: '00000000-0000-4000-8000-00000000000e',
  severity: 'Block',
  instruction: '',
  plateTag: null,
  cardTag: null,
  phoneTag: null,
  nameTag: null,
  trigramTags: [],
  hasPhoto: false,
  passIds: [],
  passMatches: [],
};
