// The buttons under an amber match with the watch-list: continue, refuse, and call the office. None of them is the
// default. If the entry blocks the person, the button to refuse comes first.
import { IconHandStop } from '@tabler/icons-react';
import type { GateAnswer } from '#contract/visits/gate-checks.ts';
import { CallOffice } from './CallOffice.tsx';
import { watchLabels } from './WatchFacts.tsx';
import classes from './screen.module.css';

type WatchActsProps = {
  watch: NonNullable<GateAnswer['watch']>;
  /** The action that follows if the guard continues, for example "Check in". */
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
