// Today's date in the community's time zone, on the day on which the page was opened.
import { useState } from 'react';
import { dayIn } from '#ui/format/dates.ts';
import { useLocale } from '#ui/text/locale.ts';

export function useToday(): string {
  const { timeZone } = useLocale();
  const [today] = useState(() => dayIn(new Date(), timeZone));
  return today;
}
