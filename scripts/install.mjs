// Makes node_modules match package-lock.json, and does nothing if it already does. Runs on Node 18 or later, with
// nothing installed.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { AT_ONCE, runQuietly, step } from './run.mjs';
import { at, pinnedNode } from './where.mjs';

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Installs the packages with `npm ci` if one is missing or has another version. */
export async function installIfStale() {
  if (packagesAreCurrent()) return;
  const version = packagesOf(at('package-lock.json'))['node_modules/node'].version;
  const borrowed = isOlder(npmNodeVersion(), version) ? await borrowNode(version) : undefined;
  try {
    await step('installing the packages (npm ci)', async () => {
      await npm(['ci', '--include=dev', ...QUIET], borrowed?.path);
      if (!packagesAreCurrent()) throw new Error('npm ci left node_modules incomplete.');
    });
  } finally {
    borrowed?.giveBack();
  }
}

// npm on an older Node skips optional packages that require a newer one, such as the native half of the bundler. So it
// runs on the pinned Node, from a separate folder, because npm ci removes node_modules first.
async function borrowNode(version) {
  const folder = mkdtempSync(join(tmpdir(), 'courtyard-node-'));
  const giveBack = () => rmSync(folder, { recursive: true, force: true });
  const onApple = process.platform === 'darwin' && process.arch === 'arm64';
  const name = `${onApple ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`;
  try {
    await step(`fetching Node ${version}`, () =>
      npm(['install', '--prefix', folder, '--no-save', ...QUIET, `${name}@${version}`]),
    );
  } catch (error) {
    giveBack();
    throw error;
  }
  return { path: join(folder, 'node_modules', name, 'bin', 'node'), giveBack };
}

// The npm that called this script, by default on the Node that runs it: the Node that runs this script may be the
// pinned one, which an installation removes first. On SIGTERM, npm would end a package's install script and continue
// without the package; so it is killed.
async function npm(args, node = npmNode()) {
  const path = process.env.npm_execpath ?? '';
  const [program, ...first] = path.endsWith('npm-cli.js') ? [node, path] : ['npm'];
  const env = { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  await runQuietly(program, [...first, ...args], { env, ending: AT_ONCE });
}

function npmNode() {
  return process.env.npm_node_execpath ?? process.execPath;
}

function npmNodeVersion() {
  return versionOf(npmNode()) ?? process.versions.node;
}

const isOlder = (version, than) => Number(version.split('.')[0]) < Number(than.split('.')[0]);

// npm writes its list of installed packages last, so an interrupted installation has none.
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
  // A node_modules that was copied from another kind of machine has a Node that does not run here.
  return allThere && versionOf(pinnedNode) === wanted['node_modules/node'].version;
}

// npm continues without an optional package that failed to install; those built for this machine are programs that we
// need. If both C libraries are possible, only npm knows which one applies.
function isForThisMachine({ os, cpu, libc }) {
  const fits = os?.includes(process.platform) && cpu?.includes(process.arch);
  if (fits !== true) return false;
  return libc === undefined || (libc.includes('glibc') && !hasMusl());
}

function hasMusl() {
  return existsSync('/lib') && readdirSync('/lib').some((name) => name.startsWith('ld-musl-'));
}

function versionOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return stdout?.trim().replace(/^v/, '') || undefined;
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
