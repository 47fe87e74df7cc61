// The layout of every "nothing to show" state, such as an empty list or an error: picture, title, text and buttons.
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Row } from '#ui/layout/Row.tsx';
import classes from './StateMessage.module.css';

export type StateMessageProps = {
  /** An illustration from `#ui/illustrations/…`, or nothing. */
  picture?: ReactNode;
  title: string;
  /** Level of the title: 1 if the message is the whole page. */
  level?: 1 | 2;
  text?: ReactNode;
  children?: ReactNode;
  /** `alert` is read out at once; use it for errors. */
  role?: 'status' | 'alert';
};

export function StateMessage({
  picture,
  title,
  level = 2,
  text,
  children,
  role,
}: StateMessageProps) {
  const Title = `h${level}` as const;
  return (
    <div className={classes.state} role={role}>
      {picture && (
        <Box mb={16} className={classes.picture} aria-hidden="true">
          {picture}
        </Box>
      )}
      <Title className={classes.title}>{title}</Title>
      {text && <p className={classes.text}>{text}</p>}
      {children && (
        <Row align="stretch" justify="center" mt={20}>
          {children}
        </Row>
      )}
    </div>
  );
}
