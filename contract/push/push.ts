// Web push: the devices of a person that get notifications while the app is closed.
import { z } from 'zod';
import { operation, refusal } from '#contract/shared/operation.ts';

const badEndpoint = refusal(
  'UNKNOWN_PUSH_SERVICE',
  422,
  'This browser’s push service is not one that we send to.',
);
export const pushRefusals = { badEndpoint };

const endpoint = z.url('This is not an address.').max(1000);

export const getPushKey = operation({
  name: 'getPushKey',
  method: 'GET',
  path: '/me/push-key',
  summary: 'The public key with which a browser subscribes to pushes',
  access: 'session',
  data: z.object({ publicKey: z.string() }),
});

export const addPushDevice = operation({
  name: 'addPushDevice',
  method: 'PUT',
  path: '/me/push-devices',
  summary: 'Notices go to this device too',
  access: 'session',
  body: z.strictObject({
    endpoint,
    p256dh: z.string().regex(/^[A-Za-z0-9_=-]{80,100}$/, 'This is not a key.'),
    auth: z.string().regex(/^[A-Za-z0-9_=-]{16,40}$/, 'This is not a key.'),
  }),
  data: z.object({ devices: z.number().int() }),
  refusals: [badEndpoint],
});

export const removePushDevice = operation({
  name: 'removePushDevice',
  method: 'DELETE',
  path: '/me/push-devices',
  summary: 'No more notices to this device',
  access: 'session',
  body: z.strictObject({ endpoint }),
  data: z.object({ devices: z.number().int() }),
});
