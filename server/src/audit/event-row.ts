// An event of the history as it is stored, and the columns of records that it leaves out.
import type { Row } from '../platform/rows.ts';
import type { EditSummary } from './edit-summaries.ts';
import type { Place } from './records.ts';

export interface EventRow extends Omit<Row<'audit_events'>, 'workspace_id' | 'batch' | 'act'> {
  /** The name of the batch, if one event covers many records. */
  note?: string;
}

/** An event with the names of the records it refers to. */
export interface NamedEvent extends EventRow, Partial<Place> {
  summary?: Partial<EditSummary> | undefined;
  names?: ReadonlyMap<string, string>;
}

/** Columns that mean nothing to a reader. */
export const plumbing = new Set([
  'answer_texts',
  'workspace_id',
  'version',
  'created_at',
  'updated_at',
  'series',
  'margin_pct',
  'position',
  'deleted_with_parent',
  'created_by_user_id',
  'revision',
]);
/** Columns of a task that the engine calculates. */
export const calculated = new Set([
  'start_minute',
  'finish_minute',
  'late_start_minute',
  'late_finish_minute',
  'total_float_minutes',
  'free_float_minutes',
  'calculated_duration_minutes',
  'progress_percentage',
  'is_critical',
  'flags',
  'start_date',
  'end_date',
  'task_status',
  'revision',
]);
