// The sound and vibration of an answer, so that a guard need not look: two rising tones for check-in, two falling ones
// for check-out, one tone for a question, and two low tones for a stop.
import type { ScreenColour } from './screen-colour.ts';

type Tone = { hertz: number; from: number; seconds: number };

const tones: Record<ScreenColour, Tone[]> = {
  Green: [
    { hertz: 880, from: 0, seconds: 0.12 },
    { hertz: 1320, from: 0.14, seconds: 0.18 },
  ],
  Blue: [
    { hertz: 660, from: 0, seconds: 0.18 },
    { hertz: 440, from: 0.2, seconds: 0.24 },
  ],
  Amber: [{ hertz: 620, from: 0, seconds: 0.35 }],
  Red: [
    { hertz: 200, from: 0, seconds: 0.3 },
    { hertz: 160, from: 0.35, seconds: 0.5 },
  ],
};
const shakes: Record<ScreenColour, number[]> = {
  Green: [80],
  Blue: [60, 60, 60],
  Amber: [120, 80, 120],
  Red: [400, 120, 400],
};

let context: AudioContext | undefined;

export function playAnswerSignal(colour: ScreenColour): void {
  navigator.vibrate?.(shakes[colour]);
  if (!('AudioContext' in window)) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const { hertz, from, seconds } of tones[colour]) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = colour === 'Red' ? 'square' : 'sine';
    tone.frequency.value = hertz;
    loudness.gain.value = 0.25;
    tone.connect(loudness).connect(context.destination);
    tone.start(now + from);
    tone.stop(now + from + seconds);
  }
}
