// The parts of the gate's page that other features provide: the open emergencies, and raising one.
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { OpenEmergencies } from '#web/features/emergencies/OpenEmergencies.tsx';
import { GatePassPage } from '#web/features/gates/GatePassPage.tsx';

const RaiseScreen = lazyPart(
  async () => (await import('#web/features/emergencies/RaiseScreen.tsx')).RaiseScreen,
);

export function Gate() {
  return <GatePassPage emergencies={<OpenEmergencies />} Raise={RaiseScreen} />;
}
