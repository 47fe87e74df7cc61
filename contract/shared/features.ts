// The feature registry and the feature check that server and browser share. It stores nothing: the maps and counts are
// stored with the community.

export const communityFeaturesOn = [
  'Total Residents',
  'Total Units',
  'Total Groups',
  'Total Licenses',
  'Total Dues',
  'Financial Report',
  'Dues Report',
  'Complaint Management',
  'Resident List',
  'Bulk Upload',
  'Address List',
  'Create Group by House',
  'Create Group by Street',
  'Edit Group Name',
  'Edit Group Description',
  'Delete Group',
  'Create Due',
  'Dues Inflow',
  'Dues List',
  'Suspend Due',
  'Add Fund',
  'Withdraw Fund',
  'Transfer Fund',
  'Create Broadcast',
  'Edit Broadcast',
  'Digital Access Control',
  'Create Community Portal Users',
] as const;

export const communityFeaturesOff = [
  'Advanced Financial Report',
  'Create Group by Resident',
  'Edit Group Members',
  'Download Dues Report',
  'Create Wallet',
  'Download Financial Report',
  'Hardware Security Integration',
  'Create Security Users',
] as const;

export const apartmentFeaturesOn = [
  'Activity Log',
  'Create New Access',
  'Raise Panic',
  'Raise Complaints',
  'Broadcast',
  'Pay Active Dues',
  'Due History',
  'Add Fund',
  'Withdraw Fund',
  'Transfer Fund',
] as const;

export const apartmentFeaturesOff = [
  'Create Access from Contact',
  'Create Access from Frequent Guests',
  'Offline Check-in',
  'Gate Pass Dashboard',
  'Hardware Integration',
  'Group Messaging',
  'All Utilities',
  'Access Reports',
] as const;

export type FeatureKey =
  | (typeof communityFeaturesOn)[number]
  | (typeof communityFeaturesOff)[number];
export type ApartmentFeatureKey =
  | (typeof apartmentFeaturesOn)[number]
  | (typeof apartmentFeaturesOff)[number];
/** A key of either map. Residents' features have no trial. */
export type AnyFeatureKey = FeatureKey | ApartmentFeatureKey;

/** Free trial uses of features that are off; a feature not named here has none. */
export const trialLimits: Readonly<Partial<Record<AnyFeatureKey, number>>> = {
  'Create Group by Resident': 5,
  'Download Dues Report': 1,
  'Create Wallet': 1,
  'Download Financial Report': 10,
  'Create Security Users': 2,
};

/** Maximum number of open custom wallets under the premium plan. */
export const premiumWallets = 10;

/** The features that premium switches on; add-ons are switched on one by one. */
export const premiumBundle: readonly FeatureKey[] = [
  'Advanced Financial Report',
  'Create Group by Resident',
  'Edit Group Members',
  'Download Dues Report',
  'Create Wallet',
  'Download Financial Report',
  'Create Security Users',
];

export const premiumApartmentBundle: readonly ApartmentFeatureKey[] = [
  'Create Access from Contact',
  'Create Access from Frequent Guests',
  'Offline Check-in',
  'Gate Pass Dashboard',
  'Group Messaging',
  'Access Reports',
];

/** Add-ons, which are in neither the bundle nor the defaults: switched on one by one while the plan is premium. */
export const addOns = [
  'Hardware Security Integration',
  'Hardware Integration',
  'All Utilities',
] as const;

/** Resident features that have a screen today. Plans list and sell only these. */
export const apartmentFeaturesWithScreen: readonly AnyFeatureKey[] = [
  'Broadcast',
  'Pay Active Dues',
  'Offline Check-in',
  'All Utilities',
];

/** Whether a feature has a screen today: all of the office's, and some of the residents'. */
export const hasScreen = (feature: AnyFeatureKey): boolean =>
  feature in defaultCommunityFeatures() || apartmentFeaturesWithScreen.includes(feature);

/**
 * Keys of the residents’ own app: no call of this application checks them, so they have no switch here. Plans describe
 * them as such.
 */
export const residentScreenKeys: readonly ApartmentFeatureKey[] = [
  'Withdraw Fund',
  'Transfer Fund',
  'Gate Pass Dashboard',
  'Hardware Integration',
  'Group Messaging',
];

export type FeatureMap = Readonly<Record<string, boolean>>;
export type FeatureUsage = Readonly<Record<string, number>>;

const mapOf = (on: readonly string[], off: readonly string[]): Record<string, boolean> =>
  Object.fromEntries([...on.map((key) => [key, true]), ...off.map((key) => [key, false])]);

/** The feature maps of a newly created community. */
export const defaultCommunityFeatures = () => mapOf(communityFeaturesOn, communityFeaturesOff);
export const defaultApartmentFeatures = () => mapOf(apartmentFeaturesOn, apartmentFeaturesOff);

export type FeatureAccess =
  | { allowed: true; counted: boolean }
  | { allowed: false; feature: AnyFeatureKey; used: number; limit: number };

/**
 * Whether a feature may be used now: it is free if the map has true; otherwise a trial use is taken while some are left
 * (the server counts it in the action's own transaction); otherwise it is refused.
 */
export function checkFeature(
  feature: AnyFeatureKey,
  map: FeatureMap,
  usage: FeatureUsage,
): FeatureAccess {
  if (map[feature] === true) return { allowed: true, counted: false };
  const limit = trialLimits[feature] ?? 0;
  const used = usage[feature] ?? 0;
  if (used < limit) return { allowed: true, counted: true };
  return { allowed: false, feature, used, limit };
}

/** The message of the Feature Activation Required modal; the wallet's text is fixed by the product's specification. */
export function activationSentence(feature: AnyFeatureKey, limit: number): string {
  if (feature === 'Create Wallet') {
    return (
      'You’ve exceeded your allocated number of wallets for your estate. ' +
      'Kindly upgrade your plan to activate this feature.'
    );
  }
  const activate = 'Kindly upgrade your plan to activate this feature.';
  if (limit === 0) return `${feature} is part of the premium plan. ${activate}`;
  const uses = limit === 1 ? 'your 1 free use' : `all ${limit} free uses`;
  return `You’ve used ${uses} of ${feature}. ${activate}`;
}

export type Plan = 'premium' | 'freemium';

/** Premium when the subscription is active and licensed seats are above 0. */
export const planOf = (isActiveSubscription: boolean, subscriptionSeat: number): Plan =>
  isActiveSubscription && subscriptionSeat > 0 ? 'premium' : 'freemium';

/** Seat figures, all floored at 0. `used` is the count of active houses. */
export function seats(licensed: number, used: number) {
  const licensedSeats = Math.max(licensed, 0);
  const usedSeats = Math.max(used, 0);
  return {
    licensed: licensedSeats,
    used: usedSeats,
    unused: Math.max(licensedSeats - usedSeats, 0),
    outstanding: Math.max(usedSeats - licensedSeats, 0),
  };
}
