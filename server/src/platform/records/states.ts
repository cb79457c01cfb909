// The state of a declared record with a workflow: what it forbids, and what the caller may do next.
import { actsFrom, type AnyRecord } from '@horizon/contract';
import type { Scope } from '../scope.ts';
import type { PlainRow, PlainRules } from './rules.ts';
import { refuseTransition } from './workflow.ts';

/** A row with its state, if its record has states. */
type InState = Readonly<Record<string, unknown>> | { status: string | null };

/** True unless the record's workflow has the act and its state does not allow it. */
export function isPossible({ workflow }: AnyRecord, row: InState, act: string): boolean {
  return !workflow?.acts[act] || workflow.acts[act].from.includes(String('status' in row ? row.status : null));
}

/** Throws 409 with the possible acts if the record's workflow has the act and its state does not allow it. */
export function refuseAct(record: AnyRecord, row: PlainRow, act: string): void {
  const { workflow, number, oneWord } = record;
  if (!workflow?.acts[act]) return;
  const subject = number ? String(row[number.field ?? 'number']) : `This ${oneWord}`;
  refuseTransition(workflow, { subject, state: String(row['status']) }, act);
}

/** The acts with buttons of their own that the caller may do now. */
export function actsOn(
  { record, rules, scope }: { record: AnyRecord; rules: Pick<PlainRules, 'mayAct'>; scope: Scope },
  row: PlainRow,
  projectId: string | null,
): string[] {
  const { workflow } = record;
  if (!workflow || row.is_deleted) return [];
  return actsFrom(workflow, String(row['status'])).filter(
    (act) =>
      act !== 'edit' &&
      act !== 'delete' &&
      scope.can(workflow.acts[act]!.permission, projectId) &&
      (rules.mayAct?.(row, act, scope) ?? true),
  );
}
