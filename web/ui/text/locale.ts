// The community's zone, currency and country for everything that shows a time or an amount, or reads a phone number or
// a day. The frame provides them once (`<CommunityLocale value={…}>`); nothing here reads the network or a store.
import { createContext, use } from 'react';

export type Locale = {
  /** IANA zone, `Africa/Lagos`. */
  timeZone: string;
  /** ISO currency, `NGN`. */
  currency: string;
  /** ISO country, `NG`: decides how a local phone number is read, and the order of day and month. */
  country: string;
};

export const defaultLocale: Locale = { timeZone: 'Africa/Lagos', currency: 'NGN', country: 'NG' };

export const CommunityLocale = createContext<Locale>(defaultLocale);

/** The locale of the community on screen. */
export const useLocale = (): Locale => use(CommunityLocale);
