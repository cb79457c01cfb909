// Programs send the calls with the names that the source documents give, and no others (calls-as-written.tsv).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callEntries, type Call } from '@horizon/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { world } from '../harness.ts';
import { addressOf, hintsOf, paramsOf, recordsPerCall } from './records.ts';
import { report, samples } from './run.ts';
import { valid, type Schema } from './schema-values.ts';

const w = world();
const recordsFor = recordsPerCall(w, 'Written');
const shapeOf = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '')}`;
const calls = new Map(callEntries.map(([name, call]) => [shapeOf(call.method, call.path), { name, call }]));
const namesIn = (text = '') => text.split(',').filter(Boolean);
const written = readFileSync(join(import.meta.dirname, 'calls-as-written.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [method = '', path = '', query, body] = line.split('\t');
    return { method, path, query: namesIn(query), body: namesIn(body), ...calls.get(shapeOf(method, path))! };
  });

/** The schema with these fields alone, all of which are sent. */
const onlyWith = (schema: Schema, names: readonly string[]): Schema => {
  const known = names.filter((name) => Object.hasOwn(schema.properties ?? {}, name));
  return {
    ...schema,
    properties: Object.fromEntries(known.map((name) => [name, schema.properties![name]!])),
    required: known,
  };
};

/** A body of which nothing is written has what the call takes; but place and version only where the call requires them. */
function bodyAsWritten(call: Call, names: readonly string[]): Schema {
  const schema = call.body as Schema;
  if (names.length > 0) return onlyWith(schema, names);
  const { properties = {}, required = [] } = schema;
  const sent = Object.keys(properties).filter(
    (name) => required.includes(name) || (name !== 'workspace_id' && name !== 'version'),
  );
  return { ...onlyWith(schema, sent), required };
}

const multipart = (boundary: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="plan.csv"\r\nContent-Type: text/csv\r\n\r\nName,Duration\r\nPour slab,3d\r\n--${boundary}--\r\n`;

describe('a call as the source documents write it', () => {
  it('belongs to a call of the contract', () => {
    expect(written.filter(({ call }) => call === undefined)).toEqual([]);
    expect(written).toHaveLength(109);
  });

  it.each(written)('is never refused for a name that it does not send: $method $path', async (each) => {
    const { name, call } = each;
    const records = await recordsFor(call);
    const hints = hintsOf(records);
    const owner = w.visitor(records.workspace.owner.token);
    const requests = fc.record({
      query: call.query ? valid(onlyWith(call.query as Schema, each.query), hints) : fc.constant({}),
      body: call.body && !call.upload ? valid(bodyAsWritten(call, each.body), hints) : fc.constant(undefined),
    });
    const faults: string[] = [];

    for (const { query, body } of samples(requests, `written ${name}`, call.method === 'DELETE' ? 1 : 2)) {
      const url = addressOf(call, paramsOf(call, records), query as Record<string, unknown>);
      const file = call.upload ? { 'content-type': 'multipart/form-data; boundary=written' } : undefined;
      const answer = await owner.call(call.method, url, file ? multipart('written') : body, file);
      const isLost = answer.status === 404 && call.workspaceOf !== undefined && call.path.includes('{id}');
      if (answer.status === 400 || answer.status >= 500 || isLost)
        faults.push(report(name, { method: call.method, url, body }, 'a call as written is refused', answer));
    }

    expect(faults.join('\n')).toBe('');
  });
});
