// The interface that selects the payment gateway of a community.
import type { CommunityContext } from '#platform/http/context.ts';
import type { Gateway } from './gateway.ts';

/** The community and the transaction in which to read its keys. */
export type Inside = Pick<CommunityContext, 'db' | 'communityId'>;

export type Gateways = {
  /** The gateway for new payments; null if there is none, or if the community's own keys cannot be decrypted. */
  here(inside: Inside): Promise<Gateway | null>;
  /** The gateway with this name, with which a payment was started; null if it is not available any more. */
  named(inside: Inside, name: string): Promise<Gateway | null>;
  /** The community's own gateway; null if it has none, or if its keys cannot be decrypted. */
  own(inside: Inside): Promise<Gateway | null>;
  /** Whether test keys, which move no money, are accepted: only if the gateway of the installation is the sandbox. */
  takesTestKeys: boolean;
};
