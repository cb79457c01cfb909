// Validates input by the contract's schemas: every fault at once, by field, in sentences. Bodies are not converted;
// query and path values are text, so numbers and booleans in them are parsed.
import { _, Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { numberAdvice } from '@horizon/money';
import { channelIdPattern, dayPattern, namePattern } from '@horizon/contract';
import type { Faults } from './failures.ts';

const options = {
  allErrors: true,
  strict: false,
  useDefaults: true,
  ownProperties: true,
  // Errors name the value: a number with a decimal comma has its own sentence.
  verbose: true,
  // To optimise a check takes longer than to compile it, and V8 does it too.
  code: { optimize: false },
} as const;
const forBodies = new Ajv(options);
const forText = new Ajv({ ...options, coerceTypes: true });
for (const ajv of [forBodies, forText]) {
  // A CommonJS default export imported into an ES module.
  (addFormats as unknown as (a: Ajv) => void)(ajv);
  // The package also accepts 'urn:uuid:…', which PostgreSQL does not.
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  // Steps are powers of ten. Division would refuse 18162472.8712 as not a multiple of 0.0001; counting its decimals is
  // exact.
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    compile: (step: number) => {
      const decimals = Math.round(-Math.log10(step));
      return (value: number) => Number(value.toFixed(decimals)) === value;
    },
    error: { message: 'has too many decimals', params: ({ schema }) => _`{multipleOf: ${schema}}` },
  });
}

/** The validator of a schema for a part of a request; compiled on first use. */
export function compileCheck(schema: object, part: 'body' | 'query' | 'params'): (value: unknown) => Faults | null {
  let check: ValidateFunction | null = null;
  return (value) => {
    check ??= (part === 'body' ? forBodies : forText).compile(schema);
    const sent = part === 'body' ? {} : { ...(value as object) };
    return check(value) ? numbersNotDecimal(sent, value as object) : faultsOf(check.errors ?? []);
  };
}

/** Numbers parsed from a text that is not decimal: JavaScript parses 0x10 as 16, and ignores spaces around it. */
function numbersNotDecimal(sent: object, read: object): Faults | null {
  const values = read as Record<string, unknown>;
  const wrong = Object.entries(sent).filter(
    ([name, text]) => typeof values[name] === 'number' && !/^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(String(text)),
  );
  return wrong.length > 0 ? Object.fromEntries(wrong.map(([name]) => [name, ['Give a number such as 16.']])) : null;
}

function faultsOf(errors: ErrorObject[]): Faults {
  // Names come from outside: 'constructor' is a field like any other.
  const faults = Object.create(null) as Faults;
  // If a value may also be null, or a list, report the fault of the value itself.
  const ofValues = errors.filter(
    (error) => !['anyOf', 'oneOf', 'if'].includes(error.keyword) && !isOfType(error, 'null'),
  );
  // A list that is too long or empty is not a value of the wrong type.
  const isMany = (error: ErrorObject) => ['maxItems', 'minItems'].includes(error.keyword);
  const isReportedElsewhere = (error: ErrorObject) =>
    // An invalid date has no year that could be wrong.
    (error.keyword === 'pattern' &&
      ofValues.some((other) => other.keyword === 'format' && other.instancePath === error.instancePath)) ||
    ofValues.some((other) => isMany(other) && !isMany(error) && other.instancePath === error.instancePath) ||
    (isOfType(error, 'array') &&
      ofValues.some((other) => other !== error && other.instancePath === error.instancePath));
  const specific = ofValues.filter((error) => !isReportedElsewhere(error));
  for (const error of specific.length > 0 ? specific : errors) {
    const [field, sentence] = describe(error);
    const list = (faults[field] ??= []);
    // An empty text also violates the minimum length and the pattern; "Give a value." covers both.
    const isCovered = list.includes(sentence) || (error.keyword === 'pattern' && list.includes('Give a value.'));
    if (!isCovered && list.length < 5) {
      list.push(sentence);
    }
    if (Object.keys(faults).length >= 200) {
      break;
    }
  }
  return faults;
}

const isOfType = ({ keyword, params }: ErrorObject, type: string) =>
  keyword === 'type' && (params as { type: unknown }).type === type;

