// Days and instants in requests and responses: a day has no time zone, an instant is always UTC.
import { z } from 'zod';

/** A calendar day, `2026-11-21`, in the community's zone. */
export const Day = z.iso.date('This is not a day.');

/** An instant, ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime({ offset: false });

/**
 * Two contradicting days of a column, as written in the file: one is only valid with the day first, one only with the
 * month first.
 */
export const DayExamples = z.object({ dayFirst: z.string(), monthFirst: z.string() });
