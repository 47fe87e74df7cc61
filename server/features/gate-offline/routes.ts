// Binds the operations of consoles without network to their functions.
import type pg from 'pg';
import * as contract from '#contract/gate-offline/gate-offline.ts';
import { withGateKeys } from '#kernel/gate/words.ts';
import { type Route, withoutSession } from '#platform/http/http.ts';
import { getOfflineSnapshot } from './offline-snapshot.ts';
import { syncOfflineEvents } from './offline-sync.ts';

type Options = { pool: pg.Pool; secret: string; publicUrl: string };

export function gateOfflineRoutes(options: Options): Route[] {
  const all = withGateKeys(options);
  return [
    withoutSession(contract.getOfflineSnapshot, getOfflineSnapshot(all)),
    withoutSession(contract.syncOfflineEvents, syncOfflineEvents(all)),
  ];
}
