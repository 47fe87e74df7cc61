// The address where a locked feature is activated. The kit knows no addresses: the frame provides it by this context,
// so that the components between need not pass it.
import { createContext } from 'react';

/**
 * Returns the address at which the named feature, or the plan itself, is activated; undefined if there is no such page.
 */
export const UpgradeContext = createContext<((feature?: string) => string) | undefined>(undefined);
