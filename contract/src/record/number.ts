import { Type, type TString } from 'typebox';

/** How the records of a project are numbered: FRM-0012. */
export interface RecordNumber {
  prefix: string;
  /** Digits at least. Lists sort numbers as text: choose enough for a whole project. */
  width: number;
  /** The column and property; `number` by default. */
  field?: string;
}

/** Properties of the answer of a numbered record. */
export type NumberProperties<Numbered> = [Numbered] extends [never]
  ? Record<never, never>
  : Numbered extends { field: infer Field extends string }
    ? { [Name in Field]: TString }
    : { number: TString };

/** A number as people read it: FRM-0012. */
export const numberText = ({ prefix, width }: Pick<RecordNumber, 'prefix' | 'width'>, number: number): string =>
  `${prefix}-${String(number).padStart(width, '0')}`;

export const numberSchema = (numbered: RecordNumber) =>
  Type.String({ description: `Such as ${numberText(numbered, 12)}, counted on the project` });
