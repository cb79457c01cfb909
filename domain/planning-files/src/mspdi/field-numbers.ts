// The numbers of custom fields in Microsoft Project XML, group by group in the order of their numbers.
import type { Programme } from '@horizon/schedule';

import { resourceGroups, taskGroups } from '../mpp/custom-field-numbers.ts';

type CustomField = Programme['customFields'][number];

const taskBase = 0x0b400000;
const resourceBase = 0x0c400000;
const outlineCodeBase = taskBase + 416;

export const outlineCodeCount = 10;

/** The number of outline code 1 to 10 of tasks. */
export function outlineCodeId(number: number): number {
  return outlineCodeBase + 2 * (number - 1);
}

const idByName = new Map<string, number>();
const nameById = new Map<number, string>();
for (const [of, base, groups] of [
  ['task', taskBase, taskGroups],
  ['resource', resourceBase, resourceGroups],
] as const) {
  for (const { name, fields } of groups) {
    if (name === 'Outline Code') continue;
    for (const [index, field] of fields.entries()) {
      if (field < 0) continue;
      idByName.set(`${of} ${name}${index + 1}`, base + field);
      nameById.set(base + field, `${name}${index + 1}`);
    }
  }
}

/** `Text1` … of a field number; none when it is not a custom field. */
export function fieldNameOf(id: number): string | undefined {
  return nameById.get(id);
}

export interface PlacedField {
  id: number;
  /** The tool's own name of the place. */
  name: string;
  field: CustomField;
}

const placeOfType: Record<CustomField['type'], string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  flag: 'Flag',
  duration: 'Duration',
  cost: 'Cost',
};

/** A place for each field: its own where it names one, else the first free of its type. Fields without a place follow. */
export function placeFields(fields: readonly CustomField[]): { placed: PlacedField[]; homeless: CustomField[] } {
  const placed: PlacedField[] = [];
  const taken = new Set<number>();
  const place = (field: CustomField, name: string): boolean => {
    const id = idByName.get(`${field.of} ${name}`);
    if (id === undefined || taken.has(id)) return false;
    taken.add(id);
    placed.push({ id, name, field });
    return true;
  };
  const others = fields.filter((field) => !place(field, field.name));
  const homeless = others.filter((field) => {
    for (let number = 1; number <= 30; number += 1)
      if (place(field, `${placeOfType[field.type]}${number}`)) return false;
    return true;
  });
  return { placed, homeless };
}
