// Builds the browser part into web/dist and compresses it, if its sources have changed. Runs on Node 18 or later once
// the packages are installed: node scripts/build.mjs

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ProgramFailed, runQuietly, step } from './run.mjs';
import { at, builtWeb, pinnedNode, webConfig } from './where.mjs';

const SOURCES = [
  'web',
  'contract',
  'rules',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
];
const STAMP = '.stamp';
const COMPRESSED = /\.(css|html|js|json|map|mjs|svg|txt|webmanifest)$/;
const COMPRESSED_BYTES_MIN = 1_024;

/** Builds if the hash of the sources differs from the hash that the last complete build stored. */
export async function buildIfStale() {
  const stamp = stampOfSources();
  if (readOrEmpty(join(builtWeb, STAMP)) === stamp) return;
  await step('building the browser part', () => build(stamp));
}

// Builds in a temporary folder and moves the result into place, so that a server never serves half a build, and an
// interrupted build stores no hash.
async function build(stamp) {
  const draft = `${builtWeb}.new`;
  rmSync(draft, { recursive: true, force: true });
  const vite = at('node_modules', 'vite', 'bin', 'vite.js');
  const options = ['build', '--config', webConfig, '--outDir', draft, '--emptyOutDir'];
  await runQuietly(pinnedNode, [vite, ...options], { env: { NODE_ENV: 'production' } });
  await Promise.all(filesBelow(draft).map(compress));
  writeFileSync(join(draft, STAMP), stamp);

  const previous = `${builtWeb}.old`;
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(builtWeb)) renameSync(builtWeb, previous);
  renameSync(draft, builtWeb);
  rmSync(previous, { recursive: true, force: true });
}

// Compresses each text file of at least 1,024 bytes once, at the highest level, so that the server need not compress it
// for every request.
async function compress(path) {
  if (!COMPRESSED.test(path)) return;
  const content = await readFile(path);
  if (content.length < COMPRESSED_BYTES_MIN) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

// The hash of the sources. The build output is inside the source folders but is left out.
function stampOfSources() {
  const hash = createHash('sha256');
  const paths = SOURCES.flatMap((source) => filesBelow(at(source)));
  for (const path of paths.filter((source) => !source.startsWith(builtWeb))) {
    const content = readFileSync(path);
    hash.update(`${path.slice(at().length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

// The files below a folder in a stable order, or the file itself if the path is a file.
function filesBelow(path) {
  const entries = entriesOf(path);
  if (entries === undefined) return [path];
  return entries.sort().flatMap((name) => filesBelow(join(path, name)));
}

function entriesOf(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function readOrEmpty(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildIfStale().catch((error) => {
    console.error(error instanceof ProgramFailed ? error.message : error);
    process.exitCode = 1;
  });
}
