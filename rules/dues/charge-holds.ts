// Labels of the reasons why an open charge is not collected.

type Held = { isDisputed: boolean; isInPlan: boolean };

/** `disputed`, `in a plan`, both or none. */
export const holdsOf = ({ isDisputed, isInPlan }: Held): string[] => [
  ...(isDisputed ? ['disputed'] : []),
  ...(isInPlan ? ['in a plan'] : []),
];
