// One event as people read it: its fields with their old and new values in words, without those that the reader's role masks.
import { emergencyContactMask, recordOf, type AnswerOf, type Calls } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import { seesMoney } from '../schedule/programme/money-mask.ts';
import { type FieldWords, tableFields } from './edit-fields.ts';
import { calculated, plumbing, type NamedEvent } from './event-row.ts';
import { fieldsOfPeople } from './people-fields.ts';
import { isBareId } from './records.ts';

export type AuditEvent = AnswerOf<Calls['getRecordHistory']>['items'][number];

const tableWords: Readonly<Record<string, FieldWords>> = { ...tableFields, ...fieldsOfPeople };

/** Masked fields, by kind of record and condition. */
interface Mask {
  fields: string[];
  isLiftedFor: (scope: Scope) => boolean;
  /** Names to remove from fields that contain a record. */
  inside?: string[];
}
/** A programme's custom fields may be amounts; the history does not know which. */
const amounts = ['cost', 'actualCost', 'costPerHour', 'costPerUse', 'costPerUnit', 'custom'];
const seesRates = (scope: Scope) => scope.can('labour_rates:see_cost');
const seesProgrammes = (scope: Scope) => seesMoney(scope, null);
const masks: Record<string, Mask> = {
  labour_rates: { fields: ['cost_rate'], isLiftedFor: seesRates },
  labour_allowances: { fields: ['amount'], isLiftedFor: seesRates },
  labour_overrides: { fields: ['override_rate'], isLiftedFor: (scope) => scope.can('labour_overrides:see_cost') },
  worker_details: { fields: ['emergency_contact'], isLiftedFor: (scope) => scope.can(emergencyContactMask) },
  tender_scope_rows: { fields: ['budget'], isLiftedFor: (scope) => scope.can('tender_packages:see_cost') },
  wbs: { fields: ['budget'], isLiftedFor: seesProgrammes },
  actions: { fields: ['cost'], inside: amounts, isLiftedFor: seesProgrammes },
  schedule_resources: { fields: [], inside: amounts, isLiftedFor: seesProgrammes },
  schedule_assignments: { fields: [], inside: amounts, isLiftedFor: seesProgrammes },
  scenarios: { fields: [], inside: amounts, isLiftedFor: seesProgrammes },
  baseline_rows: { fields: ['cost'], isLiftedFor: seesProgrammes },
};

/** The mask of a declared record: its fields that need an additional permission. */
function declaredMask(entity: string, scope: Scope): string[] {
  const record = recordOf(entity);
  return Object.entries(record?.fields ?? {})
    .filter(([, { mask }]) => mask !== undefined && !scope.can(`${record!.module}:${mask}`))
    .map(([name]) => name);
}

/** An event without its masked fields, and with the names of records in place of known ids. */
export function presentEvent(row: NamedEvent, scope: Scope): AuditEvent {
  const mask = masks[row.entity];
  const isMasked = mask !== undefined && !mask.isLiftedFor(scope);
  const hidden = new Set([...(isMasked ? mask.fields : []), ...declaredMask(row.entity, scope)]);
  const inside = isMasked ? (mask.inside ?? []) : [];
  if (scope.membership.isExternal) {
    hidden.add('contract_value');
  }
  const fields = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])].filter(
    (name) => !plumbing.has(name) && !hidden.has(name),
  );
  const changes = fields
    .map((field) => ({ field, from: leftOf(row.before?.[field], inside), to: leftOf(row.after?.[field], inside) }))
    .filter(({ from, to }) => textOf(from) !== textOf(to));
  return {
    id: String(row.seq),
    at: row.at,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    action: row.summary?.action ?? row.action,
    entity: row.entity,
    entity_id: row.entity_id,
    title: row.summary?.title ?? row.title,
    project: row.project ?? null,
    task: row.summary?.task ?? row.task ?? null,
    effect: row.summary?.effect ?? (row.note || null),
    changes: row.summary?.changes ?? changes.flatMap((change) => (row.names ? inWords(change, row) : asTexts(change))),
    request_id: row.request_id,
  };
}

type Change = AuditEvent['changes'][number];

/** A field of a record with its stored values. */
interface StoredChange {
  field: string;
  from: unknown;
  to: unknown;
}

const asTexts = ({ field, from, to }: StoredChange): Change => ({ field, from: textOf(from), to: textOf(to) });

/** The change with names in place of ids; empty if an id has no name, and for the engine's own columns. */
function inWords(stored: StoredChange, event: NamedEvent): Change[] {
  const { entity, names } = event;
  if (entity === 'actions' && (calculated.has(stored.field) || /_minutes?$/.test(stored.field))) return [];
  if (!tableWords[entity]?.[stored.field] && (isRecord(stored.from) || isRecord(stored.to))) {
    const [before, after] = [
      partsOf(stored.from, tableWords[entity] ?? {}),
      partsOf(stored.to, tableWords[entity] ?? {}),
    ];
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((part) => {
      const [from, to] = [before.get(part), after.get(part)];
      return part === 'id' || part === 'name' || textOf(from) === textOf(to)
        ? []
        : inWords({ field: part, from, to }, event);
    });
  }
  const words = tableWords[entity]?.[stored.field];
  if (words) {
    const [label, format] = words;
    const known = names ? { names } : {};
    const [before, after] = [format(stored.from ?? null, known), format(stored.to ?? null, known)];
    return before === after ? [] : [{ field: label, from: before, to: after }];
  }
  const { field, from, to } = asTexts(stored);
  const [was, is] = [from && (names?.get(from) ?? from), to && (names?.get(to) ?? to)];
  return isBareId(was) || isBareId(is) || was === is ? [] : [{ field, from: was, to: is }];
}

/**
 * The properties of a record inside a field; of a list only its length is shown. A text is never parsed as a record.
 */
function partsOf(stored: unknown, known: FieldWords): Map<string, unknown> {
  const parts = isRecord(stored) ? Object.entries(stored) : [];
  return new Map(
    parts.map(([name, value]) => [name, Array.isArray(value) && !known[name] ? describeList(value.length) : value]),
  );
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const describeList = (length: number) => (length === 0 ? null : `${length} of them`);

/** A value without the names to remove. */
function leftOf(value: unknown, left: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return JSON.parse(JSON.stringify(value, (name, stored: unknown) => (left.includes(name) ? undefined : stored)));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
