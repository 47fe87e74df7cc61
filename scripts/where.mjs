// Paths in the checkout. Runs on Node 18 or later, with nothing installed.

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const checkout = dirname(dirname(fileURLToPath(import.meta.url)));

/** The path of a part of the checkout. */
export const at = (...parts) => join(checkout, ...parts);

/** The Node that runs everything, locked like any other package. */
export const pinnedNode = at('node_modules', '.bin', 'node');

/** The built browser part, and the browser part's configuration. */
export const builtWeb = at('web', 'dist');
export const webConfig = at('web', 'vite.config.ts');
