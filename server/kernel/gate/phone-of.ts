// Parses a phone number that a person typed. Refuses an invalid one with the name of its field.
import { passRefusals as refusals } from '#contract/gate-passes/gate-passes.ts';
import { readPhone } from '#platform/delivery/phones.ts';
import { refuse } from '#platform/http/refuse.ts';

/** The phone in E.164; null when none was given. */
export function phoneOf(given: string | null | undefined, country: string, field: string) {
  if (!given) return null;
  const reading = readPhone(given, country);
  if ('value' in reading) return reading.value;
  throw refuse(refusals.badPhone, { field, with: { sentence: reading.reason } });
}
