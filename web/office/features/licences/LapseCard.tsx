// Warns early: lists the features that this community would lose without a renewal, from the feature registry and the
// community's own feature maps.
import {
  addOns,
  hasScreen,
  premiumApartmentBundle,
  premiumBundle,
} from '#contract/shared/features.ts';
import { graceDays } from '#contract/licences/seat-words.ts';
import { activeTerms, useCommunityPlan } from '#lib/community/community-plan.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { gives } from './words.ts';
import classes from './licences.module.css';

export function LapseCard() {
  const terms = useCommunityPlan(activeTerms);
  const maps = { ...terms?.apartmentFeatures, ...terms?.communityFeatures };
  const ends = [...premiumBundle, ...premiumApartmentBundle, ...addOns].filter(
    (key) => maps[key] === true && hasScreen(key) && gives[key] !== undefined,
  );
  if (ends.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="lapse">
      <h2 className={classes.subtitle} id="lapse">
        Without a renewal
      </h2>
      <Muted>
        Everything works for {graceDays} days after the last paid day. Then these features stop.
        Existing records stay readable.
      </Muted>
      <ul className={classes.stops}>
        {ends.map((key) => (
          <li key={key}>
            <strong>{key}</strong> {gives[key]}
          </li>
        ))}
      </ul>
    </section>
  );
}
