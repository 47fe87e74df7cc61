// Node's flags for the server, for `npm start` and the benches alike; the Dockerfile has the same. By default V8 keeps
// three buffers of 16 MB for new objects and lets garbage grow to several times the live memory; the limits below halve
// the server's memory, and work that loads a whole upload stays far below them.

import { at } from './where.mjs';

export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024'];

export const serverEnvironment = {
  NODE_ENV: 'production',
  // Compiled code is cached between starts: it halves the time until the server is ready.
  NODE_COMPILE_CACHE: at('node_modules', '.cache', 'node'),
};
