// Reads a time of day as people type it: 8, 830, 8.30, 8:30 pm. Pure.

const shape = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(am|pm)?$/;

/** The time as `08:30`, or undefined for a text that is no time of day. */
export function readTypedTime(text: string): string | undefined {
  const [, hourText, minuteText = '00', half] = shape.exec(text.trim().toLowerCase()) ?? [];
  if (hourText === undefined) return undefined;
  const given = Number(hourText);
  if (half !== undefined && (given < 1 || given > 12)) return undefined;
  const hour = half === undefined ? given : (given % 12) + (half === 'pm' ? 12 : 0);
  if (hour > 23 || Number(minuteText) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minuteText}`;
}
