// The settings of the gate. A community that never changed them has no row.
import type { GateSettings } from '#contract/gates/gates.ts';
import { settingsOf } from '#platform/feature/settings.ts';

export const gateSettings = settingsOf<GateSettings>({
  table: 'gateSettings',
  type: 'gate-settings',
  label: 'Rules of the gate',
  topic: 'gates.changed',
  defaults: {
    oneTimeHours: 24,
    visitorDays: 30,
    recurringMonths: 12,
    passesPerHouse: 30,
    eventGuests: 100,
    retentionDays: 180,
    deliveryMinutes: 30,
    rideMinutes: 15,
    contractorMinutes: 600,
    arrearsPolicy: 'Off',
    photoRule: 'Off',
    photoDays: 30,
    directions: '',
    entryNote: '',
    qrKey: 1,
    qrKeyOldest: 1,
    version: 1,
  },
});
