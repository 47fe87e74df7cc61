// The state of a feature that is not in the plan: its benefits, and a button to activate it.
// Example: `<LockedState feature="Bulk Upload" gives={['Bring in a whole estate from a spreadsheet']} />`.
import { IconCheck } from '@tabler/icons-react';
import { useContext, type ReactNode } from 'react';
import { Column } from '#ui/layout/Column.tsx';
import { Locked } from '#ui/illustrations/Locked.tsx';
import { ActionButton } from '#ui/page/PageHeader.tsx';
import { StateMessage } from './StateMessage.tsx';
import { UpgradeContext } from './upgrade.ts';
import classes from './LockedState.module.css';

export type LockedStateProps = {
  feature: string;
  /** The benefits, one short line each. */
  gives?: string[];
  /** The sentence of the server's refusal, if there is one. */
  sentence?: string;
  /** The feature's key if `feature` is another word for it; the upgrade page starts with it. */
  featureKey?: string | undefined;
  picture?: ReactNode;
};

export function LockedState(props: LockedStateProps) {
  const { feature, featureKey = feature, gives = [], sentence, picture } = props;
  // No button if there is no upgrade page.
  const upgradeHref = useContext(UpgradeContext)?.(featureKey);
  return (
    <StateMessage
      picture={picture ?? <Locked />}
      title={`${feature} is not active yet`}
      text={sentence ?? `${feature} is part of the premium plan.`}
    >
      <Column gap={20} align="center">
        {gives.length > 0 && (
          <ul className={classes.gives}>
            {gives.map((line) => (
              <li key={line}>
                <IconCheck size={16} aria-hidden />
                <span>{line}</span>
              </li>
            ))}
          </ul>
        )}
        {upgradeHref && <ActionButton action={{ label: 'Activate Feature', href: upgradeHref }} />}
      </Column>
    </StateMessage>
  );
}
