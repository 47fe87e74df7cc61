// Paths in the checkout. Runs on Node 18 or later, with nothing installed.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const checkout = dirname(dirname(fileURLToPath(import.meta.url)));

/** The absolute path of a file or folder in the checkout. */
export const at = (...parts) => join(checkout, ...parts);

/** The Node that runs everything, a locked version installed like any other package. */
export const pinnedNode = at('node_modules', '.bin', 'node');

/** The build output of the browser part, and the configuration of its build. */
export const builtWeb = at('web', 'dist');
export const webConfig = at('web', 'vite.config.ts');
