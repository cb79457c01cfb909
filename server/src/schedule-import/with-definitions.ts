// Definitions of a programme's custom fields and codes. Files add to them; an undo removes none, since the history
// still refers to the fields, and their type determines which of them are amounts.
import type { Programme } from '@horizon/schedule';
import type { ProgrammeState } from '../schedule/programme/state.ts';

type Field = Programme['customFields'][number];

const labelOf = ({ of, name, alias }: Field) => `${of} ${alias ?? name}`;

/** The state with the definitions of a file in addition to its own. A field that is an amount in either stays one. */
export function withDefinitions(state: ProgrammeState, file: Programme): ProgrammeState {
  const { customFields, activityCodeTypes } = state.programme;
  const fields = new Map(customFields.map((field) => [labelOf(field), field]));
  for (const field of file.customFields) {
    const label = labelOf(field);
    if (!fields.has(label) || field.type === 'cost') fields.set(label, field);
  }
  const types = new Map(activityCodeTypes.map((type) => [type.name, type]));
  for (const { name, values } of file.activityCodeTypes) {
    const here = types.get(name)?.values ?? [];
    const known = new Set(here.map(({ code }) => code));
    types.set(name, { name, values: [...here, ...values.filter(({ code }) => !known.has(code))] });
  }
  const programme = { ...state.programme, customFields: [...fields.values()], activityCodeTypes: [...types.values()] };
  return { ...state, programme };
}
