// What the page of the gate is filled with from other features: the emergencies that are not over, and the raising
// of one.
import { lazyPart } from '#lib/lazy-part.tsx';
import { OpenEmergencies } from '#web/features/emergencies/OpenEmergencies.tsx';
import { GatePassPage } from '#web/features/gate-passes/GatePassPage.tsx';

const RaiseScreen = lazyPart(
  async () => (await import('#web/features/emergencies/RaiseScreen.tsx')).RaiseScreen,
);

export function Gate() {
  return <GatePassPage emergencies={<OpenEmergencies />} Raise={RaiseScreen} />;
}
