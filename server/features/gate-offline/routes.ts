// Binds the operations of consoles without network to their functions.
import * as contract from '#contract/gate-offline/gate-offline.ts';
import { consoleLookup } from '#kernel/gate/devices.ts';
import { withGateKeys } from '#kernel/gate/words.ts';
import { asHolder, asHolderThen, type Route } from '#platform/http/route.ts';
import { buildSnapshot, readSnapshot } from './offline-snapshot.ts';
import { syncOfflineEvents } from './offline-sync.ts';

type Options = { secret: string; publicUrl: string };

export function gateOfflineRoutes(options: Options): Route[] {
  const build = buildSnapshot(withGateKeys(options));
  return [
    asHolderThen(contract.getOfflineSnapshot, consoleLookup, { read: readSnapshot, build }),
    asHolder(contract.syncOfflineEvents, consoleLookup, syncOfflineEvents),
  ];
}
