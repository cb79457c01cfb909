// Masked fields of declared records: answered as null, and refused in sorting, filters and changes, unless the caller's
// role shows them.
import type { AnyRecord, Permission } from '@horizon/contract';
import { malformed } from '../failures.ts';
import type { Scope } from '../scope.ts';
import type { RecordQuery } from './rules.ts';

/** The permission that lifts the mask of a field; undefined if it is not masked. */
function liftedBy(record: AnyRecord, name: string): Permission | undefined {
  const mask = record.fields[name]?.mask;
  return mask && `${record.module}:${mask}`;
}

function isMasked(record: AnyRecord, scope: Scope, projectId: string | null, name: string): boolean {
  const lifted = liftedBy(record, name);
  return lifted !== undefined && !scope.can(lifted, projectId);
}

/** The answer with its masked fields as null. */
export function hideMasked<Answer extends Record<string, unknown>>(
  record: AnyRecord,
  scope: Scope,
  projectId: string | null,
  answer: Answer,
): Answer {
  const hidden = Object.keys(record.fields).filter((name) => isMasked(record, scope, projectId, name));
  return hidden.length === 0 ? answer : { ...answer, ...Object.fromEntries(hidden.map((name) => [name, null])) };
}

/** Refuses values of masked fields. */
export function refuseMaskedValues(
  record: AnyRecord,
  scope: Scope,
  projectId: string | null,
  given: Record<string, unknown>,
): void {
  refuse(
    Object.keys(given).filter((name) => given[name] !== undefined && isMasked(record, scope, projectId, name)),
    'Your role does not show this field, so you cannot set it.',
  );
}

/** Refuses to sort or filter by a field that is masked in one of the workspaces: it would reveal the values. */
export function refuseMaskedOrder(record: AnyRecord, scopes: readonly Scope[], query: RecordQuery): void {
  const isHidden = (name: string) => scopes.some((scope) => isMasked(record, scope, null, name));
  const sorted = (query.sort ?? '').split(',').map((name) => name.replace(/^-/, ''));
  refuse(sorted.some(isHidden) ? ['sort'] : [], 'Your role does not show this field, so you cannot sort by it.');
  refuse(
    Object.keys(query).filter((name) => query[name] !== undefined && isHidden(name)),
    'Your role does not show this field, so you cannot filter by it.',
  );
}

function refuse(names: readonly string[], sentence: string): void {
  if (names.length > 0) {
    throw malformed(Object.fromEntries(names.map((name) => [name, [sentence]])));
  }
}
