// One call of the API reference: its input, its answers, and a form that sends it in the name of the signed-in person.
import { patternsOfAnyText } from '@horizon/contract';
import { escapeHtml } from './escape-html.ts';
import type { ListedCall } from './reference-page.ts';

/** A schema as JSON. */
export interface ShownSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, ShownSchema>;
  required?: string[];
  items?: ShownSchema;
  anyOf?: ShownSchema[];
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
  [rule: string]: unknown;
}

interface Content {
  [mediaType: string]: { schema: ShownSchema };
}

/** An operation of the OpenAPI document. */
export interface Operation {
  description?: string;
  parameters: { name: string; in: string; required: boolean; description?: string; schema: ShownSchema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  'x-permission'?: string;
  'x-tenancy': string;
}

/** The content of an opened call. */
export function callDetails(call: ListedCall, operation: Operation): string {
  const permission = operation['x-permission'];
  const [taken] = Object.entries(operation.requestBody?.content ?? {});
  return [
    operation.description ? `<p>${escapeHtml(operation.description)}</p>` : '',
    `<p>${permission ? `Needs <code>${escapeHtml(permission)}</code>.` : 'Needs no permission.'} Operation <code>${escapeHtml(call.name)}</code>.</p>`,
    operation.parameters.length > 0
      ? `<h3>Parameters</h3><ul class="schema">${operation.parameters.map(parameter).join('')}</ul>`
      : '',
    taken ? `<h3>Body <code>${escapeHtml(taken[0])}</code></h3>${schemaList(taken[1].schema)}` : '',
    `<h3>Answers</h3><ul class="answers">${Object.entries(operation.responses).map(answer).join('')}</ul>`,
    form(call, operation, taken?.[0]),
  ].join('');
}

function parameter({ name, in: place, required, description, schema }: Operation['parameters'][number]): string {
  return line(name, { ...schema, ...(description ? { description } : {}) }, required, ` in ${place}`);
}

function answer([status, { description, content }]: [string, Operation['responses'][string]]): string {
  const [given] = Object.entries(content ?? {});
  const schema = given?.[1].schema;
  const shape = schema && !schema.$ref ? schemaList(schema) : '';
  return `<li><strong>${status}</strong> ${escapeHtml(description)}${shape ? `<details><summary>Shape of ${status}</summary>${shape}</details>` : ''}</li>`;
}

/** The fields of a schema, with nested ones collapsed. */
function schemaList(schema: ShownSchema): string {
  const fields = fieldsOf(schema);
  return fields ? `<ul class="schema">${fields}</ul>` : `<p>${escapeHtml(kindOf(schema))}</p>`;
}

function fieldsOf(schema: ShownSchema): string {
  if (schema.properties) {
    const needed = new Set(schema.required);
    return Object.entries(schema.properties)
      .map(([name, field]) => line(name, field, needed.has(name)))
      .join('');
  }
  if (schema.items) {
    return fieldsOf(schema.items);
  }
  return (schema.anyOf ?? []).map(fieldsOf).join('');
}

function line(name: string, schema: ShownSchema, isNeeded: boolean, place = ''): string {
  const below = fieldsOf(schema);
  const about = schema.description ? ` ${escapeHtml(schema.description)}` : '';
  const head = `<code>${escapeHtml(name)}</code> <em>${escapeHtml(kindOf(schema))}${place}${isNeeded ? ', required' : ''}</em>`;
  return below
    ? `<li>${head}${about}<details><summary>Fields of ${escapeHtml(name)}</summary><ul>${below}</ul></details></li>`
    : `<li>${head}${about}</li>`;
}

const limits = ['format', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'default'];

/** The type of a value in a few words, with its limits. */
function kindOf(schema: ShownSchema): string {
  const shownRules = limits.filter((rule) => schema[rule] !== undefined && !patternsOfAnyText.includes(schema[rule]));
  const bounds = shownRules.map((rule) => `${rule} ${String(schema[rule])}`);
  return [plainKind(schema), ...bounds].join(', ');
}

function plainKind({ type, items, anyOf, enum: words, const: only, $ref }: ShownSchema): string {
  if (words) {
    return `one of ${words.join(' | ')}`;
  }
  if (only !== undefined) {
    return JSON.stringify(only);
  }
  if (anyOf) {
    return [...new Set(anyOf.map(plainKind))].join(' or ');
  }
  if (items) {
    return `list of ${plainKind(items)}`;
  }
  return $ref?.split('/').at(-1) ?? [type ?? 'any value'].flat().join(' or ');
}

/** Fields for the input of the call; the script sends them. */
function form(call: ListedCall, { parameters }: Operation, bodyType: string | undefined): string {
  const id = (name: string) => `${call.name}-${name}`;
  const fields = parameters.map(
    ({ name, in: place, required }) =>
      `<div><label for="${id(name)}">${escapeHtml(name)} <small>${place}${required ? ', required' : ''}</small></label><input id="${id(name)}" name="${escapeHtml(name)}" data-in="${place}"${required ? ' required' : ''}${name === 'X-Horizon-Product' ? ' value="cost"' : ''}></div>`,
  );
  if (bodyType === 'application/json') {
    fields.push(
      `<div class="wide"><label for="${id('body')}">Body <small>JSON</small></label><textarea id="${id('body')}" name="body" rows="6" spellcheck="false">{}</textarea></div>`,
    );
  }
  if (bodyType === 'multipart/form-data') {
    fields.push(
      `<div class="wide"><label for="${id('file')}">File</label><input id="${id('file')}" name="file" type="file"></div>`,
    );
  }
  return `<form data-method="${call.method}" data-path="${escapeHtml(call.path)}" aria-label="Try ${escapeHtml(call.name)}"><h3>Try it</h3>${call.method === 'GET' ? '' : '<p>It is really done, in your name.</p>'}<div class="fields">${fields.join('')}</div><button>Send</button><div class="answer" role="status"></div></form>`;
}
