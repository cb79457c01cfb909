import type { Task } from '@horizon/schedule';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../client/api.ts';
import { useWorkspace } from '../../client/caller.tsx';
import { useRecordForm, type RecordForm } from '../../client/save.ts';
import { changedNames } from '../../ui/form-faults.ts';
import { useScheduleEdits } from './programme.ts';
import { programmeNow } from './cached-query.ts';
import { readCachedProgramme, type ReadProgramme } from './read-programme.ts';
import { changesOfTask, valuesOfTask, type TaskValues } from './task-values.ts';

interface TaskRecord {
  /** The revision of the programme that the values are based on. */
  version: number;
  values: TaskValues;
}

/** `isStale`: nothing was typed, and the task has changed since. */
export type TaskForm = RecordForm<TaskValues> & { isStale: boolean };

/** The form of a task. If somebody else has changed the same field, both values are shown and the person chooses. */
export function useTaskForm(projectId: string, task: Task, read: ReadProgramme): TaskForm {
  const { workspace_id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const saveEdits = useScheduleEdits(projectId);
  const [savedAt, setSavedAt] = useState(0);
  const record: TaskRecord = { version: read.revision, values: valuesOfTask(task, read) };

  const asItIsNow = async (): Promise<TaskRecord | undefined> => {
    const now = readCachedProgramme(await programmeNow(queries, { workspaceId, projectId }));
    const known = now.taskOf(task.id);
    return known ? { version: now.revision, values: valuesOfTask(known, now) } : undefined;
  };
  const made = useRecordForm<TaskRecord, TaskValues>({
    record,
    valuesOf: ({ values }) => values,
    save: async (typed, version) => {
      const all = { ...record.values, ...typed } as TaskValues;
      const wanted = changesOfTask(typed, all, task, read);
      if ('faults' in wanted) throw new ApiFailure(422, 'Some values cannot be read.', { fields: wanted.faults });
      try {
        const answer = await saveEdits({
          edits: [{ kind: 'task-changed', id: task.id, changes: wanted.changes }],
          basedOn: version,
          successMessage: `${all.name} changed`,
        });
        setSavedAt(answer.revision);
        return { version: answer.revision, values: all };
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (error.code !== 'stale') throw inFormWords(error);
        const current = await asItIsNow();
        throw new ApiFailure(409, error.message, { code: 'stale', ...(current ? { current } : {}) });
      }
    },
  });
  const { values, changed, saving } = made.form;
  const isUntouched = changed.length === 0 && !saving && read.revision >= savedAt;
  return { ...made, isStale: isUntouched && changedNames(values, record.values).length > 0 };
}

/** Maps the server's fault paths in the batch to the form's fields. */
function inFormWords(error: ApiFailure): ApiFailure {
  const fieldOf = (path: string): string => {
    const name = path.split('.').find((part) => part !== 'edits' && part !== 'changes' && !/^\d+$/.test(part)) ?? path;
    return { durationMinutes: 'duration', constraint: 'constraintDate', kind: 'type' }[name] ?? name;
  };
  const fields = Object.fromEntries(Object.entries(error.fields).map(([path, faults]) => [fieldOf(path), faults]));
  return new ApiFailure(error.status, error.message, {
    code: error.code,
    fields,
    ...(error.requestId ? { request_id: error.requestId } : {}),
  });
}
