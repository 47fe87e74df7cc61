// Shown where nothing exists yet: the purpose of the page or list, and a button to start.
// Example: `<EmptyState picture={<EmptyPeople />} title="No residents yet"
//   text="Add people one by one, or import a spreadsheet."
//   action={{ label: 'Add resident', onClick: open }} />`.
import type { ReactNode } from 'react';
import { FeatureButton } from './FeatureButton.tsx';
import { ActionButton, type PageAction } from '#ui/page/PageHeader.tsx';
import { StateMessage } from './StateMessage.tsx';

export type EmptyStateProps = {
  picture?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: PageAction;
  /** A less prominent second way to start. */
  second?: PageAction;
};

export function EmptyState({ picture, title, text, action, second }: EmptyStateProps) {
  return (
    <StateMessage picture={picture} title={title} text={text}>
      {(action || second) && (
        <>
          {action && <ActionButton action={action} />}
          {second && (
            <FeatureButton
              variant="default"
              leftSection={second.icon}
              onClick={second.onClick}
              href={second.href}
              feature={second.feature}
              allowance={second.allowance}
            >
              {second.label}
            </FeatureButton>
          )}
        </>
      )}
    </StateMessage>
  );
}
