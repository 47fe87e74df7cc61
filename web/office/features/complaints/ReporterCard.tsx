// The reporter of a complaint with house and phone, and buttons to call or to write on WhatsApp.
import { ActionIcon } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { PersonAvatar } from '#ui/person/PersonAvatar.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './complaint.module.css';

const icon = { size: 20, 'aria-hidden': true } as const;

/** For each answer of the server, the reason why a message would not reach the reporter; empty if it would. */
const reachWords = {
  email: '',
  text: '',
  textsOff: 'No email, and texts are not set up: call them',
};

export function ReporterCard({ complaint: { reporter, house } }: { complaint: Complaint }) {
  if (!reporter) return null;
  const { name, phone, residentId, reachedBy } = reporter;
  const reach = reachedBy === null ? 'No phone or email: visit them' : reachWords[reachedBy];
  return (
    <section className={classes.reporter} aria-label="Reporter">
      <PersonAvatar name={name} size={44} />
      <div className={classes.who}>
        <PlainLink className={classes.name} href={paths.resident(residentId)}>
          {name}
        </PlainLink>
        {house && <TextLink href={paths.house(house.id)}>{house.label}</TextLink>}
        {phone && <PhoneText phone={phone} />}
        {reach && <span className={classes.muted}>{reach}</span>}
      </div>
      {phone && (
        <div className={classes.reach}>
          <ActionIcon
            component="a"
            href={`tel:${phone}`}
            variant="default"
            size={44}
            aria-label={`Call ${name}`}
          >
            <IconPhone {...icon} />
          </ActionIcon>
          <ActionIcon
            component="a"
            href={`https://wa.me/${phone.replace(/\D/g, '')}`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size={44}
            aria-label={`Write to ${name} on WhatsApp`}
          >
            <IconBrandWhatsapp {...icon} />
          </ActionIcon>
        </div>
      )}
    </section>
  );
}
