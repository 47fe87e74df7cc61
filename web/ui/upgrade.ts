// Where a locked feature is activated. The kit knows no addresses: the frame says, and whoever draws a locked state
// below it need not.
import { createContext } from 'react';

/** The address at which the named feature, or the plan itself, is activated; undefined where there is none. */
export const UpgradeContext = createContext<((feature?: string) => string) | undefined>(undefined);
