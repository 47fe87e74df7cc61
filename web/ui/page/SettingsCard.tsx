// A card of the settings for one subject: a title, the fields, and a foot with the button that saves them.
// Example: `<SettingsCard title="Password" text="…"><Form …>… <SettingsFoot><SubmitButton>Save</SubmitButton>
//   </SettingsFoot></Form></SettingsCard>`.
import { Skeleton } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Grow } from '#ui/layout/Grow.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { Row } from '#ui/layout/Row.tsx';
import classes from './SettingsCard.module.css';

type SettingsCardProps = {
  title?: string;
  /** Level of the title: 3 under the heading of a section, 2 directly under the page's heading. */
  level?: 2 | 3;
  text?: ReactNode;
  /** A button beside the title. */
  action?: ReactNode;
  /** Whether the content is not known yet; a placeholder stands for it. */
  loading?: boolean;
  children?: ReactNode;
};

export function SettingsCard(props: SettingsCardProps) {
  const { title, level = 3, text, action, loading = false, children } = props;
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={classes.head}>
          <Grow basis={240}>
            <PartTitle component={`h${level}`} id={id}>
              {title}
            </PartTitle>
            {text && <Muted size={14}>{text}</Muted>}
          </Grow>
          {action}
        </div>
      )}
      {loading ? <Skeleton height={64} /> : children}
    </section>
  );
}

/** The foot of a card, with the button that saves it. */
export function SettingsFoot({ children }: { children: ReactNode }) {
  return (
    <Row gap="8px 16px" justify="flex-end" mt={20} className={classes.foot}>
      {children}
    </Row>
  );
}
