// The day in the community's time zone on which a part of the screen was opened. It stays the same at midnight.
import { dayIn } from '#rules/shared/day-text.ts';
import { useState } from 'react';
import { useLocale } from '#ui/text/locale.ts';

export function useToday(): string {
  const { timeZone } = useLocale();
  const [today] = useState(() => dayIn(new Date(), timeZone));
  return today;
}
