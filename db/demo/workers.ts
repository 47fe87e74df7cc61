// The people who can sign in with a password: their names, and the role that four of them have in every demo estate.
import type { SystemRole } from '#contract/shared/permissions.ts';
import { demoSignIns } from './sign-ins.ts';
import { idOf } from './id-of.ts';

type SignIn = (typeof demoSignIns)[number];

export type DemoPerson = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** The role is null for the resident, who is not a worker. */
  role: SystemRole | null;
  title: string | null;
  /** Days since the person began to work; null for the resident, and for the two managers, who began at the start. */
  daysAgo: number | null;
};

type About = Omit<DemoPerson, 'id' | 'email' | 'role'>;

const about: Readonly<Record<SignIn['role'], About>> = {
  'Community manager': {
    firstName: 'Ifeoma',
    lastName: 'Adébáyọ̀',
    phone: '+2348035550117',
    title: 'Estate manager',
    daysAgo: null,
  },
  Admin: {
    firstName: 'Musa',
    lastName: 'Danladi',
    phone: '+2348065550144',
    title: 'Deputy manager',
    daysAgo: null,
  },
  'Finance officer': {
    firstName: 'Ebiere',
    lastName: 'Tamuno',
    phone: '+2347035550163',
    title: 'Bursar',
    daysAgo: 352,
  },
  'Security staff': {
    firstName: 'Osaze',
    lastName: 'Aigbogun',
    phone: '+2348135550126',
    title: 'Head of security',
    daysAgo: 77,
  },
  Resident: {
    firstName: 'Zainab',
    lastName: 'Lawal',
    phone: '+2348055550171',
    title: null,
    daysAgo: null,
  },
};

const personOf = ({ role, email }: SignIn): DemoPerson => ({
  id: idOf('person', email),
  email,
  role: role === 'Resident' ? null : role,
  ...about[role],
});

export const demoPeople: readonly DemoPerson[] = demoSignIns.map(personOf);

const withRole = (role: SignIn['role']): DemoPerson => {
  const found = demoPeople.find((person) => (person.role ?? 'Resident') === role);
  if (!found) throw new Error(`nobody of the demo estate is ${role}`);
  return found;
};

export const manager = withRole('Community manager');
export const admin = withRole('Admin');
export const bursar = withRole('Finance officer');
export const resident = withRole('Resident');
export const workers = demoPeople.filter((person) => person.role !== null);
