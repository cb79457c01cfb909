// The call table as an OpenAPI 3.1 document. Schemas are JSON Schema already; this adds the statuses that follow from a
// call's kind, so that the document matches the server without duplication.
import { domainWords } from './domains.ts';
import { topicOf } from './records.ts';
import { Failure } from './schema.ts';
import { isHeavy, type Call } from './call.ts';

type Json = Record<string, unknown>;

const failureWords: Record<number, string> = {
  400: 'Malformed input; every fault by field',
  401: 'Not signed in, not as the person of X-Horizon-Person, or X-Horizon-Product is missing',
  403: 'Signed in, but not permitted',
  404: 'Not there, or not there for this caller',
  409: 'Conflict: a newer version, a duplicate, or records in the way',
  413: 'Too large',
  415: 'Not a media type that is taken here',
  422: 'Well-formed, but against a rule; by field',
  429: 'Too many; see Retry-After',
  500: 'Failed on our side; nothing was changed',
  503: 'The database cannot be reached; see Retry-After',
};

const header = (description: string) => ({ description, schema: { type: 'string' } });
/** Headers of the answers. */
const answerHeaders = {
  'X-Request-Id': header('Names the request in the log'),
  'Retry-After': header('Seconds after which a retry makes sense'),
  'Idempotency-Replayed': header('true where the answer is the one that was given to the same key before'),
  'Content-Disposition': header('The name under which the file is saved'),
};
const headerRef = (name: keyof typeof answerHeaders) => ({ [name]: { $ref: `#/components/headers/${name}` } });
const everyAnswer = headerRef('X-Request-Id');
/** Statuses after which a retry makes sense. */
const retriedLater = new Set([429, 503]);

function headersOfAnswer(call: Call): Json {
  const isFile = call.answerMedia && !call.answerMedia.includes('text/event-stream');
  return {
    ...everyAnswer,
    ...(call.idempotent ? headerRef('Idempotency-Replayed') : {}),
    ...(isFile ? headerRef('Content-Disposition') : {}),
    ...Object.fromEntries(
      Object.entries(call.answerHeaders ?? {}).map(([name, headerText]) => [name, header(headerText)]),
    ),
  };
}

/** Every status of a call other than its success, ascending. */
export function failureStatusesOf(call: Call): number[] {
  const statuses = new Set<number>([400, 500, 503, ...(call.failures ?? [])]);
  if (call.tenancy !== 'public') {
    statuses.add(401).add(429);
  }
  if (call.method !== 'GET' || call.permission || call.needsSession) {
    statuses.add(403);
  }
  if (call.tenancy.startsWith('workspace') || call.params) {
    statuses.add(404);
  }
  if (call.body) {
    statuses.add(413).add(415);
  }
  if (call.idempotent) {
    statuses.add(422);
  }
  if (isHeavy(call)) {
    statuses.add(429);
  }
  return [...statuses].sort((a, b) => a - b);
}

/** The document of a call table; the names become the operation ids. */
export function openApiDocument(calls: [name: string, call: Call][], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of calls) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(name, call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Horizon',
      version,
      description:
        'Construction project delivery. Sign in with POST /api/session, or send an API token as `Authorization: Bearer …`. Cost and scheduling calls need `X-Horizon-Product`. Money is A$ ex GST.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(([, call]) => call.domain))].map((name) => ({
      name,
      description: domainWords[name] ?? topicOf(name),
    })),
    paths,
    components: {
      schemas: { Failure: plain(Failure) },
      headers: answerHeaders,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'horizon_session' },
      },
    },
  };
}

