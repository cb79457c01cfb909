import { describe, expect, it } from 'vitest';
import { callEntries, openApiDocument } from '../src/index.ts';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { headers?: Json }>;
}

const { paths, tags } = openApiDocument(callEntries, '1') as {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description?: string }[];
};
const operations = Object.values(paths).flatMap((path) => Object.values(path));
const namesOf = (found: Operation[]) => found.map(({ operationId }) => operationId);

/** The schemas of texts within a value. */
function textsIn(value: unknown): Json[] {
  if (value === null || typeof value !== 'object') {
    return [];
  }
  const within = Object.values(value).flatMap(textsIn);
  const isText = (value as Json)['type'] === 'string' && typeof (value as Json)['description'] !== 'object';
  return isText ? [value as Json, ...within] : within;
}

describe('the document', () => {
  it('forbids a NUL in every text input', () => {
    const taken = operations.flatMap(({ parameters, requestBody }) =>
      textsIn([parameters.filter((each) => each.in !== 'header'), requestBody?.content['application/json']]),
    );

    const open = taken.filter(
      ({ pattern, format, const: only }) =>
        format === undefined && only === undefined && (!pattern || new RegExp(String(pattern)).test('a\0b')),
    );

    expect(open).toEqual([]);
  });

  it('keeps the rule that a text is not blank', () => {
    const named = paths['/api/session/tokens']!['post']!.requestBody!.content['application/json']!.schema;
    const purpose = (named['properties'] as Record<string, Json>)['name']!;
    const allows = (text: string) => new RegExp(String(purpose['pattern']), 'u').test(text);

    expect(['Site', ' Site ', '\n', '  ', ''].map(allows)).toEqual([true, true, false, false, false]);
    // By listing the characters: languages differ in their whitespace class.
    expect(purpose['pattern']).not.toContain('\\s');
    const characters = Array.from({ length: 0xd7ff }, (_, i) => String.fromCharCode(i + 1));
    expect(characters.filter((each) => allows(each) !== /\S/.test(each))).toEqual([]);
  });

  it('describes every domain', () => {
    expect(tags.length).toBeGreaterThan(10);
    expect(tags.filter(({ description }) => !description)).toEqual([]);
  });

  it('declares for every call with input that it may be refused as malformed', () => {
    expect(namesOf(operations.filter(({ responses }) => !responses['400']))).toEqual([]);
  });

  it('documents special headers: Retry-After, a replay, the name of a file', () => {
    const headersOf = (name: string, status: string) =>
      Object.keys(operations.find(({ operationId }) => operationId === name)!.responses[status]!.headers ?? {});

    expect(headersOf('signIn', '429')).toEqual(['X-Request-Id', 'Retry-After']);
    expect(headersOf('createCompany', '201')).toEqual(['X-Request-Id', 'Idempotency-Replayed']);
    expect(headersOf('exportSchedule', '200')).toEqual(['X-Request-Id', 'Content-Disposition', 'X-Not-Carried-Over']);
  });

  it('does not restrict the product header more than the server does', () => {
    const products = operations.flatMap(({ parameters }) =>
      parameters.filter(({ name }) => name === 'X-Horizon-Product').map(({ schema }) => schema),
    );

    expect(products.length).toBeGreaterThan(10);
    expect(products.filter((schema) => 'maxLength' in schema || 'enum' in schema)).toEqual([]);
  });

  it('documents that an award with a name without visible characters is refused', () => {
    const statuses = ['createAward', 'updateAward'].map((name) =>
      Object.keys(operations.find(({ operationId }) => operationId === name)!.responses).includes('422'),
    );

    expect(statuses).toEqual([true, true]);
  });
});
