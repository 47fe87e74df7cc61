// Nothing here yet: what this place is for, and the button that starts it.
// Example: `<EmptyState picture={<EmptyPeople />} title="No residents yet"
//   text="Add people one by one, or bring them in from a spreadsheet."
//   action={{ label: 'Add resident', onClick: open }} />`.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActionButton, type PageAction } from './PageHeader.tsx';
import { PlainLink } from './PlainLink.tsx';
import { StateMessage } from './StateMessage.tsx';

export type EmptyStateProps = {
  picture?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: PageAction;
  /** A quieter second way to start. */
  second?: PageAction;
};

export function EmptyState({ picture, title, text, action, second }: EmptyStateProps) {
  const href = second?.href;
  return (
    <StateMessage picture={picture} title={title} text={text}>
      {(action || second) && (
        <>
          {action && <ActionButton action={action} />}
          {second && (
            <Button
              variant="default"
              leftSection={second.icon}
              onClick={second.onClick}
              {...(href !== undefined && {
                renderRoot: (props: Record<string, unknown>) => (
                  <PlainLink {...props} href={href} />
                ),
              })}
            >
              {second.label}
            </Button>
          )}
        </>
      )}
    </StateMessage>
  );
}
