// The plan of the chosen community, with its seats in a tooltip. It links to the licences, or to the upgrade page for
// people without access to them. A phone has it in the person's menu.
import { Skeleton, Tooltip, VisuallyHidden } from '@mantine/core';
import { seats } from '#contract/shared/features.ts';
import { useAddressCount } from '#lib/community/address-count.ts';
import { activeTerms, useCommunityPlan } from '#lib/community/community-plan.ts';
import { useMay } from '#lib/session/permissions.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './frame.module.css';

/** The plan of the chosen community and the page about it. */
export function usePlanLink(): { words: string; href: string } {
  const plan = useCommunityPlan((state) => state.plan);
  const href = useMay('licences.read') ? paths.licences() : paths.upgrade();
  return { words: `Plan: ${plan}`, href };
}

export function PlanBadge() {
  const { words, href } = usePlanLink();
  const licensed = useCommunityPlan((state) => activeTerms(state)?.subscriptionSeat);
  const count = useAddressCount((state) => state.count);
  const isKnown = licensed !== undefined && count !== undefined;
  const figures = Object.entries(seats(licensed ?? 0, count ?? 0));
  const spoken = isKnown
    ? figures.map(([name, figure]) => `${figure} ${name}`).join(', ')
    : 'not known yet';
  return (
    <Tooltip
      multiline
      withinPortal={false}
      label={
        <>
          <div>Seats of this community</div>
          <dl className={classes.seats}>
            {figures.map(([name, figure]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{isKnown ? figure.toLocaleString() : <Skeleton width={32} height={12} />}</dd>
              </div>
            ))}
          </dl>
        </>
      }
    >
      <PlainLink href={href} className={classes.plan} data-tour="plan">
        {words}
        <VisuallyHidden>. Seats: {spoken}.</VisuallyHidden>
      </PlainLink>
    </Tooltip>
  );
}
