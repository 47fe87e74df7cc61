// Help in an alarm: emergency numbers, the address to give to the emergency services, and the residents of the house
// with their phones. A drill hides this help, so that nobody calls outside numbers.
import { IconPhone } from '@tabler/icons-react';
import { getEmergencyContacts } from '#calls/emergencies/emergencies.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { useEstate } from '#lib/community/estate.ts';
import { isGuardShift } from '#lib/session/gate-device.ts';
import { readGateHelp } from '#lib/community/gate-help.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { formatPhone } from '#rules/shared/phone-text.ts';
import { Column } from '#ui/layout/Column.tsx';
import { useMayRespond } from './responder.ts';
import { numbersOf } from './words.ts';
import classes from './emergencies.module.css';

type AlarmHelpProps = { houseId: string | null; drill?: boolean };

export function AlarmHelp({ houseId, drill = false }: AlarmHelpProps) {
  const communityId = useEstate((state) => state.estate?.id) ?? '';
  const enabled = useMayRespond() && communityId !== '' && !drill;
  const query = houseId ? { HouseId: houseId } : {};
  const { data } = useOperation(
    getEmergencyContacts,
    { params: { communityId }, query },
    { enabled },
  );
  if (drill) return <p>Drill: do not call the emergency services.</p>;
  // A gate's device stores the numbers for offline use.
  const help = data ?? (isGuardShift() ? readGateHelp() : undefined);
  return help ? <HelpLines help={help} /> : null;
}

type Contacts = Answer<typeof getEmergencyContacts>;
/** Residents are omitted if the caller may not see them. */
type Help = Omit<Contacts, 'people'> & Partial<Pick<Contacts, 'people'>>;

export function HelpLines({ help }: { help: Help }) {
  const { address, people = [] } = help;
  return (
    <Column gap={8} mt={16} ta="left" className={classes.help}>
      <p>{address}</p>
      {people.length > 0 && (
        <ul aria-label="Lives there">
          {people.map(({ id, name, relationship, isChild, phone }) => (
            <li key={id}>
              {name}, {isChild ? 'child' : relationship.toLowerCase()}
              {phone && <Call name={name} phone={phone} />}
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Emergency numbers">
        {numbersOf(help).map(({ name, phone }) => (
          <li key={`${name}${phone}`}>
            {name}
            <Call name={name} phone={phone} />
          </li>
        ))}
      </ul>
    </Column>
  );
}

function Call({ name, phone }: { name: string; phone: string }) {
  return (
    <a
      className={classes.call}
      href={`tel:${phone}`}
      aria-label={`Call ${name}, ${formatPhone(phone)}`}
    >
      <IconPhone size={18} aria-hidden />
      {formatPhone(phone)}
    </a>
  );
}
