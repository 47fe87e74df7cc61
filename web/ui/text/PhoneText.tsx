// A phone number in groups, as a link that dials. Example: `<PhoneText phone="+2348031234567" />`.
import { formatPhone } from '#rules/shared/phone-text.ts';
import { EmptyValue } from './MoneyText.tsx';
import classes from './text.module.css';

type PhoneTextProps = {
  phone: string | null | undefined;
  /** Plain text instead of a `tel:` link, for rows that are links themselves. */
  plain?: boolean;
};

export function PhoneText({ phone, plain = false }: PhoneTextProps) {
  if (!phone) return <EmptyValue />;
  if (plain) return <span className={classes.figure}>{formatPhone(phone)}</span>;
  return (
    <a className={classes.phone} href={`tel:${phone}`}>
      {formatPhone(phone)}
    </a>
  );
}
