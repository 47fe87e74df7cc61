// Binds the operations of pushes to their functions.
import * as contract from '#contract/push/push.ts';
import { type Route, signedIn } from '#platform/http/route.ts';
import type { Pushes } from '#platform/delivery/web-push.ts';
import * as devices from './devices.ts';

export const pushRoutes = (pushes: Pushes): readonly Route[] => [
  signedIn(contract.getPushKey, devices.getPushKey(pushes)),
  signedIn(contract.addPushDevice, devices.addPushDevice(pushes)),
  signedIn(contract.removePushDevice, devices.removePushDevice),
];
