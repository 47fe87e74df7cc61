// The day on which a bank line is booked: the bank's day, or the first open day if that month is closed. Dialogs say
// so, and offer only open days.
import { DayText } from '#ui/text/DayText.tsx';
import { DayInput } from '#ui/form/DayInput.tsx';
import { monthName } from './reconciliation-words.ts';
import { useToday } from '#ui/text/use-today.ts';

export type BookedLine = { postedOn: string; openFrom: string | null };

const isMonthClosed = ({ postedOn, openFrom }: BookedLine): boolean =>
  openFrom !== null && postedOn < openFrom;

/** The day that the server uses if none is chosen. */
export const bookingDayOf = (line: BookedLine): string =>
  isMonthClosed(line) ? (line.openFrom ?? line.postedOn) : line.postedOn;

/** Days that can be chosen: not in a closed month, and not in the future. */
export function useOpenDays({ openFrom }: BookedLine): { min?: string; max: string } {
  const today = useToday();
  return { max: today, ...(openFrom !== null && { min: openFrom }) };
}

/** Shows the day of the line and the day of the booking; nothing while the month of the line is open. */
export function ClosedMonth({ line, bookedOn }: { line: BookedLine; bookedOn?: string }) {
  if (!isMonthClosed(line)) return null;
  const { postedOn } = line;
  return (
    <>
      The line is of <DayText day={postedOn} />; {monthName(postedOn.slice(0, 7))} is closed.
      Recorded on <DayText day={bookedOn ?? bookingDayOf(line)} />.
    </>
  );
}

type BookedOnProps = {
  line: BookedLine;
  day: string;
  onChange: (day: string) => void;
  error?: string | undefined;
};

export function BookingDayField({ line, day, onChange, error }: BookedOnProps) {
  const days = useOpenDays(line);
  return (
    <DayInput
      label="Recorded on"
      help={
        isMonthClosed(line) ? (
          <ClosedMonth line={line} bookedOn={day} />
        ) : (
          'The bank’s date. Days of closed months can’t be chosen.'
        )
      }
      value={day}
      onChange={onChange}
      error={error}
      {...days}
    />
  );
}

/** The field in a dialog that otherwise needs no day: shown only when the month of the line is closed. */
export function BookedOnIfClosed(props: BookedOnProps) {
  return isMonthClosed(props.line) ? <BookingDayField {...props} /> : null;
}
