// The five people of the demo estate who can sign in, for the loader that makes them and the sign-in page
// that shows them. Nobody has these accounts unless DEMO is on.

export const demoPassword = 'Courtyard-demo-1';

export const demoSignIns = [
  { role: 'Community manager', email: 'manager@courtyard.example' },
  { role: 'Admin', email: 'admin@courtyard.example' },
  { role: 'Finance officer', email: 'finance@courtyard.example' },
  { role: 'Security staff', email: 'security@courtyard.example' },
  { role: 'Resident', email: 'resident@courtyard.example' },
] as const;
