// The community's zone and currency for everything that shows a time or an amount. The frame
// provides it once (`<CommunityLocale value={…}>`); nothing here reads the network or a store.
import { createContext, use } from 'react';

export type Locale = {
  /** IANA zone, `Africa/Lagos`. */
  timeZone: string;
  /** ISO currency, `NGN`. */
  currency: string;
  /** The ISO country for reading a local phone number, `NG`. */
  country: string;
};

export const defaultLocale: Locale = { timeZone: 'Africa/Lagos', currency: 'NGN', country: 'NG' };

export const CommunityLocale = createContext<Locale>(defaultLocale);

/** The locale of the community on screen. */
export const useLocale = (): Locale => use(CommunityLocale);
