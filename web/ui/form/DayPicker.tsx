// The text field and calendar behind `DayField` and `DayInput`, in a chunk of its own. A typed day is read in the order
// of the community's country. A text that is not a day, or a day outside the limits, stays in the field with its error.
import '@mantine/dates/styles.css';
import { CloseButton, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatDay } from '#ui/format/dates.ts';
import { useLocale } from '#ui/text/locale.ts';
import { dayPattern, limitError, readTypedDay, unreadableDay } from './typed-day.ts';
import { useToday } from '#ui/text/use-today.ts';

export type DayPickerProps = {
  /** The props that any text field has: its label, help and error. */
  input: { description?: ReactNode; error?: ReactNode; onBlur?: () => void };
  /** The label, for the button that clears the field. */
  name: string;
  /** `2026-11-21`, or an empty text. */
  value: string;
  /** Receives a day inside the limits, or an empty text. */
  onChange: (day: string) => void;
  /** Receives the error of a text that is not a day inside the limits. */
  onError?: (sentence: string | undefined) => void;
  min: string | undefined;
  max: string | undefined;
  isInPopover?: boolean;
};

export default function DayPicker(props: DayPickerProps) {
  const { input, name, value, onChange, onError, min, max, isInPopover = false } = props;
  const { country } = useLocale();
  const today = useToday();
  const [opened, setOpened] = useState(false);
  // The text while it is typed, and while it is not a valid day.
  const [typed, setTyped] = useState<string>();
  const [hasLeft, setHasLeft] = useState(false);

  const errorOf = (text: string): string | undefined => {
    if (text.trim() === '') return undefined;
    const day = readTypedDay(text, country);
    return day === undefined ? unreadableDay(country) : limitError(day, { min, max, today });
  };
  const error = typed === undefined ? undefined : errorOf(typed);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    onError?.(error);
    // A dialog without a form reads the field's error from its custom validity.
    field.current?.setCustomValidity(error ?? '');
  }, [error, onError]);

  const type = (text: string) => {
    setTyped(text);
    setHasLeft(false);
    setOpened(true);
    onChange(errorOf(text) === undefined ? (readTypedDay(text, country) ?? '') : '');
  };
  const choose = (day: string) => {
    setTyped(undefined);
    setOpened(false);
    onChange(day);
  };
  const leave = () => {
    setOpened(false);
    setHasLeft(true);
    if (error === undefined) setTyped(undefined);
    input.onBlur?.();
  };
  const shown = typed ?? (value === '' ? '' : formatDay(value));
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus={false}
      withRoles={false}
      withinPortal={!isInPopover}
    >
      <Popover.Target>
        <TextInput
          {...input}
          ref={field}
          error={(hasLeft && error) || input.error}
          autoComplete="off"
          placeholder={dayPattern(country)}
          value={shown}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => setOpened(true)}
          onClick={() => setOpened(true)}
          onBlur={leave}
          // Escape closes only the calendar: a drawer or dialog around it ignores the key while it is open.
          data-mantine-stop-propagation={opened || undefined}
          onKeyDown={(event) => event.key === 'Escape' && setOpened(false)}
          rightSection={
            shown !== '' && (
              <CloseButton
                size="sm"
                aria-label={`Clear ${name}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose('')}
              />
            )
          }
        />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Calendar
          day={error === undefined ? value : ''}
          {...{ min, max, today }}
          onChoose={choose}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

type CalendarProps = {
  day: string;
  min: string | undefined;
  max: string | undefined;
  today: string;
  onChoose: (day: string) => void;
};

function Calendar({ day, min, max, today, onChoose }: CalendarProps) {
  const nearest = min !== undefined && min > today ? min : today;
  return (
    <DatePicker
      key={day.slice(0, 7)}
      value={day === '' ? null : day}
      onChange={(chosen) => chosen !== null && onChoose(chosen)}
      defaultDate={day === '' ? nearest : day}
      {...(min !== undefined && { minDate: min })}
      {...(max !== undefined && { maxDate: max })}
      getDayProps={(one) => (one === today ? { 'data-today': true } : {})}
      __preventFocus
    />
  );
}
