// A button that starts something with a feature of the plan. If no use is left it shows a lock and opens "Feature
// Activation Required" at once, before a form is filled. If the feature is on trial, or a limit of the plan is nearly
// reached, it shows how many uses are left.
import { Badge, Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FeatureKey } from '#contract/shared/features.ts';
import { type Allowance, usesLeftText, useFeatureState } from './feature-state.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';

type FeatureButtonProps = Omit<ButtonProps, 'children'> & {
  [data: `data-${string}`]: string | boolean | undefined;
  'aria-label'?: string;
  feature?: FeatureKey | undefined;
  allowance?: Allowance | undefined;
  onClick?: (() => void) | undefined;
  href?: string | undefined;
  children: ReactNode;
};

export function FeatureButton(props: FeatureButtonProps) {
  const { feature, allowance, onClick, href, children, ...button } = props;
  const state = useFeatureState(feature, allowance);
  if (state.kind === 'locked') {
    return (
      <Button
        {...button}
        leftSection={<IconLock size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={state.activate}
      >
        {children}
        <VisuallyHidden> (locked)</VisuallyHidden>
      </Button>
    );
  }
  const counted = state.kind === 'counted' && {
    rightSection: (
      <Badge variant="white" color="gray" size="sm" tt="none">
        {usesLeftText(state)}
      </Badge>
    ),
  };
  return (
    <Button
      {...button}
      {...counted}
      {...(href === undefined
        ? { onClick }
        : { renderRoot: (root: object) => <PlainLink {...root} href={href} /> })}
    >
      {children}
    </Button>
  );
}
