// The keys under an amber match with the watch-list: going on, stopping, and the office. None of them is the default;
// an entry that blocks puts the stop first.
import { IconHandStop } from '@tabler/icons-react';
import type { GateAnswer } from '#contract/gate-checks.ts';
import { CallOffice } from './CallOffice.tsx';
import { watchLabels } from './WatchFacts.tsx';
import classes from './console.module.css';

type WatchActsProps = {
  watch: NonNullable<GateAnswer['watch']>;
  /** The deed that follows if the guard goes on, as "Check in". */
  go: string;
  busy: boolean;
  onGo: () => void;
  onStop: () => void;
};

export function WatchActs({ watch, go, busy, onGo, onStop }: WatchActsProps) {
  const labels = watchLabels(watch, go);
  const goOn = (
    <button type="button" className={classes.next} disabled={busy} onClick={onGo}>
      {labels.go}
    </button>
  );
  const stop = (
    <button type="button" className={classes.stop} disabled={busy} onClick={onStop}>
      <IconHandStop size={28} aria-hidden />
      {labels.stop}
    </button>
  );
  return watch.severity === 'Block' ? (
    <>
      {stop}
      <CallOffice />
      {goOn}
    </>
  ) : (
    <>
      {goOn}
      {stop}
      <CallOffice />
    </>
  );
}
