// Custom fields: their names and values. Text, number, date, start, finish,
// duration, cost and flag fields of tasks and resources go by their alias where they have one; outline codes become
// activity codes (mpp-format facts, 4.2, 4.3).
import type { Programme } from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';
import { setNamed } from '../model/named-values.ts';
import { resourceGroups, taskGroups } from './custom-field-numbers.ts';
import { type FieldNames, readFieldNames } from './field-names.ts';
import type { OpenProject } from './open-project.ts';
import type { FlagPlace, RecordRow } from './record-row.ts';
import { ValueLists } from './value-lists.ts';

const enterpriseBit = 0x8000;
const enterpriseTypes: Record<number, Programme['customFields'][number]['type']> = {
  0x03: 'duration',
  0x05: 'number',
  0x08: 'text',
  0x13: 'date',
  0x65: 'cost',
};

export type CustomValue = string | number | boolean;

interface CustomField {
  field: number;
  definition: Programme['customFields'][number];
  /** Alias, or the name where two fields share an alias. */
  shownName: string;
  flag: FlagPlace;
  isOutlineCode: boolean;
}

/** Tasks' or resources' own fields: the file's storage, the places of Flag 1 to 20, the lookup tables. */
export interface CustomFieldSource {
  of: 'task' | 'resource';
  flags: FlagPlace[];
  lists: ValueLists;
}

/** The custom fields of tasks or of resources. */
export class CustomFields {
  readonly #project: OpenProject;
  readonly #lists: ValueLists;
  readonly #names: FieldNames;
  readonly #fields: CustomField[] = [];
  readonly #byKey = new Map<number, CustomField>();
  readonly #flags: CustomField[] = [];
  readonly #used = new Set<CustomField>();
  readonly #codes = new Map<CustomField, Set<string>>();

  /** Reads the names that people gave the fields. */
  constructor(project: OpenProject, { of, flags, lists }: CustomFieldSource) {
    this.#project = project;
    this.#lists = lists;
    this.#names = readFieldNames(project, of === 'task' ? 'Task' : 'Rsc');
    const taken = new Set<string>();
    for (const { name: group, type, fields } of of === 'task' ? taskGroups : resourceGroups) {
      for (const [i, field] of fields.entries()) {
        const name = `${group}${i + 1}`;
        const alias = this.#names.aliases.get(field) ?? null;
        const shownName = alias !== null && !taken.has(alias) ? alias : name;
        taken.add(shownName);
        const flag = type === 'flag' ? (flags[i] ?? null) : null;
        this.#add({
          field,
          definition: { name, alias: shownName === alias ? alias : null, of, type },
          shownName,
          flag,
          isOutlineCode: group === 'Outline Code',
        });
      }
    }
    this.#addEnterpriseFields(of, taken);
  }

  // Fields of a company's server: known by their name in the file, their type by the field map.
  #addEnterpriseFields(of: 'task' | 'resource', taken: Set<string>): void {
    for (const [field, alias] of this.#names.aliases) {
      if ((field & enterpriseBit) === 0 || taken.has(alias)) continue;
      const type = enterpriseTypes[this.#project.maps[of].find(field)?.type ?? 0];
      if (type === undefined) continue;
      taken.add(alias);
      const definition = { name: alias, alias, of, type };
      this.#add({ field, definition, shownName: alias, flag: null, isOutlineCode: false });
    }
  }

  #add(field: CustomField): void {
    this.#fields.push(field);
    if (field.flag !== null) this.#flags.push(field);
    if (field.definition.type === 'flag') return;
    const place = this.#project.maps[field.definition.of].find(field.field);
    if (place?.block === 0) this.#byKey.set(place.at, field);
  }

  /** The record's values by alias or name, only those that are set, and flags that say yes; its outline codes apart. */
  valuesOf(row: RecordRow): { custom: Record<string, CustomValue>; codes: Record<string, string> } {
    const custom: Record<string, CustomValue> = {};
    const codes: Record<string, string> = {};
    for (const key of row.variableKeys()) {
      const field = this.#byKey.get(key);
      if (field === undefined) {
        this.#countUnknown(key);
        continue;
      }
      const value = this.#read(row, field);
      if (value === null || value === '') continue;
      this.#used.add(field);
      if (field.isOutlineCode) setNamed<string>(codes, field.shownName, this.#noteCode(field, String(value)));
      else setNamed<CustomValue>(custom, field.shownName, value);
    }
    for (const field of this.#flags) {
      if (!row.flag(field.flag)) continue;
      this.#used.add(field);
      setNamed<CustomValue>(custom, field.shownName, true);
    }
    return { custom, codes };
  }

  #countUnknown(key: number): void {
    if (this.#project.isMpp9 || (key & enterpriseBit) === 0) return;
    this.#project.log.leaveOut('enterprise-fields', 'Values of enterprise fields whose definition is on a server');
  }

  #noteCode(field: CustomField, code: string): string {
    const known = this.#codes.get(field) ?? new Set();
    this.#codes.set(field, known.add(code));
    return code;
  }

  #read(row: RecordRow, { field, definition, isOutlineCode }: CustomField): string | number | boolean | null {
    const found = row.slice(field);
    if (found === null) return null;
    if (ValueLists.isReference(found)) return this.#lists.resolve(found);
    switch (definition.type) {
      case 'text':
        return isOutlineCode && found.length < 2 ? null : row.text(field);
      case 'number':
        return row.double(field);
      case 'cost':
        return row.cost(field);
      case 'duration':
        return row.minutes(field);
      default: {
        const moment = row.timestamp(field);
        return moment === null ? null : formatMinute(moment);
      }
    }
  }

  /** The fields that have an alias or a list of values, or that a record used, outline codes left out; in the order of their groups. */
  definitions(): Programme['customFields'] {
    return this.#fields
      .filter((field) => !field.isOutlineCode && this.#isDefined(field))
      .map(({ field, definition }) => {
        const values = this.#listOf(field).map(({ code, description }) => ({ value: code, description }));
        return values.length === 0 ? definition : { ...definition, values };
      });
  }

  #isDefined(field: CustomField): boolean {
    return this.#used.has(field) || field.definition.alias !== null || this.#listOf(field.field).length > 0;
  }

  /** The values of the lookup table that serves a field. */
  #listOf(field: number): { code: string; description: string }[] {
    const table = this.#names.lookupTables.get(field);
    return table === undefined ? [] : this.#lists.valuesOf(table);
  }

  /** The outline codes that a record used, each with all values of its lookup table, else with those used. */
  codeTypes(): Programme['activityCodeTypes'] {
    return [...this.#codes].map(([{ field, shownName }, used]) => {
      const listed = this.#listOf(field);
      const known = new Set(listed.map(({ code }) => code));
      const others = [...used].filter((code) => !known.has(code)).map((code) => ({ code, description: '' }));
      return { name: shownName, values: [...listed, ...others] };
    });
  }
}
