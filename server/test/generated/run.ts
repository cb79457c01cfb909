// One run of generated values: its seed, the samples of a call, and the requirements on an answer.
import { Failure, failureStatusesOf, type Call } from '@horizon/contract';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fc, { type Arbitrary } from 'fast-check';
import type { Answer } from '../harness.ts';

/** The seed of this run; set HORIZON_SEED to repeat one. */
export const seed = Number(process.env['HORIZON_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Samples derived from the seed and a name. */
export function samples<T>(values: Arbitrary<T>, name: string, count: number): T[] {
  const ofName = [...name].reduce((hash, character) => (hash * 31 + character.charCodeAt(0)) | 0, seed);
  return fc.sample(values, { seed: ofName, numRuns: count });
}

const ajv = new Ajv({ strict: false, allErrors: true, code: { optimize: false } });
// A CommonJS default export imported into an ES module.
(addFormats as unknown as (a: Ajv) => void)(ajv);
const isFailure = ajv.compile(JSON.parse(JSON.stringify({ ...Failure, $id: undefined })) as object);
const checks = new Map<Call, ValidateFunction>();

function checkOf(call: Call): ValidateFunction {
  const known = checks.get(call) ?? ajv.compile(JSON.parse(JSON.stringify(call.answer ?? {})) as object);
  checks.set(call, known);
  return known;
}

/** The fault of an answer to this call; null if it follows the call table. */
export function faultOf(call: Call, answer: Answer): string | null {
  const success = call.status ?? 200;
  if (answer.status >= 500) {
    return `${answer.status}`;
  }
  if (answer.status >= 400) {
    const known = failureStatusesOf(call).includes(answer.status) || answer.status === 404;
    return !known
      ? `${answer.status} is not documented`
      : isFailure(answer.body) && (answer.body as Failure).statusCode === answer.status
        ? null
        : 'the refusal is not of the one shape';
  }
  if (answer.status !== success) {
    return `${answer.status} instead of ${success}`;
  }
  if (success === 204) {
    return answer.text === '' ? null : '204 with a body';
  }
  if (call.answerMedia) {
    const type = String(answer.headers['content-type']);
    return call.answerMedia.some((media) => type.startsWith(media)) ? null : `${type} is not documented`;
  }
  const check = checkOf(call);
  return check(answer.body) ? null : `the answer is off its schema: ${ajv.errorsText(check.errors)}`;
}

/** A fault with everything needed to reproduce it. */
export function report(
  name: string,
  request: { method: string; url: string; body?: unknown },
  fault: string,
  answer: Answer,
): string {
  const body = JSON.stringify(request.body)?.slice(0, 600) ?? '';
  return `${name}: ${fault}\n  ${request.method} ${request.url.slice(0, 400)} ${body}\n  → ${answer.status} ${answer.text.slice(0, 400)}\n  HORIZON_SEED=${seed}`;
}
