// Tests the details of an emailed confirmation code: the refusal that asks for the code, and so the dialog and the
// email, say exactly which action the code confirms. `requireStepUpLast` and `requireStepUp` require the details, so
// no operation can omit them.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import * as accounts from '#contract/bank-accounts/bank-accounts.ts';
import { changeDueSettings, getDueSettings } from '#contract/dues/due-settings.ts';
import { carryOutErasure, createErasure } from '#contract/erasures/erasures.ts';
import {
  changeFinanceSettings,
  getFinanceSettings,
} from '#contract/money-requests/finance-settings.ts';
import { changeSmtpSettings, getSmtpSettings } from '#contract/integrations/mail-servers.ts';
import { endOccupancy, listHousehold } from '#contract/residents/occupancies.ts';
import {
  changePaymentGateway,
  getPaymentGateway,
} from '#contract/gateway-payments/payment-gateways.ts';
import { createResident } from '#contract/residents/residents.ts';
import { changeSmsSettings, getSmsSettings } from '#contract/integrations/sms.ts';
import { startTwoFactor } from '#contract/identity/two-factor.ts';
import { changeWallet } from '#contract/wallets/wallets.ts';
import { createWebhookEndpoint, rotateWebhookSecret } from '#contract/integrations/webhooks.ts';
import { openFinances, stepUp } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { given, givenWorld } from '#testing/given.ts';

