// Web push: the devices of a person that get notifications while the app is closed.
import { z } from 'zod';
import { operation, refusal } from '#contract/shared/operation.ts';

const badEndpoint = refusal(
  'UNKNOWN_PUSH_SERVICE',
  422,
  'This browser’s push service is not supported. Use another browser.',
);
export const pushRefusals = { badEndpoint };

const endpoint = z.url('Enter a valid address.').max(1000);

export const getPushKey = operation({
  name: 'getPushKey',
  method: 'GET',
  path: '/me/push-key',
  summary: 'Get the public key for push subscriptions',
  access: 'session',
  data: z.object({ publicKey: z.string() }),
});

export const addPushDevice = operation({
  name: 'addPushDevice',
  method: 'PUT',
  path: '/me/push-devices',
  summary: 'Subscribe this device to push notifications',
  access: 'session',
  body: z.strictObject({
    endpoint,
    p256dh: z.string().regex(/^[A-Za-z0-9_=-]{80,100}$/, 'This key is invalid.'),
    auth: z.string().regex(/^[A-Za-z0-9_=-]{16,40}$/, 'This key is invalid.'),
  }),
  data: z.object({ devices: z.number().int() }),
  refusals: [badEndpoint],
});

export const removePushDevice = operation({
  name: 'removePushDevice',
  method: 'DELETE',
  path: '/me/push-devices',
  summary: 'Unsubscribe this device from push notifications',
  access: 'session',
  body: z.strictObject({ endpoint }),
  data: z.object({ devices: z.number().int() }),
});
