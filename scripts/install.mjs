// Makes node_modules agree with package-lock.json, and does nothing when it does already. Runs on
// any Node from 18 on, with nothing installed.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { AT_ONCE, runQuietly, step } from './run.mjs';
import { at, pinnedNode } from './where.mjs';

/** Installs the packages with `npm ci` when one of them is missing or another version. */
export async function installIfStale() {
  if (packagesAreCurrent()) return;
  await step('installing the packages (npm ci)', async () => {
    const [program, ...args] = npm();
    const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    // Asked to end, npm would end the install script of a package and go on without the package.
    await runQuietly(program, [...args, 'ci', ...options], { ending: AT_ONCE });
    if (!packagesAreCurrent()) throw new Error('npm ci left node_modules incomplete; see above.');
  });
}

// The npm that called this script, with the Node that runs it: the one that runs this script may
// be the pinned one, which an installation removes first.
function npm() {
  const { npm_execpath: path = '', npm_node_execpath: node = process.execPath } = process.env;
  return path.endsWith('npm-cli.js') ? [node, path] : ['npm'];
}

// npm writes its own list of what it has installed as its last act, so an installation that was
// cut short has none.
function packagesAreCurrent() {
  const wanted = packagesOf(at('package-lock.json'));
  const found = packagesOf(at('node_modules', '.package-lock.json'));
  if (wanted === undefined || found === undefined) return false;
  const allThere = Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const here = found[path];
    if (here === undefined) return entry.optional === true && !isForThisMachine(entry);
    return here.version === entry.version && here.integrity === entry.integrity;
  });
  return allThere && pinnedNodeRuns(wanted['node_modules/node'].version);
}

// npm goes on without an optional package that it failed to install; those made for this machine
// are the programs that we run. Which C library is here only npm knows.
function isForThisMachine({ os, cpu, libc }) {
  const fits = os?.includes(process.platform) && cpu?.includes(process.arch);
  return fits === true && libc === undefined;
}

// A node_modules that was copied from another kind of machine has a Node that does not run here.
function pinnedNodeRuns(version) {
  const answer = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  return answer.stdout?.trim() === `v${version}`;
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
