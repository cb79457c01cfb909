// The whole programme of a project, fetched once per revision, and saving its edits.
import { capital, countOf } from '../../ui/format.ts';
import { finishGoes } from '../parts/finish-goes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useMemo, useRef } from 'react';
import { api, ApiFailure, type CallAnswer } from '../../client/api.ts';
import { useWorkspace } from '../../client/caller.tsx';
import { useKnownPermissions } from '../../client/project-permissions.ts';
import { refusalOf } from '../../client/failures.ts';
import { toast } from '../../ui/toasts.ts';
import type { CachedProgramme } from './cached-programme.ts';
import { cachedProgramme, applyChange, useCachedProgramme } from './cached-query.ts';
import { readCachedProgramme, type ReadProgramme } from './read-programme.ts';
import type { ScheduleEdit } from './tasks.ts';

/** A programme that the page has already and keeps up to date, such as the Gantt's, so that it is not fetched again. */
export const ProgrammeAtHand = createContext<ReadProgramme | null>(null);

/** The programme of a project, fetched again when it changes. Not available to people who see only their own tasks. */
export function useProgramme(projectId: string) {
  const workspace = useWorkspace();
  const atHand = use(ProgrammeAtHand);
  const permissions = useKnownPermissions(workspace, projectId);
  const isOwnOnly = permissions?.includes('schedule:own') ?? false;
  const enabled = atHand === null && permissions !== null && !isOwnOnly;
  const query = useCachedProgramme({ workspaceId: workspace.workspace_id, projectId }, enabled);
  const read = useMemo(() => atHand ?? (query.data ? readCachedProgramme(query.data) : null), [atHand, query.data]);
  return { query, read, isOwnOnly };
}

/** The message for edits without an effect. */
export const nothingChanged = 'Nothing changed: it was so already';

export interface EditBatch {
  edits: readonly ScheduleEdit[];
  basedOn: number;
  note?: string;
  /** Text of the toast; undefined shows none. */
  successMessage?: string;
  /** Called before the batch is undone from its toast. */
  onUndo?: () => void;
}

type Stored = CallAnswer<'editSchedule'>;
export type SavedEdits = Pick<Stored, 'revision' | 'merged'>;

/**
 * Saves a batch of edits of the programme, all or none; the toast offers Undo. If a what-if is open, the edits go only there.
 * Throws ApiFailure.
 */
export function useScheduleEdits(projectId: string): (batch: EditBatch) => Promise<SavedEdits> {
  const { workspace_id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const keepEdits = use(ProgrammeAtHand)?.keepEdits;
  const last = useRef({ text: '', key: '' });
  return useCallback(
    async ({ edits, basedOn, note, successMessage, onUndo }) => {
      if (keepEdits) {
        const wrong = keepEdits(edits, successMessage ?? note ?? 'Changed');
        if (wrong !== null) throw new ApiFailure(422, wrong);
        return { revision: basedOn, merged: false };
      }
      const params = { workspaceId, projectId };
      const stale = () =>
        Promise.all(['schedule', 'wbs', 'audit'].map((domain) => queries.invalidateQueries({ queryKey: [domain] })));
      const body = { based_on: basedOn, edits: [...edits], ...(note ? { note } : {}) };
      const text = JSON.stringify(body);
      // A retry of the same batch after a lost answer is stored once.
      if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
      const before = cachedProgramme(queries, params);
      const answer = await api('editSchedule', { params, body }, { idempotencyKey: last.current.key });
      last.current = { text: '', key: '' };
      const { batch_id } = answer;
      applyChange(queries, params, answer);
      if (successMessage && batch_id === null) toast.success({ title: nothingChanged });
      else if (successMessage && batch_id !== null) {
        const undo = () => {
          onUndo?.();
          void api('undoSchedule', { params, body: { batch_id } }).then(
            (undone) => {
              applyChange(queries, params, undone);
              toast.success({ title: `Undone: ${successMessage}` });
              return stale();
            },
            (error: unknown) => toast.error({ title: 'Failed to undo', detail: refusalOf(error).message }),
          );
        };
        toast.success({ title: successMessage, undo, ...movedWords(answer, edits, before) });
      }
      void stale();
      return answer;
    },
    [workspaceId, projectId, queries, keepEdits],
  );
}

/** The number of other tasks a batch moved, and the finish of the programme; null if it moved neither. */
function movedWords(
  answer: CallAnswer<'editSchedule'>,
  edits: readonly ScheduleEdit[],
  before: CachedProgramme | undefined,
): { detail: string } | undefined {
  const own = new Set(
    edits.flatMap((edit) => ('id' in edit ? [edit.id] : edit.kind === 'task-added' ? [edit.task.id] : [])),
  );
  const others = answer.moved.ids.filter((id) => !own.has(id)).length;
  // Not if others have changed it meanwhile: then the finish may have moved by their edits.
  const isOwn = before !== undefined && answer.revision === before.revision + 1;
  const parts = [
    ...(others > 0 ? [`${countOf(others, 'other task')} recalculated`] : []),
    (isOwn && finishGoes(before.projectFinish, answer.project_finish)) || [],
  ].flat();
  return parts.length > 0 ? { detail: `${capital(parts.join('; '))}.` } : undefined;
}
