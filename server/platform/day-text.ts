// A day as people write it: `21 Nov 2026`.

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

const dayTexts = new Map<string, string>();

/** `21 Nov 2026` of `2026-11-21`. A night's mails name the same few days again and again. */
export function dayText(day: string): string {
  let text = dayTexts.get(day);
  if (text === undefined) {
    text = dayFormat.format(new Date(day));
    if (dayTexts.size === 1000) dayTexts.clear();
    dayTexts.set(day, text);
  }
  return text;
}