function describe(error: ErrorObject): [field: string, sentence: string] {
  const path = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return [at(String(params['missingProperty'])), 'Give a value.'];
    case 'additionalProperties':
      return [at(String(params['additionalProperty']).slice(0, 100)), 'This name is not known here. Leave it out.'];
    case 'type':
      return [path || 'body', typeSentence(String(params['type']), error.data)];
    case 'format':
      return [path, formatSentence(String(params['format']))];
    case 'enum':
      return [path, `Choose one of: ${(params['allowedValues'] as unknown[]).slice(0, 30).join(', ')}.`];
    case 'const':
      return [path, `It must be ${JSON.stringify(params['allowedValue'])}.`];
    case 'minLength':
      return [path, params['limit'] === 1 ? 'Give a value.' : `Give at least ${String(params['limit'])} characters.`];
    case 'maxLength':
      return [path, `Give at most ${String(params['limit'])} characters.`];
    case 'minimum':
      return [path, `Give ${figure(params['limit'])} or more.`];
    case 'exclusiveMinimum':
      return [path, `Give more than ${String(params['limit'])}.`];
    case 'maximum':
      return [path, `Give ${figure(params['limit'])} or less.`];
    case 'multipleOf':
      return [path, `Give at most ${Math.round(-Math.log10(Number(params['multipleOf'])))} decimals.`];
    case 'minItems':
      return [path, `Give at least ${String(params['limit'])}.`];
    case 'maxItems':
      return [path, `Give at most ${String(params['limit'])}.`];
    case 'minProperties':
      return [path || 'body', 'Give at least one field to change.'];
    case 'uniqueItems':
      return [path, 'Give each only once.'];
    case 'pattern':
      return [path, patternSentence(String(params['pattern']))];
    default:
      return [path || 'body', `This is not right: ${error.message ?? error.keyword}.`];
  }
}

/** The pattern of `listQuery`, which contains all sortable names. */
const sortPattern = /^\^-\?\(([\w|]+)\)\(,-\?\(\1\)\)\*\$$/;

function patternSentence(pattern: string): string {
  const names = sortPattern.exec(pattern)?.[1];
  if (names) return `Sort by ${names.replaceAll('|', ', ')}; several by comma, - before a name for descending.`;
  return patternWords.get(pattern) ?? 'This is not in the form that is expected here.';
}

const patternWords = new Map([
  [dayPattern, 'Give a day of the years 1900 to 2199.'],
  [channelIdPattern, 'Give the id of an account: letters, digits, - and _ without spaces, such as 893.'],
  ['\\S', 'Give a value that is not only spaces.'],
  [
    namePattern,
    'Give a name of one line that can be seen: no line breaks, control characters or marks that turn the direction of writing.',
  ],
]);

/** A typed number that cannot be read arrives as its text. */
function typeSentence(type: string, value: unknown): string {
  const sentence = `Give ${article(type)}.`;
  const isTypedNumber = typeof value === 'string' && (type === 'number' || type === 'integer');
  return isTypedNumber ? numberAdvice(value, sentence) : sentence;
}

const article = (type: string) =>
  ({
    integer: 'a whole number',
    number: 'a number',
    string: 'text',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    null: 'nothing',
  })[type] ?? type;

function formatSentence(format: string): string {
  switch (format) {
    case 'uuid':
      return 'This is not an id.';
    case 'date':
      return 'Give a day as YYYY-MM-DD.';
    case 'date-time':
      return 'Give an instant such as 2026-11-21T09:30:00Z.';
    case 'email':
      return 'Give an e-mail address such as name@company.com.au.';
    default:
      return `This is not a valid ${format}.`;
  }
}

// Marks that change the direction of the following text: with one, a name reads as another, or hides its ending.
const turning = /[\u202A-\u202E\u2066-\u2069]/;
/** A password is never shown, and may contain any character. */
const isPassword = (field: string) => /(^|_)password$/.test(field);

/**
 * The first text of a request that is refused in any field: one that PostgreSQL cannot store (a NUL, half a surrogate
 * pair) and, in values to be stored, marks that change the direction of writing. Null if there is no such text.
 */
export function refusedText(
  value: unknown,
  { isKept }: { isKept: boolean },
): { field: string; sentence: string } | null {
  const look = (item: unknown, field: string): { field: string; sentence: string } | null => {
    if (typeof item === 'string') {
      const sentence = isStorable(item) ? (isKept && turning.test(item) ? turns : null) : unstorable;
      return sentence === null || (sentence === turns && isPassword(field))
        ? null
        : { field: field || 'body', sentence };
    }
    if (item === null || typeof item !== 'object') {
      return null;
    }
    for (const [key, inner] of Object.entries(item)) {
      const at = field ? `${field}.${key}` : key;
      const found = isStorable(key) ? look(inner, at) : { field: field || 'body', sentence: unstorable };
      if (found !== null) {
        return found;
      }
    }
    return null;
  };
  return look(value, '');
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
const unstorable = 'This text holds characters that cannot be stored. Remove them.';
const turns =
  'This text holds invisible marks that turn the direction of writing. Delete it and type it again, or paste it without formatting.';

/** A bound formatted for people: 9,999,999,999. */
const figure = (limit: unknown) => Number(limit).toLocaleString('en-AU', { maximumFractionDigits: 10 });
