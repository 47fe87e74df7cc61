// The five people of the demo estate who can sign in with a password. The loader creates them, and the sign-in page
// lists them while the setting DEMO is on.

export const demoPassword = 'Courtyard-demo-1';

export const demoSignIns = [
  { role: 'Community manager', email: 'manager@courtyard.example' },
  { role: 'Admin', email: 'admin@courtyard.example' },
  { role: 'Finance officer', email: 'finance@courtyard.example' },
  { role: 'Security staff', email: 'security@courtyard.example' },
  { role: 'Resident', email: 'resident@courtyard.example' },
] as const;

/** Guards sign in with a PIN on a phone that was paired with a gate. */
export const demoGuards = [
  { name: 'Musa Garba', pin: '2468', isSupervisor: false },
  { name: 'Blessing Etim', pin: '1357', isSupervisor: false },
  { name: 'Sunday Okon', pin: '8642', isSupervisor: false },
  { name: 'Ladi Yakubu', pin: '9753', isSupervisor: true },
] as const;

/** The end of the demo barrier's key; the key begins with the community's id. */
export const demoBarrierKey = 'demo-entry-barrier-key-0001';
