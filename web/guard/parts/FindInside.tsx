// The search field for visitors inside, and the note below their list.
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { useInside } from './use-inside.ts';
import classes from './gate.module.css';

type FindInsideProps = { found: ReturnType<typeof useInside>; size?: 'sm' | 'md' };

export function FindInside({ found, size = 'sm' }: FindInsideProps) {
  return (
    <TextInput
      size={size}
      className={classes.find}
      type="search"
      aria-label="Find visitors inside"
      placeholder="Name, house or plate"
      maxLength={100}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={found.text}
      onChange={(event) => found.setText(event.currentTarget.value)}
    />
  );
}

/** The note below the list: that the list is not complete, or that it is empty. Otherwise there is no note. */
export function InsideFoot({ found }: { found: ReturnType<typeof useInside> }) {
  const { inside, isLooking, isCut, text } = found;
  if (isCut) {
    return (
      <p className={classes.quiet}>
        These are {inside.length}, overstayed ones first. Find the others by name, house or plate.
      </p>
    );
  }
  if (inside.length > 0 || isLooking) return null;
  const none = text.trim() === '' ? 'Nobody is inside.' : 'No visitor inside matches.';
  return <p className={classes.quiet}>{none}</p>;
}
