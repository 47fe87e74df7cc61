// The rule that an adult needs a phone or email, for the forms about a person. The server has the same rule.
import { isUnder18, contactRequiredMessage } from '#rules/residents/person-rules.ts';
import type { FieldErrors } from '#ui/form/checks/issues.ts';
import { useToday } from '#ui/text/use-today.ts';

type Contact = { phone: string; email: string; dateOfBirth: string };

export function useContactRule(): (contact: Contact) => FieldErrors {
  const today = useToday();
  return ({ phone, email, dateOfBirth }): FieldErrors => {
    const isReachable = phone.trim() !== '' || email.trim() !== '';
    if (isReachable || isUnder18(dateOfBirth, today)) return {};
    return { phone: contactRequiredMessage };
  };
}
