// The plan of the chosen community, with its seats in a tooltip. It links to the licences, or to the upgrade page for
// people without access to them.
import { Badge, Skeleton, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconDiamond } from '@tabler/icons-react';
import { seats } from '#contract/shared/features.ts';
import { useAddressCount } from '#lib/community/address-count.ts';
import { activeTerms, useCommunityPlan } from '#lib/community/community-plan.ts';
import { useMay } from '#lib/session/permissions.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './frame.module.css';

export function PlanBadge() {
  const plan = useCommunityPlan((state) => state.plan);
  const licensed = useCommunityPlan((state) => activeTerms(state)?.subscriptionSeat);
  const count = useAddressCount((state) => state.count);
  const mayRead = useMay('licences.read');
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
      <PlainLink
        href={mayRead ? paths.licences() : paths.upgrade()}
        className={classes.plan}
        data-tour="plan"
      >
        <Badge
          className={classes.planWord}
          variant="light"
          color={plan === 'premium' ? 'courtyard' : 'gray'}
          tt="none"
          size="lg"
          fw={500}
        >
          {plan}
        </Badge>
        <span className={classes.planIcon} data-plan={plan} aria-hidden="true">
          <IconDiamond size={18} />
        </span>
        <VisuallyHidden>
          plan: {plan}. Seats: {spoken}.
        </VisuallyHidden>
      </PlainLink>
    </Tooltip>
  );
}
