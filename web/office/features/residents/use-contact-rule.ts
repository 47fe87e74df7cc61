// The rule that an adult needs a phone or email, for the forms about a person. The server has the same rule.
import { useState } from 'react';
import { isUnder18, contactRequiredMessage } from '#rules/residents/person-rules.ts';
import { dayIn } from '#ui/format/dates.ts';
import type { FieldErrors } from '#ui/form/checks/issues.ts';
import { useLocale } from '#ui/text/locale.ts';

type Contact = { phone: string; email: string; dateOfBirth: string };

export function useContactRule(): (contact: Contact) => FieldErrors {
  const { timeZone } = useLocale();
  const [today] = useState(() => dayIn(new Date(), timeZone));
  return ({ phone, email, dateOfBirth }): FieldErrors => {
    const isReachable = phone.trim() !== '' || email.trim() !== '';
    if (isReachable || isUnder18(dateOfBirth, today)) return {};
    return { phone: contactRequiredMessage };
  };
}
