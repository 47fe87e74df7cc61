// Guarantees of the served OpenAPI document to programs that other people wrote: a validator of the specification, a
// linter and a generator of TypeScript clients read it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { before, describe, test, type TestContext } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { generateSource } from 'oazapfts';
import { openWorld } from '#testing/world.ts';

const root = resolve(import.meta.dirname, '../../..');

describe('foreign readers of the OpenAPI document', () => {
  let text: string;
  before(async () => {
    const world = await openWorld();
    const { body } = await world.app.inject({ url: '/api/openapi.json' });
    await world.close();
    text = body;
  });

  test('the served document is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { errors } = await validator.validate(JSON.parse(text) as Document);
    assert.equal(errors, undefined);
    assert.equal(validator.version, '3.1');
  });

  test('the served document breaks no recommended rule of the linter, except two that are turned off', async () => {
    assert.deepEqual(await problemsOf(text), []);
  });

  test('a TypeScript client generated from the served document compiles and has every operation', async (t) => {
    const folder = await folderOf(t);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'openapi.json'), text);
    const client = await generateSource(join(folder, 'openapi.json'), { allSchemas: true });
    const missing = operationsOf(text).filter((name) => !client.includes(`function ${name}(`));
    assert.deepEqual(missing, []);
    await writeFile(join(folder, 'client.ts'), client);
    await writeFile(join(folder, 'caller.ts'), caller);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    assert.equal(await compile(folder), '');
  });

  test('the validator and the linter report the errors of a broken document', async () => {
    const broken = JSON.parse(text) as Document;
    delete broken.info.title;
    broken.components.schemas['House'] = { type: 'strng' };
    const problems = await problemsOf(JSON.stringify(broken));
    assert.deepEqual(
      [...new Set(problems.map((problem) => problem.split(' ')[0]))],
      ['#/info', '#/components/schemas/House/type'],
    );
    assert.equal((await new Validator().validate(broken)).valid, false);
  });
});

const operationsOf = (text: string): string[] =>
  Object.values((JSON.parse(text) as Document).paths)
    .flatMap((path) => Object.values(path))
    .map(({ operationId }) => operationId);

/** The problems that the linter finds, with their places in the document. */
async function problemsOf(source: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // A tag is a part of the path and groups calls. Each call has a summary of its own.
      'tag-description': 'off',
      // The refusals that many calls share are in `default`, which every call declares.
      'operation-4xx-response': 'off',
    },
  });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(({ location, message }) => `${location[0]?.pointer} ${message}`);
}

/** A program that uses the client, and that compiles only if the types of the client are as exact as the document. */
const caller = `
import { createHouse, downloadExport, type HouseForm, type SignUpBody } from './client.ts';

export const form: HouseForm = { streetId: 'a', houseNumber: '5' };
export const created = async () => {
  const { data } = await createHouse('a community', form);
  return 'data' in data ? data.data.houseNumber.trim() : data.errors[0]?.code;
};
export const bytes = async () => {
  const { data } = await downloadExport('a community', 'an export');
  return 'arrayBuffer' in data ? data.arrayBuffer() : data.errors;
};
// @ts-expect-error A house needs its street.
export const incomplete: HouseForm = { houseNumber: '5' };
// @ts-expect-error A name is text.
export const firstName: SignUpBody['firstName'] = 7;
`;

const settings = {
  extends: join(root, 'tsconfig.json'),
  compilerOptions: { lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: [] },
  include: ['*.ts'],
};

/** A temporary folder with the packages of the project. */
async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'courtyard-client-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The errors that the project's compiler reports for the programs in a folder. */
async function compile(folder: string): Promise<string> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  return new Promise((done) => {
    execFile(process.execPath, [tsc, '-p', folder], (error, out, errors) =>
      done(error ? `${error.message}\n${out}${errors}` : ''),
    );
  });
}

type Document = {
  info: { title?: string };
  paths: Record<string, Record<string, { operationId: string }>>;
  components: { schemas: Record<string, object> };
};
