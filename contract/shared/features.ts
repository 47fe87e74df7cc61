// The registry of features, and the check whether a feature may be used. The server and the browser share both. The
// database stores for each community which features are on, and the trial uses.

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
/** The key of a feature of the office or of the residents' app. Features of residents have no trial uses. */
export type AnyFeatureKey = FeatureKey | ApartmentFeatureKey;

/** The number of free trial uses while a feature is off. A feature that is not listed has no trial uses. */
export const trialLimits: Readonly<Partial<Record<AnyFeatureKey, number>>> = {
  'Create Group by Resident': 5,
  'Download Dues Report': 1,
  'Create Wallet': 1,
  'Download Financial Report': 10,
  'Create Security Users': 2,
};

/** Maximum number of open custom wallets on the premium plan. */
export const premiumWallets = 10;

/** The features that the premium plan switches on. Add-ons are not among them. */
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

/** Add-ons: features that a community with the premium plan switches on one by one. They are off in a new community. */
export const addOns = [
  'Hardware Security Integration',
  'Hardware Integration',
  'All Utilities',
] as const;

/** The residents' features that have a screen in this application today. Plans list and sell only these. */
export const apartmentFeaturesWithScreen: readonly AnyFeatureKey[] = [
  'Broadcast',
  'Pay Active Dues',
  'Offline Check-in',
  'All Utilities',
];

/** Whether a feature has a screen today. All features of the office have one. */
export const hasScreen = (feature: AnyFeatureKey): boolean =>
  feature in defaultCommunityFeatures() || apartmentFeaturesWithScreen.includes(feature);

/**
 * Features of the residents' own app. No call of this application checks them, so they cannot be switched here. The
 * plans page says so.
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

/** The features that are on and off in a new community. */
export const defaultCommunityFeatures = () => mapOf(communityFeaturesOn, communityFeaturesOff);
export const defaultApartmentFeatures = () => mapOf(apartmentFeaturesOn, apartmentFeaturesOff);

export type FeatureAccess =
  | { allowed: true; counted: boolean }
  | { allowed: false; feature: AnyFeatureKey; used: number; limit: number };

/**
 * Checks whether a feature may be used now. It may be used freely if `map` has true. Otherwise a trial use is taken if
 * any are left; the server counts it in the transaction of the action. Otherwise the feature is refused.
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

/** The message of the window "Feature Activation Required". The product's specification fixes the text for wallets. */
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

/** The numbers of seats, none of them below 0. `used` is the number of active houses. */
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
