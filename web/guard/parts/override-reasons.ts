// Common reasons for an override. A chip fills the reason, and keeps the words that the guard typed.

const always = ['Host vouches in person', 'Emergency service', 'Office approved by phone'] as const;

export const commonReasons = (isWatched: boolean): readonly string[] => [
  ...always,
  isWatched ? 'Not the person on the watch-list' : 'Known visitor, code lost',
];

const all = [...new Set([...commonReasons(false), ...commonReasons(true)])];

/** The reason with another chip chosen: `Emergency service: ambulance to 8 Palm Street`. */
export function withReason(reason: string, common: string): string {
  const before = all.find((one) => reason.startsWith(one)) ?? '';
  const typed = reason
    .slice(before.length)
    .replace(/^[:.]?\s+/, '')
    .trim();
  return typed === '' ? common : `${common}: ${typed}`;
}
