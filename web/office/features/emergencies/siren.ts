// The alarm's sound, synthesised by the browser. A browser that blocks sound before an interaction stays silent, which
// `SoundBar.tsx` reports.
let audio: AudioContext | null = null;

const notes = [880, 660, 880, 660, 880, 660];
const noteSeconds = 0.35;
const listeners = new Set<() => void>();

/** Lets the browser play sounds, if it permits. */
export function wakeSound(): AudioContext | null {
  if (!('AudioContext' in window)) return null;
  if (audio === null) {
    audio = new AudioContext();
    audio.addEventListener('statechange', () => {
      for (const tell of listeners) tell();
    });
  }
  void audio.resume().catch(() => undefined);
  return audio;
}

/** Whether an alarm would be heard on this screen. */
export const isSoundOn = (): boolean => audio?.state === 'running';

/** Calls `tell` whenever the browser starts or stops allowing sound. Returns a function that unsubscribes. */
export function onSound(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/**
 * Plays two tones for about two seconds; returns whether they are audible. If the browser blocks sound, nothing is
 * queued: an alarm that is over by then must stay silent.
 */
export function soundSiren(): boolean {
  const sound = wakeSound();
  if (sound?.state !== 'running') return false;
  const start = sound.currentTime + 0.05;
  const gain = sound.createGain();
  gain.gain.value = 0.4;
  gain.connect(sound.destination);
  const tone = sound.createOscillator();
  tone.type = 'square';
  notes.forEach((note, at) => tone.frequency.setValueAtTime(note, start + at * noteSeconds));
  tone.connect(gain);
  tone.start(start);
  tone.stop(start + notes.length * noteSeconds);
  return true;
}
