// All tours, in the order of the lookup.
import { addresses } from './addresses.ts';
import { complaints } from './complaints.ts';
import { broadcast } from './broadcast.ts';
import { dashboard } from './dashboard.ts';
import { dues } from './dues.ts';
import { electricity } from './electricity.ts';
import { finances } from './finances.ts';
import { accessControl, gatePass } from './gate.ts';
import { groups } from './groups.ts';
import { overview } from './overview.ts';
import { residents } from './residents.ts';
import { support } from './support.ts';
import { bankAccounts, panic, settings } from './settings.ts';
import { roles, team } from './team.ts';
import type { Tour } from './tour.ts';

/** The tour of a part comes before that of its whole page. */
export const tours: readonly Tour[] = [
  overview,
  dashboard,
  residents,
  addresses,
  groups,
  dues,
  finances,
  complaints,
  broadcast,
  team,
  roles,
  bankAccounts,
  panic,
  accessControl,
  electricity,
  gatePass,
  settings,
  support,
];
