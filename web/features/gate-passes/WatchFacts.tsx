// The entry of the watch-list that somebody matches, on a screen of the guard: the photo to compare, and how they
// match.
import type { GateAnswer } from '#contract/gate-checks.ts';
import { isNameOnly, matchText } from '#contract/watch-matches.ts';
import { GatePhoto } from './GatePhoto.tsx';
import classes from './console.module.css';

type Watch = NonNullable<GateAnswer['watch']>;

/** "Same phone number as on the watch-list", or what is known of older visits. */
export function watchText({ matches, isHard }: Pick<Watch, 'matches' | 'isHard'>): string {
  const matched = matchText(matches);
  if (!matched) return isHard ? 'On the watch-list.' : 'A name like one on the watch-list.';
  return isHard ? `${matched} as on the watch-list.` : 'Similar name on the watch-list.';
}

export function WatchFacts({ watch }: { watch: Watch | null }) {
  if (!watch) return null;
  return (
    <div className={classes.watchFacts}>
      {watch.photoOf && (
        <GatePhoto of="watch" id={watch.photoOf} name={watch.isHard ? 'a hit' : 'a name alike'} />
      )}
      <p>{watchText(watch)}</p>
      {watch.name && <p>On the list: {watch.name}</p>}
    </div>
  );
}

/** The words of both buttons on the answer to a code; `stop` is null if the watch-list has no say. */
export function watchChoice(
  { watch, direction, colour }: Pick<GateAnswer, 'watch' | 'direction' | 'colour'>,
  go: string,
): { go: string; stop: string | null } {
  if (!watch || direction !== 'In') return { go, stop: null };
  return colour === 'Red' ? { go, stop: 'Record refusal' } : watchLabels(watch, go);
}

/**
 * Equal names can be two people's: then the guard says which. An equal phone, plate or document is only confirmed, and
 * so is a warning: the same person may come in once its instruction was followed.
 */
export function watchLabels(
  { matches, isHard, severity }: Watch,
  go: string,
): { go: string; stop: string } {
  const what = `${go.slice(0, 1).toLowerCase()}${go.slice(1)}`;
  const isByName = !isHard || isNameOnly(matches);
  const isWarning = isHard && severity === 'Warn';
  return {
    go: `${isByName && !isWarning ? 'Different person' : 'Compared'}: ${what}`,
    stop: isByName ? 'Same person: stop' : 'Send away',
  };
}
