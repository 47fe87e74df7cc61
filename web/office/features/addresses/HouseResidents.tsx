// The people who are registered for a house now.
import type { House } from '#contract/addresses/houses.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import classes from './addresses.module.css';

export function HouseResidents({ house }: { house: House | undefined }) {
  if (!house) return null;
  if (house.residents.length === 0) {
    return (
      <EmptyState
        picture={<EmptyPeople />}
        title="Nobody lives here"
        text="Add a house on a resident’s page, or when you add the resident."
        action={{ label: 'Go to residents', href: paths.residents() }}
      />
    );
  }
  return (
    <ul className={classes.people}>
      {house.residents.map((person) => (
        <li key={person.residentId}>
          <div>
            <PlainLink href={paths.resident(person.residentId)}>{person.name}</PlainLink>
            <span className={classes.roles}>{rolesOf(person)}</span>
          </div>
          <PhoneText phone={person.phone} />
          <StatusBadge tone={person.status === 'Active' ? 'good' : 'neutral'}>
            {person.status}
          </StatusBadge>
        </li>
      ))}
    </ul>
  );
}

function rolesOf(person: House['residents'][number]): string {
  const roles = [person.relationship];
  if (person.isHouseholdHead) roles.push('household head');
  if (person.isPrimaryContact) roles.push('primary contact');
  return roles.join(', ');
}