function operation(name: string, call: Call): Json {
  const success = String(call.status ?? 200);
  const media = call.answerMedia ?? ['application/json'];
  const answered = call.answer || call.answerMedia;
  const content = Object.fromEntries(
    media.map((type) => [
      type,
      { schema: call.answer ? plain(call.answer) : { type: 'string', contentMediaType: type } },
    ]),
  );
  return {
    operationId: name,
    tags: [call.domain],
    summary: call.summary,
    ...(call.description ? { description: call.description } : {}),
    ...(call.tenancy === 'public' ? { security: [] } : { security: [{ token: [] }, { session: [] }] }),
    ...(call.permission ? { 'x-permission': call.permission } : {}),
    'x-tenancy': call.tenancy,
    parameters: [...parameters('path', call.params), ...parameters('query', call.query), ...headers(call)],
    ...(call.body || call.upload || call.bytes ? { requestBody: requestBody(call) } : {}),
    responses: {
      [success]: {
        description: success === '204' ? 'Done' : 'The answer',
        headers: headersOfAnswer(call),
        ...(answered && success !== '204' ? { content } : {}),
      },
      ...Object.fromEntries(
        failureStatusesOf(call).map((status) => [
          String(status),
          {
            description: failureWords[status] ?? 'Refused',
            headers: retriedLater.has(status) ? { ...everyAnswer, ...headerRef('Retry-After') } : everyAnswer,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
          },
        ]),
      ),
    },
  };
}

function parameters(place: 'path' | 'query', schema: unknown): Json[] {
  if (!schema) {
    return [];
  }
  const { properties = {}, required = [] } = sent(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property;
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      schema: rest,
    };
  });
}

function headers(call: Call): Json[] {
  const text = (name: string, required: boolean, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  });
  return [
    ...(call.product
      ? [
          {
            ...text('X-Horizon-Product', true, 'Marks calls of the cost and scheduling product: cost or schedule'),
            schema: { type: 'string', minLength: 1, examples: ['cost', 'schedule'] },
          },
        ]
      : []),
    ...(call.method !== 'GET' && call.tenancy !== 'public'
      ? [
          text(
            'X-Horizon-Person',
            false,
            'Id of the person in whose name it is sent; refused where another is signed in',
          ),
        ]
      : []),
    ...(call.bytes
      ? [
          {
            ...text('Upload-Offset', true, 'Where in the file the bytes belong: how many have arrived'),
            schema: { type: 'integer', minimum: 0 },
          },
        ]
      : []),
    ...(call.idempotent
      ? [text('Idempotency-Key', false, 'Makes a retry safe: the same key with the same body or file is done once')]
      : []),
  ];
}

function requestBody(call: Call): Json {
  if (call.upload) {
    const fields = call.body ? ((sent(call.body) as { properties?: Json }).properties ?? {}) : {};
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: {
              file: {
                type: 'string',
                contentMediaType: 'application/octet-stream',
                description: `At most ${call.upload.maxBytes} bytes: ${call.upload.mediaTypes.join(', ')}. Where its name has an ending, one of ${call.upload.endings.join(', ')}`,
              },
              ...fields,
            },
          },
        },
      },
    };
  }
  if (call.bytes) {
    return { required: true, content: { [call.bytes]: { schema: { type: 'string', contentMediaType: call.bytes } } } };
  }
  const schema = sent(call.body) as { required?: string[] };
  return { required: (schema.required ?? []).length > 0, content: { 'application/json': { schema } } };
}

/** A schema as plain JSON, without the internal properties of the library. */
function plain(schema: unknown): Json {
  const { $id: _id, ...rest } = JSON.parse(JSON.stringify(schema)) as Json;
  return rest;
}

/** Texts without a NUL, which PostgreSQL cannot store. */
const storableText = '^[^\\u0000]*$';
/** The characters of \s in JavaScript; other languages differ in a few. */
const blanks = '\\u0009-\\u000D\\u0020\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF';
/** The same, with at least one character other than whitespace. */
const storableWords = `^[^\\u0000]*[^\\u0000${blanks}][^\\u0000]*$`;

/** Patterns that exist in the document only for this, and that the reference does not show. */
export const patternsOfAnyText: readonly unknown[] = [storableText, storableWords];

/** An input schema, with the rule for all texts in each of its texts. */
function sent(schema: unknown): Json {
  return JSON.parse(JSON.stringify(plain(schema)), (_key, part: unknown) => {
    const text = part as Json | null;
    if (text?.['type'] !== 'string' || 'const' in text || 'format' in text) {
      return part;
    }
    const { pattern } = text;
    return pattern === undefined
      ? { ...text, pattern: storableText }
      : pattern === '\\S'
        ? { ...text, pattern: storableWords }
        : part;
  }) as Json;
}
