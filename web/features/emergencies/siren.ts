// The alarm's sound, made by the browser itself. A browser that allows none before a touch makes none.
let audio: AudioContext | null = null;

const notes = [880, 660, 880, 660, 880, 660];
const noteSeconds = 0.35;

/** Two seconds of two tones. */
export function soundSiren(): void {
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
  const start = audio.currentTime + 0.05;
  const gain = audio.createGain();
  gain.gain.value = 0.4;
  gain.connect(audio.destination);
  const tone = audio.createOscillator();
  tone.type = 'square';
  notes.forEach((note, at) => tone.frequency.setValueAtTime(note, start + at * noteSeconds));
  tone.connect(gain);
  tone.start(start);
  tone.stop(start + notes.length * noteSeconds);
}
