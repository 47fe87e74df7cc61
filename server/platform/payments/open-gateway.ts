// Opens the gateway of the settings, and the gateways of communities with their own keys.
import type { Clock } from '#platform/process/clock.ts';
import type { Gateway } from './gateway.ts';
import { openPaystack } from './paystack.ts';
import { openSandbox, type SandboxOrders } from './sandbox.ts';
import { openStripe } from './stripe.ts';

/** The installation's gateway with its keys; null if only communities with their own keys have a gateway. */
export type PaymentSettings =
  | { gateway: 'sandbox' }
  | { gateway: 'paystack'; secretKey: string }
  | { gateway: 'stripe'; secretKey: string; webhookSecret: string }
  | null;

/** Keys that a community has entered. */
export type OwnKeys = Extract<NonNullable<PaymentSettings>, { secretKey: string }>;

export function openOwnGateway(
  keys: OwnKeys,
  { clock, baseUrl }: { clock: Clock; baseUrl: string | undefined },
): Gateway {
  const where = baseUrl === undefined ? {} : { baseUrl };
  return keys.gateway === 'paystack'
    ? { ...openPaystack({ ...keys, ...where }), name: 'own-paystack' }
    : { ...openStripe({ ...keys, ...where, clock }), name: 'own-stripe' };
}

export function openGateway(
  settings: PaymentSettings,
  options: { orders: SandboxOrders; secret: string; publicUrl: string; clock: Clock },
): Gateway | null {
  if (settings === null) return null;
  const { clock } = options;
  if (settings.gateway === 'paystack') return openPaystack(settings);
  if (settings.gateway === 'stripe') return openStripe({ ...settings, clock });
  return openSandbox(options);
}
