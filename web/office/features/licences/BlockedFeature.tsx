// Shows the feature that led the user to /upgrade at the top of the page: its benefits and its trial usage.
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { listWallets } from '#calls/wallets/wallets.ts';
import {
  activationSentence,
  addOns,
  type ApartmentFeatureKey,
  type FeatureKey,
  checkFeature,
  hasScreen,
  premiumWallets,
  trialLimits,
} from '#contract/shared/features.ts';
import { activeTerms, useCommunityPlan } from '#lib/community/community-plan.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { gives, ofResidentsApp } from './words.ts';
import classes from './licences.module.css';

/** A feature of the community, or of its residents' apartments. */
export type Blocked = FeatureKey | ApartmentFeatureKey;

const isAddOn = (feature: Blocked): boolean => (addOns as readonly string[]).includes(feature);

/** The pages where some features are used, for the link back once a feature is active. */
const usedAt: Readonly<Partial<Record<Blocked, () => string>>> = {
  'Advanced Financial Report': () => paths.financesTab('advanced'),
  'Create Group by Resident': paths.groups,
  'Edit Group Members': paths.groups,
  'Download Dues Report': () => paths.duesTab('report'),
  'Create Wallet': paths.finances,
  'Download Financial Report': () => paths.financesTab('report'),
  'Create Security Users': () => paths.settingsTab('team'),
  'All Utilities': () => paths.utilities(),
};

export function BlockedFeature({ feature }: { feature: Blocked }) {
  const terms = useCommunityPlan(activeTerms);
  const isPremium = useCommunityPlan(({ plan }) => plan === 'premium');
  const maps = { ...terms?.communityFeatures, ...terms?.apartmentFeatures };
  const isOn = maps[feature] === true;
  const limit = trialLimits[feature as FeatureKey] ?? 0;
  // While the plan is unknown, no feature counts as locked.
  const used = terms?.communityPremiumFeaturesUsage ?? {};
  const isOpen = !terms || checkFeature(feature as FeatureKey, maps, used).allowed;
  const isUsedUp = useAllWalletsUsed(isOn && feature === 'Create Wallet');
  const isFree = isOn && !isUsedUp;
  // The link to this page may have been rendered before the plan was known. An add-on of a premium plan needs no
  // upgrade.
  if (isPremium && !isOn && isAddOn(feature) && hasScreen(feature)) {
    return <Navigate to="." href={paths.addOns()} replace />;
  }
  return (
    <section className={classes.blocked} data-on={isFree || undefined} aria-label={feature}>
      <span className={classes.mark}>
        {isFree ? <IconCircleCheck size={24} aria-hidden /> : <IconLock size={24} aria-hidden />}
      </span>
      <div>
        <h2 className={classes.subtitle}>{isFree ? `${feature} is active` : feature}</h2>
        <Muted>{hasScreen(feature) ? gives[feature] : ofResidentsApp}</Muted>
        {isUsedUp && (
          <p>
            The {premiumWallets} wallets of the premium plan are in use. Close one that is not
            needed to create another.
          </p>
        )}
        {isOn && usedAt[feature] && (
          <TextLink href={usedAt[feature]()}>Continue where you were</TextLink>
        )}
        {!isOn && isAddOn(feature) && hasScreen(feature) && (
          <p>
            It is an add-on of the premium plan. Turn it on separately, at no extra price.{' '}
            <TextLink href={paths.addOns()}>Open the add-ons</TextLink>
          </p>
        )}
        {!isOpen && !isAddOn(feature) && <p>{activationSentence(feature as FeatureKey, limit)}</p>}
      </div>
    </section>
  );
}

/** Whether all wallets of the plan are in use, requested only if the feature itself is on. */
function useAllWalletsUsed(isAsked: boolean): boolean {
  const mayRead = useMay('wallets.read');
  const { data } = useOperation(
    listWallets,
    { query: { Kind: 'Custom', PageSize: '1' } },
    { enabled: isAsked && mayRead },
  );
  return isAsked && (data?.totalCount ?? 0) >= premiumWallets;
}
