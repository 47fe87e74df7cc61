// Guarantees of the OpenAPI document, from which clients are generated: schemas have names, each reference resolves,
// and shared parts are defined once.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openWorld } from '#testing/world.ts';

describe('the OpenAPI document', () => {
  let text: string;
  let document: Document;
  let calls: Call[];
  before(async () => {
    const world = await openWorld();
    text = JSON.stringify(world.app.swagger());
    await world.close();
    document = JSON.parse(text) as Document;
    calls = Object.values(document.paths).flatMap((path) => Object.values(path));
  });

  test('more than 600 shapes of the document have a name, such as House and HouseForm', () => {
    const names = Object.keys(document.components.schemas);
    for (const name of ['House', 'HouseForm', 'ChargeRow', 'PaymentForm', 'Failure']) {
      assert.ok(names.includes(name), name);
    }
    assert.ok(names.length > 600, `${names.length} shapes have a name`);
  });

  test('every reference of the document resolves, and every component is used', () => {
    const used = new Set([...text.matchAll(/"#\/components\/([^"]+)"/g)].map(([, name]) => name));
    const kinds = ['schemas', 'responses', 'parameters'] as const;
    const kept = kinds.flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `${kind}/${name}`),
    );
    assert.deepEqual([...used].toSorted(), kept.toSorted());
  });

  test('every form and response with fields is a named schema', () => {
    const bodies = calls.map(({ requestBody }) => schemaOf(requestBody));
    const answers = calls.map(({ responses }) => schemaOf(responses['200'])?.properties?.['data']);
    const inline = [...bodies, ...answers].filter((shape) => shape?.properties !== undefined);
    assert.deepEqual(inline, []);
  });

  test('the document describes shared refusals once, and has less than 1,825 characters per call on average', () => {
    for (const { responses } of calls) {
      assert.equal(responses['default']?.$ref, '#/components/responses/CommonRefusal');
    }
    assert.ok(text.length / calls.length < 1825, `${text.length / calls.length} characters`);
  });

  test('the document explains amounts, versions and the field `outstandingMinor`', () => {
    assert.match(document.info.description, /smallest unit of the community's currency/);
    assert.match(document.info.description, /`version` that was read/);
    const { outstandingMinor } = document.components.schemas['Charge']?.properties ?? {};
    assert.equal(outstandingMinor?.description, 'The part that is not paid yet.');
  });

  test('the document declares files as bytes and streams as events, not as JSON', () => {
    const { paths, components } = document;
    const events = paths['/api/community/{communityId}/events']?.['get']?.responses['200'];
    const file = components.responses['TheFile'] as Content;
    assert.deepEqual(Object.keys(events?.content ?? {}), ['text/event-stream']);
    assert.deepEqual(Object.keys(file.content ?? {}), ['application/octet-stream']);
  });
});

type Shape = { $ref?: string; description?: string; properties?: Record<string, Shape> };
type Content = { content?: { 'application/json'?: { schema?: Shape } } };
type Call = { requestBody?: Content; responses: Record<string, Content & { $ref?: string }> };

type Document = {
  info: { description: string };
  paths: Record<string, Record<string, Call>>;
  components: Record<'schemas' | 'responses' | 'parameters', Record<string, Shape>>;
};

function schemaOf(part: Content | undefined): Shape | undefined {
  return part?.content?.['application/json']?.schema;
}
