// Validates and normalises a person's form, with an error per field. Phones may have any local format, a child's
// relationship must be Family, and an adult needs a phone or an email address.
import type { z } from 'zod';
import type { ErrorItem } from '#contract/shared/envelope.ts';
import { isUnder18, contactRequiredMessage } from '#rules/residents/person-rules.ts';
import { type PersonForm, residentRefusals } from '#contract/residents/residents.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { readPhone } from '#platform/delivery/phones.ts';
import { invalid, refuse } from '#platform/http/refuse.ts';

type Form = Partial<z.output<typeof PersonForm>>;
type Contact = { name: string; phone: string; relation: string };
export type Person = Omit<Form, 'emergencyContact'> & { emergencyContact?: Contact | null };

/**
 * The same person with phones in E.164 and unique tags; blank phones become null. Refuses phones that cannot be parsed.
 */
export function readPerson({ community }: CommunityContext, form: Form): Person {
  const errors: ErrorItem[] = [];
  const phoneAt = (field: string, text: string): string => {
    const reading = readPhone(text, community.country);
    if ('value' in reading) return reading.value;
    errors.push({ code: 'INVALID', description: reading.reason, field });
    return text;
  };
  const { phone, emergencyContact, tags, ...rest } = form;
  const person: Person = { ...rest };
  if (phone !== undefined) person.phone = phone ? phoneAt('phone', phone) : null;
  if (tags !== undefined) person.tags = onceEach(tags);
  if (emergencyContact === null) person.emergencyContact = null;
  if (emergencyContact) {
    const { name, relation = '' } = emergencyContact;
    const number = phoneAt('emergencyContact.phone', emergencyContact.phone);
    person.emergencyContact = { name, phone: number, relation };
  }
  if (errors.length > 0) throw invalid(errors);
  return person;
}

/** "VIP" and "vip" are the same tag; the first spelling is kept. */
const onceEach = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed();

type Known = {
  phone?: string | null | undefined;
  email?: string | null | undefined;
  dateOfBirth?: string | null | undefined;
};

/** Requires a phone or an email address unless the person is a child, and refuses a date of birth in the future. */
export function requireReachable(context: CommunityContext, person: Known): void {
  const today = todayIn(context.community.timeZone, context.clock);
  if (person.dateOfBirth && person.dateOfBirth > today) {
    throw invalid([at('dateOfBirth', 'This day is in the future. Enter an earlier day.')]);
  }
  if (person.phone || person.email || isChild(context, person.dateOfBirth)) return;
  throw invalid([at('phone', contactRequiredMessage)]);
}

/** Refuses a child in any other relationship than Family. */
export function requireFamilyIfChild(
  context: CommunityContext,
  dateOfBirth: string | null | undefined,
  relationship: string,
  field = 'relationship',
): void {
  if (relationship === 'Family' || !isChild(context, dateOfBirth)) return;
  throw refuse(residentRefusals.childOnlyFamily, { field });
}

/** Whether a person is under 18 today, in the community's time zone. */
export function isChild(
  { community, clock }: Pick<CommunityContext, 'community' | 'clock'>,
  dateOfBirth: string | null | undefined,
): boolean {
  return isUnder18(dateOfBirth, todayIn(community.timeZone, clock));
}

const at = (field: string, description: string): ErrorItem => ({
  code: 'INVALID',
  description,
  field,
});
