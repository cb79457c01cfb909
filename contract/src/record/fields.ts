// The fields of a declared record: input, storage and form control.
import { Type, type TNull, type TOptional, type TSchema, type TUnion } from 'typebox';

/**
 * `required`: given when the record is created, never empty. `optional`: may be left out or emptied (null).
 * `defaulted`: may be left out and then has the default of its column; never null.
 */
export type Presence = 'required' | 'optional' | 'defaulted';

/**
 * How a form edits a field. `choices`: several of a list. `contact`: one person, `contacts`: several. `none`: hidden in
 * forms and lists. `custom`: the page provides its own control.
 */
export type Control =
  | 'text'
  | 'long-text'
  | 'number'
  | 'day'
  | 'choice'
  | 'choices'
  | 'tags'
  | 'contact'
  | 'contacts'
  | 'flag'
  | 'project'
  | 'none'
  | 'custom';

/** Permissions that lift the mask of a field: an action of the record's module. */
export type MaskAction = 'see_cost' | 'see_bank' | 'see_rating';

interface FieldOptions {
  /** Label in forms, columns and exports; by default the schema's description. */
  label?: string;
  /** Under the control. */
  help?: string;
  /** Noun for the value in a sentence: "the company’s name". */
  noun?: string;
  control?: Control;
  /** Given when the record is created and never changed. */
  isFixed?: true;
  /** Shape in responses if it differs from the input: people with their names instead of their ids. */
  answer?: TSchema;
  /** Labels of the values of a choice; by default the value with a capital letter. */
  labels?: Readonly<Record<string, string>>;
  /** Null in responses for people without this action on the record's module. */
  mask?: MaskAction;
}

/** One field of a declared record. */
export interface RecordField<
  Input extends TSchema = TSchema,
  P extends Presence = Presence,
  Answer extends TSchema = TSchema,
  IsFixed extends boolean = boolean,
> {
  input: Input;
  presence: P;
  answer: Answer;
  isFixed: IsFixed;
  label: string;
  help?: string;
  noun?: string;
  control: Control;
  labels?: Readonly<Record<string, string>>;
  mask?: MaskAction;
}

type OrNull<Schema extends TSchema> = TUnion<[Schema, TNull]>;
type AnswerIn<Options, Otherwise extends TSchema> = Options extends { answer: infer Answer extends TSchema }
  ? Answer
  : Options extends { mask: MaskAction }
    ? OrNull<Otherwise>
    : Otherwise;
type IsFixedIn<Options> = Options extends { isFixed: true } ? true : false;

/** Properties that schemas may have; TypeBox has a separate type for each kind. */
interface LooseSchema {
  type?: string;
  description?: string;
  format?: string;
  maxLength?: number;
  enum?: unknown[];
  items?: LooseSchema;
  anyOf?: LooseSchema[];
}

/** The default control of a schema: text of more than 300 characters gets several lines. */
function controlOf({ type, format, maxLength = 0, enum: choices, items }: LooseSchema): Control {
  if (choices) return 'choice';
  if (items?.enum) return 'choices';
  if (type === 'boolean') return 'flag';
  if (type === 'number' || type === 'integer') return 'number';
  if (type !== 'string') return 'custom';
  if (format === 'date') return 'day';
  if (format === 'uri') return 'text';
  return maxLength > 300 ? 'long-text' : 'text';
}

const nullable = (schema: TSchema) => Type.Union([schema, Type.Null()]);

function fieldOf(input: TSchema, presence: Presence, options: FieldOptions): RecordField {
  const loose = input as LooseSchema;
  const plain = presence === 'optional' || options.mask ? nullable(input) : input;
  return {
    input,
    presence,
    answer: options.answer ?? plain,
    isFixed: options.isFixed ?? false,
    label: options.label ?? loose.description ?? '',
    ...(options.help ? { help: options.help } : {}),
    ...(options.noun ? { noun: options.noun } : {}),
    control: options.control ?? controlOf(loose),
    ...(options.labels ? { labels: options.labels } : {}),
    ...(options.mask ? { mask: options.mask } : {}),
  };
}

/** A field that is given when the record is created and is never empty. */
export const required = <Input extends TSchema, const Options extends FieldOptions = Record<never, never>>(
  input: Input,
  options: Options = {} as Options,
) =>
  fieldOf(input, 'required', options) as RecordField<Input, 'required', AnswerIn<Options, Input>, IsFixedIn<Options>>;

/** A field that may be left out or emptied. */
export const optional = <Input extends TSchema, const Options extends FieldOptions = Record<never, never>>(
  input: Input,
  options: Options = {} as Options,
) =>
  fieldOf(input, 'optional', options) as RecordField<
    Input,
    'optional',
    AnswerIn<Options, OrNull<Input>>,
    IsFixedIn<Options>
  >;

/** A field that has the default of its column if it is left out. */
export const defaulted = <Input extends TSchema, const Options extends FieldOptions = Record<never, never>>(
  input: Input,
  options: Options = {} as Options,
) =>
  fieldOf(input, 'defaulted', options) as RecordField<Input, 'defaulted', AnswerIn<Options, Input>, IsFixedIn<Options>>;

export type RecordFields = Record<string, RecordField>;

type NamesOf<Fields, P extends Presence> = {
  [Name in keyof Fields]: Fields[Name] extends RecordField<TSchema, P, TSchema, boolean> ? Name : never;
}[keyof Fields];
type Flat<Properties> = { [Name in keyof Properties]: Properties[Name] };
type InputOf<Field> = Field extends RecordField<infer Input, Presence, TSchema, boolean> ? Input : never;

/** The value of a field in a body: may be left out, and null where it may be emptied. */
type Given<Field> =
  Field extends RecordField<infer Input, 'optional', TSchema, boolean>
    ? TOptional<OrNull<Input>>
    : TOptional<InputOf<Field>>;

/** Properties of the body that creates a record. */
export type CreateProperties<Fields> = Flat<
  { [Name in NamesOf<Fields, 'required'>]: InputOf<Fields[Name]> } & {
    [Name in NamesOf<Fields, 'optional' | 'defaulted'>]: Given<Fields[Name]>;
  }
>;
/** Properties of the body that updates a record: all are optional, fixed ones are absent. */
export type UpdateProperties<Fields> = {
  [Name in keyof Fields as Fields[Name] extends RecordField<TSchema, Presence, TSchema, true> ? never : Name]: Given<
    Fields[Name]
  >;
};
/** Properties of the record in responses. */
export type AnswerProperties<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends RecordField<TSchema, Presence, infer Answer, boolean> ? Answer : never;
};

/** The body properties of a field. */
export function givenOf({ input, presence }: RecordField): TSchema {
  return Type.Optional(presence === 'optional' ? nullable(input) : input);
}
