// The shapes that every domain's calls share: ids, days, instants, money, lists, refusals.
import { Type, type Static, type TProperties, type TSchema } from 'typebox';

export const Id = (description: string) => Type.String({ format: 'uuid', description });
/** The range of years of a day: anything beyond was mistyped. */
export const dayPattern = '^(19|2[01])\\d\\d-';
export const Day = (description: string) =>
  Type.String({
    format: 'date',
    pattern: dayPattern,
    description: `${description} (YYYY-MM-DD, years 1900 to 2199)`,
  });
export const Instant = (description: string) =>
  Type.String({ format: 'date-time', description: `${description} (UTC)` });
export const Version = Type.Integer({
  minimum: 1,
  maximum: 2147483647,
  description: 'Counts the changes of the record; send back the one that an update is based on',
});

/** A person's id on the wire: an opaque subject. */
export const KindeId = (description: string) => Type.String({ minLength: 1, maxLength: 200, description });

/** Text input: not only whitespace if `minLength` is 1. */
export const Text = (description: string, maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, description, ...(minLength > 0 ? { pattern: '\\S' } : {}) });
// Control characters, line breaks, and marks that change the direction of writing.
const refusedInNames = '\\u0000-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069';
const unseenInNames = ' \\u00A0\\u00AD\\u1680\\u2000-\\u200F\\u202F\\u205F-\\u2065\\u206A-\\u206F\\u3000\\uFEFF';

/** One line with at least one visible character. The pattern matches in one pass. */
export const namePattern = `^[${unseenInNames}]*[^${unseenInNames}${refusedInNames}][^${refusedInNames}]*$`;

/** A name: one line with visible characters. */
export const Name = (description: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, description, pattern: namePattern });
export const LongText = (description: string, maxLength = 10_000) => Type.String({ maxLength, description });

/** Australian dollars ex GST with at most four decimals, up to a bound. */
const amountUpTo = (maximum: number) => (description: string) =>
  Type.Number({
    minimum: 0,
    maximum,
    multipleOf: 0.0001,
    description: `${description}, A$ ex GST, at most four decimals`,
  });
/** An amount of a task, of a resource, of an hour. */
export const MoneyAmount = amountUpTo(99_999_999);
/** The largest sum in one field. */
export const largestSum = 9_999_999_999;
/** Total of a whole project, or a branch of its WBS: a hospital costs more than a hundred million. */
export const SumAmount = amountUpTo(largestSum);

/** A sum that may be negative, such as an omission. */
export const SignedSum = (description: string) =>
  Type.Number({
    minimum: -largestSum,
    maximum: largestSum,
    multipleOf: 0.0001,
    description: `${description}, A$ ex GST, negative for an omission`,
  });

/** A text that grants access to anyone who has it: it is returned once, and stored as a hash at most. */
export const Secret = (description: string) => Type.String({ description, 'x-secret': true });

export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const Optional = Type.Optional;

/**
 * Values by names from user input. A name with a line break has its value validated too, which `Type.String()` would
 * skip.
 */
export const ByName = <Value extends TSchema>(value: Value, options: { description?: string } = {}) =>
  Type.Record(Type.String({ pattern: '^[^\\u0000]*$' }), value, options);

/** An object that refuses unknown names. */
export const Fields = <Properties extends TProperties>(
  properties: Properties,
  options: { minProperties?: number; description?: string } = {},
) => Type.Object(properties, { additionalProperties: false, ...options });

export const WorkspaceParams = Fields({ workspaceId: Id('The workspace') });
export const WithId = (what: string) => Fields({ workspaceId: Id('The workspace'), id: Id(what) });
export const ProjectParams = Fields({ workspaceId: Id('The workspace'), projectId: Id('The project') });

/** The response of every list. A page past the end is empty, with the true `total_count`. */
export const List = <Item extends TSchema, More extends TProperties = Record<never, never>>(
  item: Item,
  more: More = {} as More,
) =>
  Type.Object({
    items: Type.Array(item),
    count: Type.Integer({ description: 'Items in this answer' }),
    total_count: Type.Integer({ description: 'Items that fit the filters' }),
    page: Type.Integer(),
    limit: Type.Integer(),
    abilities: Type.Array(Type.String(), {
      description: 'Actions the caller may take here: create, edit, delete, export …',
    }),
    ...more,
  });

/** Describes the matches of a search. */
export const searchDescription =
  'Finds what holds all these words, in any order and any case; of the last word its beginning suffices';

/** Page, size and search of a list. `sort` lists fields, `-` for descending. */
export const listQuery = <Properties extends TProperties>(
  sortable: readonly string[],
  filters: Properties,
  defaultLimit = 50,
) =>
  Fields({
    page: Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: 'From 1' })),
    limit: Optional(Type.Integer({ minimum: 1, maximum: 500, default: defaultLimit, description: 'Items a page' })),
    q: Optional(Type.String({ maxLength: 200, description: searchDescription })),
    sort: Optional(
      Type.String({
        maxLength: 200,
        pattern: `^-?(${sortable.join('|')})(,-?(${sortable.join('|')}))*$`,
        description: `Fields by comma, - for descending: ${sortable.join(', ')}`,
      }),
    ),
    ...filters,
  });

/** A filter that accepts several values: the parameter is repeated for each of them. */
export const OneOrSeveral = <Value extends TSchema>(value: Value) =>
  Type.Union([value, Type.Array(value, { minItems: 1, maxItems: 200 })], {
    description: 'Any of these values: the name is said once for each',
  });

/** The filter for deleted records of a list. */
export const deletedInstead = {
  is_deleted: Optional(Type.Boolean({ default: false, description: 'Deleted ones instead' })),
};

/** Format of the file, for calls that export a list. */
export const exportFormat = {
  format: Optional(Type.Enum(['csv', 'xlsx', 'pdf'], { default: 'csv', description: 'Form of the file' })),
};
/** Media types of the responses of such a call. */
export const exportMedia = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
];
/** Describes which parts of the query such a call ignores. */
export const exportDescription =
  'All that fits, in the order asked for; page and limit are not looked at. More than 100,000 records are refused, in a PDF more than 2,000: narrow the list.';

const ListQueryBase = Fields({
  page: Optional(Type.Integer()),
  limit: Optional(Type.Integer()),
  q: Optional(Type.String()),
  sort: Optional(Type.String()),
});
export type ListQueryBase = Static<typeof ListQueryBase>;

/** The shape of every refusal. */
export const Failure = Type.Object(
  {
    statusCode: Type.Integer(),
    error: Type.String({ description: 'The status in words' }),
    code: Type.String({ description: 'A stable word for programs' }),
    message: Type.String({ description: 'The sentence for people' }),
    fields: Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Every fault of the input, by field' }),
    ),
    current: Optional(
      Type.Unknown({
        description:
          'The record as it is now, where an update was based on an older version or another record conflicts',
      }),
    ),
    allowed: Optional(Type.Array(Type.String(), { description: 'Transitions that are allowed from here' })),
    count: Optional(Type.Integer({ description: 'How many records prevent it' })),
    request_id: Type.String({ description: 'Names the request in the log' }),
  },
  { $id: 'Failure' },
);
export type Failure = Static<typeof Failure>;

/** Authors and times of a record's creation and last change. */
export const Trail = {
  created_at: Instant('When it was made'),
  updated_at: Instant('When it was changed last'),
};

export const Message = Type.Object({ id: Type.String(), message: Type.String() });

/** Extensions of files that contain a table. */
export const tableEndings = ['csv', 'txt', 'tsv', 'xlsx', 'xlsm'] as const;
