// The feature for which somebody came to /upgrade, on top of the page: what it gives and how far its trial went.
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { activationSentence, type FeatureKey, trialLimits } from '#contract/features.ts';
import { activeTerms, useCommunityPlan, useGate } from '#lib/community-plan.ts';
import { gives } from './words.ts';
import classes from './licences.module.css';

export function BlockedFeature({ feature }: { feature: FeatureKey }) {
  const terms = useCommunityPlan(activeTerms);
  const gate = useGate(feature);
  const isOn = terms?.communityFeatures[feature] === true;
  const limit = trialLimits[feature] ?? 0;
  return (
    <section className={classes.blocked} data-on={isOn || undefined} aria-label={feature}>
      <span className={classes.mark}>
        {isOn ? <IconCircleCheck size={24} aria-hidden /> : <IconLock size={24} aria-hidden />}
      </span>
      <div>
        <h2 className={classes.subtitle}>{isOn ? `${feature} is active` : feature}</h2>
        <p className={classes.fine}>{gives[feature]}</p>
        {!isOn && !gate.allowed && <p>{activationSentence(feature, limit)}</p>}
      </div>
    </section>
  );
}
