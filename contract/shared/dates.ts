// Days and instants in requests and responses: a day has no time zone, an instant is always UTC.
import { z } from 'zod';

/** A calendar day, `2026-11-21`, in the community's zone. */
export const Day = z.iso.date('Enter a valid date.');

/** An instant in ISO 8601 format: UTC, with milliseconds. */
export const Instant = z.iso.datetime({ offset: false });

/**
 * Two values of a column that contradict each other, as the file contains them: `dayFirst` is valid only with the day
 * first, `monthFirst` only with the month first.
 */
export const DayExamples = z.object({ dayFirst: z.string(), monthFirst: z.string() });