describe('details in the code dialog', () => {
  const world = givenWorld();
  let owner: Person;
  let params: { communityId: string };
  const money = given(() => openFinances(world));
  before(async () => {
    ({ owner } = money);
    params = { communityId: money.communityId };
  });

  test('changes of email, text, payment, dues and finance settings say what their code confirms', async () => {
    expire();
    const version = async (read: Promise<{ data: { version: number } }>) =>
      (await read).data.version;
    const smtp = {
      version: await version(world.call(owner, getSmtpSettings, { params })),
      host: 'mail.example.com',
      port: 587,
      security: 'STARTTLS',
      fromAddress: 'estate@example.com',
    } as const;
    assert.equal(
      await detailOf(world.call(owner, changeSmtpSettings, { params, body: smtp })),
      'Send email with mail.example.com from estate@example.com',
    );
    const sms = {
      version: await version(world.call(owner, getSmsSettings, { params })),
      provider: 'termii',
      sender: 'Estate',
      secret: 'TL-secret-1',
    } as const;
    assert.equal(
      await detailOf(world.call(owner, changeSmsSettings, { params, body: sms })),
      'Send texts with Termii as Estate',
    );
    const gateway = {
      version: await version(world.call(owner, getPaymentGateway, { params })),
      gateway: 'paystack',
      secretKey: 'sk_live_0123456789abcdef0123456789abcdef01239876',
    } as const;
    assert.equal(
      await detailOf(world.call(owner, changePaymentGateway, { params, body: gateway })),
      'Take payments with keys of Paystack ending in 9876',
    );
    const dues = {
      version: await version(world.call(owner, getDueSettings, { params })),
      waiveLimitMinor: 2_000_050,
    };
    assert.equal(
      await detailOf(world.call(owner, changeDueSettings, { params, body: dues })),
      'Let colleagues waive up to ₦20,000.50 of a charge',
    );
    const finances = {
      version: await version(world.call(owner, getFinanceSettings, { params })),
      twoApproversAboveMinor: 12_300,
      reason: 'A smaller estate.',
    };
    assert.equal(
      await detailOf(world.call(owner, changeFinanceSettings, { params, body: finances })),
      'Ask for two approvers above ₦123.00',
    );
  });

  test('the code for ending a reserve states the name of the wallet', async () => {
    const walletId = await money.wallet('Roof', { isReserve: true });
    expire();
    const of = { params: { ...params, walletId }, body: { isReserve: false, version: 1 } };
    assert.equal(await detailOf(world.call(owner, changeWallet, of)), 'End the reserve Roof');
  });

  test('the code for confirming, disabling or unlisting a bank account states the account', async () => {
    await stepUp(world, owner);
    const body = {
      bankName: 'GTBank',
      accountNumber: '0123456789',
      accountName: 'Palm Estate',
    } as const;
    const { data } = await world.call(owner, accounts.createBankAccount, { params, body });
    expire();
    const at = { ...params, bankAccountId: data.id };
    const step = { reason: 'The bank’s letter.', version: data.version };
    assert.equal(
      await detailOf(world.call(owner, accounts.disableBankAccount, { params: at, body: step })),
      'Disable the bank account GTBank ••••6789',
    );
    world.clock.advance(4 * 86_400);
    const confirmed = { ...step, holderName: 'Palm Estate' };
    assert.equal(
      await detailOf(
        world.call(owner, accounts.confirmBankAccount, { params: at, body: confirmed }),
      ),
      'Confirm the bank account GTBank ••••6789 of Palm Estate',
    );
    const named = { ...step, isForTransfers: false };
    assert.equal(
      await detailOf(world.call(owner, accounts.setTransferAccount, { params: at, body: named })),
      'Take GTBank ••••6789 off bills and letters',
    );
  });

  test('the code for a new webhook secret, an erasure or two-factor setup states its subject', async () => {
    await stepUp(world, owner);
    const webhook = { url: 'https://93.184.215.14/in', kinds: ['payment.received'] } as const;
    const made = await world.call(owner, createWebhookEndpoint, {
      params,
      body: { ...webhook, kinds: [...webhook.kinds] } as never,
    });
    const { endpoint } = made.data as unknown as { endpoint: { id: string } };
    expire();
    const at = { params: { ...params, endpointId: endpoint.id } };
    assert.equal(
      await detailOf(world.call(owner, rotateWebhookSecret, at)),
      'Change the secret of webhooks to 93.184.215.14',
    );
    const street = { params, body: { name: 'Palm Street' } };
    const { id: streetId } = (await world.call(owner, createStreet, street)).data;
    const plot = { params, body: { streetId, houseNumber: '1' } };
    const { id: houseId } = (await world.call(owner, createHouse, plot)).data;
    const occupancy = { houseId, relationship: 'Tenant', moveInOn: '2020-01-01' };
    const contact = { phone: '08031230001', email: 'ngozi@example.com' };
    const person = { firstName: 'Ngozi', lastName: 'Okafor', ...contact, occupancy };
    const resident = await world.call(owner, createResident, { params, body: person as never });
    const { id: residentId } = resident.data as unknown as { id: string };
    const house = { ...params, houseId };
    const [stay] = (await world.call(owner, listHousehold, { params: house })).data;
    await world.call(owner, endOccupancy, {
      params: { ...params, residentId, occupancyId: stay?.occupancyId ?? '' },
      body: { moveOutOn: '2020-02-01' } as never,
    });
    const wish = { residentId, askedBy: 'The person', reason: 'Moved away.', dueOn: '2030-01-01' };
    const erasure = await world.call(owner, createErasure, { params, body: wish as never });
    const on = { ...params, erasureId: erasure.data.id };
    const body = { version: erasure.data.version };
    assert.equal(
      await detailOf(world.call(owner, carryOutErasure, { params: on, body })),
      'Erase the data of Ngozi O.',
    );
    assert.match(
      (await detailOf(world.call(owner, startTwoFactor, {}))) ?? '',
      /^Turn on two-factor authentication for .•••@/,
    );
  });

  async function detailOf(asked: Asked) {
    return (await asked).failure.errors[0]?.confirms?.detail;
  }

  /** Lets the last confirmed code expire, so that the next call asks for a new one. */
  function expire() {
    return world.clock.advance(601);
  }
});

type Asked = Promise<{ failure: { errors: { confirms?: { detail?: string } | undefined }[] } }>;
