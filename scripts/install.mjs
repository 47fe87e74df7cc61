// Makes node_modules match package-lock.json, and does nothing if it already does. Runs on Node 18 or later, with
// nothing installed.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { AT_ONCE, runQuietly, step } from './run.mjs';
import { at, pinnedNode } from './where.mjs';

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs the packages with `npm ci` if a package is missing or has another version, or if the pinned Node does not
 * run here.
 */
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

// npm on an older Node skips optional packages that require a newer Node, such as the native part of the bundler. So
// npm runs on the pinned Node, from a separate folder, because `npm ci` removes node_modules first.
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

// Runs the npm that called this script. The default Node is the Node that npm itself runs on, because this script may
// run on the pinned Node, which an installation removes. The npm process is killed instead of getting SIGTERM: on
// SIGTERM, npm would end a package's install script and continue without the package.
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

// npm writes its list of installed packages last, so an interrupted installation has no list.
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
  // The Node in node_modules may not run here, if the folder was copied from another kind of machine.
  return allThere && versionOf(pinnedNode) === wanted['node_modules/node'].version;
}

// Whether an optional package is built for this machine: it is needed, although npm continues if its installation
// fails. On a machine with the C library musl, packages that require a certain C library count as not needed, because
// only npm knows which C library applies.
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
