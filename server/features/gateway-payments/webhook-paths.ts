// The webhook paths that gateways call: that of the installation, and one for each community with its own keys.

export const webhookPath = (gateway: string): string => `/webhooks/${gateway}`;

export const ownWebhookPath = (gateway: string, communityId: string): string =>
  `/webhooks/${gateway}/${communityId}`;
