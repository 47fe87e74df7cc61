// Words for what keeps an open charge from being asked for.

type Held = { isDisputed: boolean; isInPlan: boolean };

/** `disputed`, `in a plan`, both or none. */
export const holdsOf = ({ isDisputed, isInPlan }: Held): string[] => [
  ...(isDisputed ? ['disputed'] : []),
  ...(isInPlan ? ['in a plan'] : []),
];
