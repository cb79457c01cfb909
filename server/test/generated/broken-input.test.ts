import type { Call } from '@horizon/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callerFor } from '../browser-session.ts';
import { world, type Answer } from '../harness.ts';
import { addressOf, callsUnderTest, hintsOf, paramsOf, recordsPerCall, type Records } from './records.ts';
import { faultOf, report, samples } from './run.ts';
import { broken, brokenText, valid, type Hints, type Schema } from './schema-values.ts';

const w = world();
const each = callsUnderTest().map(([name, call]) => ({ name, call }));
// Every run has other values.
const rightRuns = 6;
const brokenRuns = 7;

interface Sent {
  method: string;
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls about sign-in end the session or change the password of who sends them: these are sent with a token and refused. */
const isOfPeople = ({ domain }: Call) => domain === 'people' || domain === 'bulk-invites';

async function send(records: Records, call: Call, request: Sent): Promise<Answer> {
  const { owner } = records.workspace;
  const by = isOfPeople(call) ? callerFor(w, owner, call) : w.visitor(owner.token);
  return by.call(request.method, request.url, request.body, request.headers);
}

/** Requests that the schemas allow. */
function rightRequests(name: string, call: Call, records: Records): Sent[] {
  const hints = hintsOf(records);
  const values = fc.record({
    query: call.query ? valid(call.query as Schema, hints) : fc.constant({}),
    body: call.body && !call.upload ? valid(call.body as Schema, hints) : fc.constant(undefined),
  });
  const file = call.upload ? fileRequest('name,role,level,cost_rate,sell_rate\nA,B,C,1,2\n') : {};
  // Calls that take the caller's only workspace: the owner may have several.
  const workspace = call.workspaceOf === 'only' ? { workspace_id: records.workspace.workspace_id } : {};
  const requests = samples(values, `right ${name}`, rightRuns).map(({ query, body }) => {
    const url = addressOf(call, paramsOf(call, records), { ...(query as Record<string, unknown>), ...workspace });
    return Object.assign({ method: call.method, url, body }, file);
  });
  return atMostTwice(requests);
}

/** Without the third and further ones of equal requests. The second meets what the first has changed. */
function atMostTwice(requests: Sent[]): Sent[] {
  const sent = new Map<string, number>();
  return requests.filter((request) => {
    const key = JSON.stringify(request);
    const times = (sent.get(key) ?? 0) + 1;
    sent.set(key, times);
    return times <= 2;
  });
}

function fileRequest(content: string): Pick<Sent, 'body' | 'headers'> {
  const boundary = 'generated-boundary';
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="rates.csv"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`;
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Requests with a fault in the path, the query, the body, or around it. */
function brokenRequests(name: string, call: Call, records: Records): Sent[] {
  const hints = hintsOf(records);
  const params = paramsOf(call, records);
  const spoiltParams = fc
    .tuple(fc.constantFrom(...Object.keys(params), 'none'), brokenText)
    .map(([which, text]) =>
      which === 'none' ? params : Object.assign({}, params, { [which]: text.toWellFormed() || ' ' }),
    );
  const kinds: fc.Arbitrary<Sent>[] = [];
  const at = (url: string, rest: Partial<Sent> = {}): Sent => ({ method: call.method, url, ...rest });
  const rightBody = bodyOf(call, hints);
  if (Object.keys(params).length > 0) {
    kinds.push(fc.tuple(spoiltParams, rightBody).map(([spoilt, body]) => at(addressOf(call, spoilt), { body })));
  }
  if (call.query) {
    const names = Object.keys((call.query as Schema).properties ?? {});
    kinds.push(
      fc
        .tuple(fc.constantFrom(...names, 'unknown'), brokenText)
        .map(([field, text]) => at(addressOf(call, params, { [field]: text.toWellFormed() }))),
    );
  }
  if (call.body && !call.upload) {
    const spoilt = broken(call.body as Schema, hints);
    kinds.push(
      spoilt.map((body) => at(addressOf(call, params), { body: JSON.stringify(body), headers: asJson })),
      spoilt.map((body) => at(addressOf(call, params), { body: JSON.stringify(body), headers: asJson })),
      fc
        .constantFrom(
          '',
          '{',
          'null',
          '[]',
          '"text"',
          '{"a":1',
          '{"__proto__":{"x":1}}',
          '\u0000',
          `${'['.repeat(50_000)}`,
        )
        .map((body) => at(addressOf(call, params), { body, headers: asJson })),
      fc
        .constantFrom(
          'text/plain',
          'application/xml',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
          'nonsense',
        )
        .map((type) => at(addressOf(call, params), { body: '{"a":1}', headers: { 'content-type': type } })),
    );
  }
  if (call.upload) {
    kinds.push(
      brokenText.map((text) => at(addressOf(call, params), fileRequest(text))),
      brokenText.map((text) => at(addressOf(call, params), { body: { text } })),
    );
  }
  return kinds.length === 0 ? [] : atMostTwice(samples(fc.oneof(...kinds), `broken ${name}`, brokenRuns));
}

const asJson = { 'content-type': 'application/json' };
const bodyOf = (call: Call, hints: Hints) =>
  call.body && !call.upload ? valid(call.body as Schema, hints) : fc.constant(undefined);

async function faultsOf(
  name: string,
  call: Call,
  records: Records,
  requests: Sent[],
  areRight: boolean,
): Promise<string[]> {
  const faults: string[] = [];
  for (const request of requests) {
    const answer = await send(records, call, request);
    const fault = areRight && answer.status === 400 ? 'a right request is malformed' : faultOf(call, answer);
    if (fault !== null) {
      faults.push(report(name, request, fault, answer));
    }
  }
  return faults;
}

const recordsFor = recordsPerCall(w, 'Mark');

describe('any input', () => {
  it.each(each)('gets a documented answer of its schema, or a documented refusal: $name', async ({ name, call }) => {
    const records = await recordsFor(call);

    const faults = [
      ...(await faultsOf(name, call, records, rightRequests(name, call, records), true)),
      ...(await faultsOf(name, call, records, brokenRequests(name, call, records), false)),
    ];

    expect(faults.slice(0, 3).join('\n'), `${faults.length} faults`).toBe('');
  });
});
