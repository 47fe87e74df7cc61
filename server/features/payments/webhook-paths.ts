// The addresses that gateways call: one of the installation's, and one of each community that has keys of its own.

export const webhookPath = (gateway: string): string => `/webhooks/${gateway}`;

export const ownWebhookPath = (gateway: string, communityId: string): string =>
  `/webhooks/${gateway}/${communityId}`;
