// All tours, in the order in which they are looked up for a page.
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

/** The tour for one part of a page stands before the tour of the whole page, so that it is found first. */
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
