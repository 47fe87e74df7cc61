// The watch-list entry that a visitor matches, on a guard's screen: the photo to compare, and the matching details.
import type { GateAnswer } from '#contract/visits/gate-checks.ts';
import { isNameOnly, matchText } from '#rules/gate/watch-matches.ts';
import { GatePhoto } from './GatePhoto.tsx';
import classes from './screen.module.css';

type Watch = NonNullable<GateAnswer['watch']>;

/** The sentence that names the details that match the watch-list, or says that only the name is similar. */
export function watchText({ matches, isHard }: Pick<Watch, 'matches' | 'isHard'>): string {
  const matched = matchText(matches);
  if (!matched) return isHard ? 'On the watch-list.' : 'Similar name on the watch-list.';
  return isHard ? `${matched} matches the watch-list.` : 'Similar name on the watch-list.';
}

export function WatchFacts({ watch }: { watch: Watch | null }) {
  if (!watch) return null;
  return (
    <div className={classes.watchFacts}>
      {watch.photoOf && (
        <GatePhoto of="watch" id={watch.photoOf} name={watch.isHard ? 'a hit' : 'similar name'} />
      )}
      <p>{watchText(watch)}</p>
      {watch.name && <p>On the list: {watch.name}</p>}
    </div>
  );
}

/**
 * The labels of the buttons on the answer to a code. `stop` is null if there is no match, or if the guest is leaving.
 */
export function watchChoice(
  { watch, direction, colour }: Pick<GateAnswer, 'watch' | 'direction' | 'colour'>,
  go: string,
): { go: string; stop: string | null } {
  if (!watch || direction !== 'In') return { go, stop: null };
  return colour === 'Red' ? { go, stop: 'Record refusal' } : watchLabels(watch, go);
}

/**
 * Two people can have the same name, so the guard decides whether it is the same person. A match of phone, plate or
 * document only needs a confirmation, and so does a warning: the same person may be checked in once its instruction was
 * followed.
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
    stop: isByName ? 'Same person: refuse' : 'Refuse',
  };
}
