// The address where a locked feature is activated. `web/ui` contains no addresses: the frame of the app provides this
// one through a context, so that the components in between need not pass it.
import { createContext } from 'react';

/**
 * Returns the address at which the named feature, or the plan itself, is activated; undefined if there is no such page.
 */
export const UpgradeContext = createContext<((feature?: string) => string) | undefined>(undefined);
