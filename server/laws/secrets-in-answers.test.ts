// Tests the stored responses that a repeated call gets: a write whose answer contains a code, a key or a link stores no
// response, or stores it without the secret, or is listed in `sealedForRepeats`.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { operations } from '#contract/index.ts';
import { needsSignIn, type Operation } from '#contract/shared/operation.ts';

/** Fields whose name looks like a secret but that grant no access. */
const harmless: Readonly<Record<string, string>> = {
  checkoutUrl: 'leads to the gateway’s own page for one payment',
  code: 'the short name of a street or of an answer; codes of passes are listed below',
  endpointUrl: 'the address that the office entered',
  hasPassword: 'a yes or no',
  hasSecret: 'a yes or no',
  hasSigningSecret: 'a yes or no',
  joinCode: 'hangs in the lobby',
  key: 'the name of a step, of a month or of an API key',
  maskedKey: 'four digits',
  needsLongerPin: 'a yes or no',
  photoUrl: 'signed for its reader, and short-lived',
  profileImageUrl: 'signed for its reader, and short-lived',
  qrKey: 'the public half',
  reportUrl: 'the address that a provider reports to; it is no secret',
  url: 'the address that the office entered',
  verificationCode: 'printed on the receipt',
  webhookUrl: 'the address that a gateway reports to; it is no secret',
};

/**
 * Operations whose repeated call must return the secret too, because the caller could not get it otherwise. The
 * response is stored encrypted for a day.
 */
const sealedForRepeats: Readonly<Record<string, string>> = {
  createGateEvent: 'link',
  createGatePass: 'link',
  createHousePass: 'link',
  createGateDevice: 'pairingCode, link, shortCode',
  buyHouseToken: 'token',
};

const sounding = /(^|[a-z])(code|token|link|secret|pin|key|password|url)$/i;

const kept = operations.filter(
  ({ method, access, answersSecret }) => method !== 'GET' && needsSignIn(access) && !answersSecret,
);

describe('secrets in stored responses', () => {
  for (const operation of kept) {
    const { name, secretFields = [] } = operation;
    const open = secretsOf(operation).filter(
      (field) => !(field in harmless) && !secretFields.includes(field),
    );
    if (open.length === 0) continue;
    test(`${name} is declared to keep ${open.join(', ')} in its stored response`, () => {
      assert.equal(open.join(', '), sealedForRepeats[name]);
    });
  }

  test('every operation declared to store a secret has one in its answer', () => {
    const needed = kept
      .filter((operation) =>
        secretsOf(operation).some(
          (field) => !(field in harmless) && !operation.secretFields?.includes(field),
        ),
      )
      .map(({ name }) => name);
    assert.deepEqual(Object.keys(sealedForRepeats).toSorted(), needed.toSorted());
  });
});

/** The names of an answer's fields, at any depth, that sound like secrets. */
function secretsOf({ data }: Operation): string[] {
  if (!data) return [];
  const found = new Set<string>();
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties } = schema as { properties?: Record<string, unknown> };
    for (const name of Object.keys(properties ?? {})) if (sounding.test(name)) found.add(name);
    Object.values(schema).forEach(walk);
  };
  walk(z.toJSONSchema(data, { unrepresentable: 'any', metadata: z.registry() }));
  return [...found];
}
