// Node's flags for the server, for `npm start` and the benchmarks; the Dockerfile repeats them. V8 keeps three
// buffers of 16 MB for new objects by default and lets garbage grow to several times the live memory. The limits
// below halve the server's memory, and even loading a whole upload stays far below them.

import { at } from './where.mjs';

export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024'];

export const serverEnvironment = {
  NODE_ENV: 'production',
  // Caches compiled code between starts, which halves the time until the server is ready.
  NODE_COMPILE_CACHE: at('node_modules', '.cache', 'node'),
};
