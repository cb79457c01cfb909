// Custom fields (extended attributes) and outline codes of a Microsoft Project XML file: their definitions at the head
// and their values in tasks and resources. Values go by the field's alias, or its name where two share an alias.
import type { Programme } from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';

import { setNamed } from '../model/named-values.ts';
import { parseLocalMinute, parseXmlDuration } from '../text/local-time.ts';
import { END, type XmlCursor } from '../xml/xml-cursor.ts';
import { fieldNameOf } from './field-numbers.ts';

export type CustomField = Programme['customFields'][number];

/** A value as the file gives it. */
export interface FieldValue {
  fieldId: string;
  value: string;
}

export interface CustomFieldTable {
  fields: CustomField[];
  /** Keys that are taken, with what they belong to. */
  keys: Set<string>;
  /** By the field's number in the file: where its values go and how they read. */
  byId: Map<string, { key: string; type: CustomField['type'] }>;
}

/** Reads the children of a value's `ExtendedAttribute`. */
export function readFieldValue(xml: XmlCursor): FieldValue {
  const value: FieldValue = { fieldId: '', value: '' };
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'FieldID') value.fieldId = xml.trimmed();
    else if (name === 'Value') value.value = xml.text();
    else xml.skip();
  }
  return value;
}

/** Reads the children of the head's `ExtendedAttributes` into the table. */
export function readFieldDefinitions(xml: XmlCursor, table: CustomFieldTable): void {
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'ExtendedAttribute') readDefinition(xml, table);
    else xml.skip();
  }
}

function readDefinition(xml: XmlCursor, table: CustomFieldTable): void {
  let id = '';
  let fieldName = '';
  let alias: string | null = null;
  const values: NonNullable<CustomField['values']> = [];
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'FieldID') id = xml.trimmed();
    else if (name === 'FieldName') fieldName = xml.text();
    else if (name === 'Alias') alias = xml.text() || null;
    else if (name === 'ValueList') readValueList(xml, values);
    else xml.skip();
  }
  if (id === '') return;
  const field = defineField(table, id, fieldName, alias).field;
  if (values.length > 0) field.values = values;
}

function readValueList(xml: XmlCursor, values: NonNullable<CustomField['values']>): void {
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name !== 'Value') {
      xml.skip();
      continue;
    }
    const entry = { value: '', description: '' };
    for (let child = xml.nextChild(); child !== END; child = xml.nextChild()) {
      if (child === 'Value') entry.value = xml.text();
      else if (child === 'Description') entry.description = xml.text();
      else xml.skip();
    }
    if (entry.value !== '') values.push(entry);
  }
}

/** Adds a field; answers where its values go. */
function defineField(table: CustomFieldTable, id: string, name: string, alias: string | null) {
  const isOfResource = Number(id) >= 0x0c400000 && Number(id) < 0x0f400000;
  const ownName = name || fieldNameOf(Number(id)) || `Field ${id}`;
  const field: CustomField = {
    name: ownName,
    alias,
    of: isOfResource ? 'resource' : 'task',
    type: typeOfName(ownName),
  };
  const key = (): string => `${field.of} ${field.alias ?? field.name}`;
  if (table.keys.has(key())) field.alias = null;
  table.keys.add(key());
  table.fields.push(field);
  const place = { key: field.alias ?? field.name, type: field.type };
  table.byId.set(id, place);
  return { ...place, field };
}

function typeOfName(name: string): CustomField['type'] {
  if (/number/i.test(name)) return 'number';
  if (/flag/i.test(name)) return 'flag';
  if (/duration/i.test(name)) return 'duration';
  if (/cost/i.test(name)) return 'cost';
  return /date|start|finish/i.test(name) ? 'date' : 'text';
}

/** Puts the values of one task or resource where they belong; an undefined field is defined on the way. */
export function applyFieldValues(
  values: readonly FieldValue[],
  custom: Record<string, string | number | boolean>,
  table: CustomFieldTable,
): void {
  for (const { fieldId, value } of values) {
    if (fieldId === '') continue;
    const place = table.byId.get(fieldId) ?? defineField(table, fieldId, '', null);
    setNamed(custom, place.key, typedValue(value, place.type));
  }
}

function typedValue(value: string, type: CustomField['type']): string | number | boolean {
  if (type === 'number') return Number.isFinite(Number(value)) ? Number(value) : value;
  if (type === 'cost') return Number.isFinite(Number(value)) ? Number(value) / 100 : value;
  if (type === 'flag') return value === '1' || value.toLowerCase() === 'true';
  if (type === 'duration') return parseXmlDuration(value, 0, value.length) ?? value;
  if (type !== 'date') return value;
  const minute = parseLocalMinute(value, 0, value.length);
  return minute === null ? value : formatMinute(minute);
}

/** An outline code of the head: its alias and its values by id. */
export interface OutlineCode {
  fieldId: string;
  name: string;
  values: Map<string, { parentId: string; value: string; description: string }>;
}

/** Reads the children of the head's `OutlineCodes`. */
export function readOutlineCodes(xml: XmlCursor): OutlineCode[] {
  const codes: OutlineCode[] = [];
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'OutlineCode') codes.push(readOutlineCode(xml));
    else xml.skip();
  }
  return codes;
}

function readOutlineCode(xml: XmlCursor): OutlineCode {
  const code: OutlineCode = { fieldId: '', name: '', values: new Map() };
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'FieldID') code.fieldId = xml.trimmed();
    else if (name === 'FieldName') code.name = code.name || xml.text();
    else if (name === 'Alias') code.name = xml.text() || code.name;
    else if (name === 'Values') readOutlineValues(xml, code);
    else xml.skip();
  }
  return code;
}

function readOutlineValues(xml: XmlCursor, code: OutlineCode): void {
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name !== 'Value') {
      xml.skip();
      continue;
    }
    let id = '';
    const entry = { parentId: '0', value: '', description: '' };
    for (let child = xml.nextChild(); child !== END; child = xml.nextChild()) {
      if (child === 'ValueID') id = xml.trimmed();
      else if (child === 'ParentValueID') entry.parentId = xml.trimmed();
      else if (child === 'Value') entry.value = xml.text();
      else if (child === 'Description') entry.description = xml.text();
      else xml.skip();
    }
    code.values.set(id, entry);
  }
}

/** The value with its parents before it, as planners write outline codes: `North.Level 3`. */
export function outlinePath(code: OutlineCode, valueId: string): string {
  const parts: string[] = [];
  for (let id = valueId; parts.length < 20;) {
    const entry = code.values.get(id);
    if (!entry) break;
    parts.unshift(entry.value);
    id = entry.parentId;
  }
  return parts.join('.');
}
