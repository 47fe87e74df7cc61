// Binds the operations of the integrations: API keys, webhooks, and a community's own mail server and text message
// provider.
import * as keysContract from '#contract/integrations/api-keys.ts';
import * as mailContract from '#contract/integrations/mail-servers.ts';
import * as smsContract from '#contract/integrations/sms.ts';
import * as hooksContract from '#contract/integrations/webhooks.ts';
import { inCommunity, type Route, beforeTransaction } from '#platform/http/route.ts';
import * as keys from './api-keys.ts';
import * as deliveries from './deliveries.ts';
import * as sms from './sms-settings.ts';
import * as smtp from './smtp-settings.ts';
import * as hooks from './webhooks.ts';

export const integrationRoutes = (
  ports: sms.SmsSettingsOptions & hooks.WebhookSettingsOptions & smtp.SmtpSettingsOptions,
): Route[] => [
  inCommunity(keysContract.listApiKeys, keys.listApiKeys),
  inCommunity(keysContract.createApiKey, keys.createApiKey),
  inCommunity(keysContract.revokeApiKey, keys.revokeApiKey),
  inCommunity(hooksContract.listWebhookEndpoints, hooks.listWebhookEndpoints),
  beforeTransaction(
    inCommunity(hooksContract.createWebhookEndpoint, hooks.createWebhookEndpoint(ports)),
    hooks.lookUpHost(ports),
  ),
  beforeTransaction(
    inCommunity(hooksContract.changeWebhookEndpoint, hooks.changeWebhookEndpoint(ports)),
    hooks.lookUpHost(ports),
  ),
  inCommunity(hooksContract.deleteWebhookEndpoint, hooks.deleteWebhookEndpoint),
  inCommunity(hooksContract.rotateWebhookSecret, hooks.rotateWebhookSecret(ports)),
  inCommunity(hooksContract.testWebhookEndpoint, deliveries.testWebhookEndpoint),
  inCommunity(hooksContract.listWebhookDeliveries, deliveries.listWebhookDeliveries),
  inCommunity(hooksContract.getWebhookDelivery, deliveries.getWebhookDelivery),
  inCommunity(hooksContract.resendWebhookDelivery, deliveries.resendWebhookDelivery),
  inCommunity(mailContract.getSmtpSettings, smtp.getSmtpSettings),
  inCommunity(mailContract.changeSmtpSettings, smtp.changeSmtpSettings(ports)),
  inCommunity(mailContract.sendTestMail, smtp.sendTestMail),
  inCommunity(smsContract.getSmsSettings, sms.getSmsSettings(ports)),
  inCommunity(smsContract.getTextsReady, sms.getTextsReady),
  inCommunity(smsContract.changeSmsSettings, sms.changeSmsSettings(ports)),
  inCommunity(smsContract.sendTestSms, sms.sendTestSms(ports)),
  inCommunity(smsContract.listSmsMessages, sms.listSmsMessages),
  inCommunity(smsContract.resendSmsMessage, sms.resendSmsMessage(ports)),
];
