// Labels of the reasons why an open charge is not collected.

type Held = { isDisputed: boolean; isInPlan: boolean };

/** The reasons why a charge is not collected now: `disputed`, `in a plan`, both or none. */
export const holdsOf = ({ isDisputed, isInPlan }: Held): string[] => [
  ...(isDisputed ? ['disputed'] : []),
  ...(isInPlan ? ['in a plan'] : []),
];
