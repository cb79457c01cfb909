// Somebody who may record progress but not edit the programme can change actual data, and nothing that is planned.
import type { Patch } from '@horizon/schedule';
import type { Scope } from '../../platform/scope.ts';
import { Refusal } from '../../platform/failures.ts';
import type { WireEdit } from './apply-edits.ts';

const ofTask: ReadonlySet<string> = new Set([
  'actualStart',
  'actualFinish',
  'remainingMinutes',
  'percentComplete',
  'physicalPercentComplete',
  'suspendedAt',
  'resumedAt',
  'status',
]);
const ofAssignment: ReadonlySet<string> = new Set([
  'actualWorkMinutes',
  'remainingWorkMinutes',
  'actualQuantity',
  'remainingQuantity',
]);

const isOf = (fields: ReadonlySet<string>, changes: object) => Object.keys(changes).every((name) => fields.has(name));

function isProgress(edit: WireEdit): boolean {
  if (edit.kind === 'task-changed') return isOf(ofTask, edit.changes);
  return edit.kind === 'assignment-changed' && isOf(ofAssignment, edit.changes);
}

function isProgressPatch({ of, before, after }: Patch): boolean {
  if (before === null || after === null) return false;
  const changes = { ...before, ...after };
  return of === 'task' ? isOf(ofTask, changes) : of === 'assignment' && isOf(ofAssignment, changes);
}

/** Throws 403 if the caller may only record progress and one of the edits does more. */
export function refuseBeyondProgress(scope: Scope, projectId: string, edits: readonly WireEdit[]): void {
  const at = edits.findIndex((edit) => !isProgress(edit));
  if (at >= 0 && !scope.can('schedule:edit', projectId)) {
    throw progressOnly({ [`edits.${at}`]: ['This changes the programme, and not its progress alone.'] });
  }
}

/** The same for a batch that is undone or redone. */
export function refusePatchesBeyondProgress(scope: Scope, projectId: string, patches: readonly Patch[]): void {
  if (!scope.can('schedule:edit', projectId) && !patches.every(isProgressPatch)) {
    throw progressOnly({});
  }
}

const progressOnly = (fields: Record<string, string[]>) =>
  new Refusal(
    403,
    'not_permitted',
    'You may record progress here: actual dates, per cent done and what is left. Ask a planner to change the programme.',
    { fields },
  );
