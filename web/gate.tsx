// What the page of the gate is filled with from other features: the emergencies that are not over.
import { OpenEmergencies } from '#web/features/emergencies/OpenEmergencies.tsx';
import { GatePassPage } from '#web/features/gate-passes/GatePassPage.tsx';

export function Gate() {
  return <GatePassPage emergencies={<OpenEmergencies />} />;
}
