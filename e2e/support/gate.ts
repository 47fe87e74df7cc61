// A guard's shift on a gate's device, begun by calls instead of the forms of pairing and sign-in.
import type { Locator, Page } from '@playwright/test';
import { changePanicSettings } from '#contract/emergencies/panic-settings.ts';
import { startShift } from '#contract/gates/gate-shifts.ts';
import { createGate, createGateDevice, pairGateDevice } from '#contract/gates/gates.ts';
import { createSecurityUser } from '#contract/team/security-users.ts';
import { callAs, type Estate } from './estate.ts';
import { localStorageFor, setLocalStorage } from './people.ts';
import { expect } from './story.ts';

const pin = '4821';

/** Registers a device at a gate and pairs it; returns its key. */
export async function newDevice({ id, owner }: Estate, gateId: string): Promise<string> {
  const body = { name: 'Gate phone', gateId };
  const params = { communityId: id };
  const { pairingCode } = await callAs(owner, createGateDevice, { params, body });
  const paired = await callAs({ token: null }, pairGateDevice, { body: { pairingCode } });
  return paired.deviceKey;
}

/** A new gate with a paired device. */
export async function newGateWithDevice(estate: Estate, name = 'Main gate') {
  const params = { communityId: estate.id };
  const gate = await callAs(estate.owner, createGate, { params, body: { name } });
  return { gate, deviceKey: await newDevice(estate, gate.id) };
}

/** The first panic settings of a community: one emergency service to call, and no contacts. */
export const setEmergencyService = (
  { id, owner }: Estate,
  service: { name: string; phone: string },
) =>
  callAs(owner, changePanicSettings, {
    params: { communityId: id },
    body: {
      contacts: [],
      externalNumbers: [service],
      escalationSeconds: 60,
      textsOn: false,
      version: 0,
    },
  });

/** Adds a guard and begins their shift on a device; returns the shift with its token. */
export async function beginShiftOf(estate: Estate, deviceKey: string, guardName = 'Musa Bello') {
  const { id: securityUserId } = await callAs(estate.owner, createSecurityUser, {
    params: { communityId: estate.id },
    body: { name: guardName, pin },
  });
  return callAs({ token: deviceKey }, startShift, { body: { securityUserId, pin } });
}

/** Makes the page that of a device with a guard on shift, and opens its console. */
export async function openShift(
  page: Page,
  { estate, deviceKey, guardName }: { estate: Estate; deviceKey: string; guardName?: string },
) {
  const { token, shift } = await beginShiftOf(estate, deviceKey, guardName);
  const { id, name } = estate;
  await setLocalStorage(page.context(), {
    ...localStorageFor({ token }, { id, name }),
    tokenExpiresAt: shift.expiresAt,
    gateDevice: deviceKey,
    gateShift: 'true',
  });
  await page.goto('/gate-console');
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
}

/** Types digits on the keypad of the console or of a dialog. */
export async function enter(scope: Page | Locator, digits: string) {
  for (const digit of digits) await scope.getByRole('button', { name: digit, exact: true }).click();
}
