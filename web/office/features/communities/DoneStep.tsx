// The last step of the wizard for a new community: a summary, and the button to open the community.
import { Button } from '@mantine/core';
import type { Community } from '#contract/communities/communities.ts';
import type { SetupFacts, SetupStep } from '#contract/communities/setup.ts';
import { Figures } from '#ui/page/Figures.tsx';
import { formatCount } from '#ui/format/count.ts';
import { Welcome } from '#ui/illustrations/Welcome.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { StateMessage } from '#ui/state/StateMessage.tsx';
import { paths } from '#web/paths.ts';
import { useOpenCommunity } from './use-open-community.ts';

/** `2`, `2, 1 invited`, `1 invited`: the number of team members, and of people who are only invited yet. */
function teamWords({ steps, invited }: Pick<SetupFacts, 'steps' | 'invited'>): string {
  const joined = (steps.find(({ key }) => key === 'team')?.count ?? 0) - invited;
  if (invited === 0) return formatCount(joined);
  const open = `${formatCount(invited)} invited`;
  return joined === 0 ? open : `${formatCount(joined)}, ${open}`;
}

type DoneStepProps = { community: Community; setup: SetupFacts };

export function DoneStep({ community, setup }: DoneStepProps) {
  const open = useOpenCommunity();
  const count = (key: SetupStep): string =>
    formatCount(setup.steps.find((step) => step.key === key)?.count ?? 0);
  return (
    <>
      <StateMessage
        picture={<Welcome />}
        title={`${community.name} is ready`}
        text="Next, add the residents one by one or from a spreadsheet."
      >
        <Button onClick={() => open(community)}>Open {community.name}</Button>
        <Button variant="default" onClick={() => open(community, paths.importResidents())}>
          Import residents
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <PlainLink {...props} href={paths.communityOverview()} />}
        >
          All communities
        </Button>
      </StateMessage>
      <Figures
        items={[
          { label: 'Streets', value: count('streets') },
          { label: 'Houses', value: count('houses') },
          { label: 'Residents', value: count('residents') },
          { label: 'Colleagues', value: teamWords(setup) },
        ]}
      />
    </>
  );
}
