// The programme on the server, behind the port that the session knows.
import { type PackedProgramme, type Task, unpackColumn, unpackProgramme } from '@horizon/schedule';
import { api, ApiFailure, type CallInput } from '../../../client/api.ts';
import {
  BatchRefused,
  type LoadedProgramme,
  type PlannerEdit,
  type ProgrammeSource,
  type TaskExtras,
} from '../programme/programme-source.ts';

type EditBody = CallInput<'editSchedule'>['body'];

/** The source of a project's programme. */
export function serverSource(workspaceId: string, projectId: string): ProgrammeSource {
  const params = { workspaceId, projectId };
  return {
    async load() {
      const answer = await api('getSchedule', { params });
      // The contract says these columns in TypeBox, the engine in its own type.
      const programme = unpackProgramme(answer.programme as unknown as PackedProgramme);
      return {
        programme,
        revision: answer.revision,
        extras: extrasOf(programme.tasks, answer),
        canEdit: answer.abilities.includes('edit') || answer.abilities.includes('schedule:edit'),
      } satisfies LoadedProgramme;
    },
    async save({ edits, basedOn, note, key }) {
      const body = { based_on: basedOn, edits: edits.flatMap(wireEdits), note: note.slice(0, 500) } as EditBody;
      try {
        const answer = await api('editSchedule', { params, body }, { idempotencyKey: key });
        return { revision: answer.revision, isMerged: answer.merged, moved: answer.moved };
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        const reference = error.status >= 500 ? error.requestId : undefined;
        throw new BatchRefused(error.message, { isStale: error.status === 409, reference });
      }
    },
    follow: (onChange) => followLive(params, onChange),
  };
}

type Answer = Awaited<ReturnType<typeof api<'getSchedule'>>>;

function extrasOf(tasks: readonly Task[], { more, people }: Answer): Map<string, TaskExtras> {
  const column = (name: string): (string | null)[] =>
    unpackColumn(more.columns[name] as Parameters<typeof unpackColumn>[0], more.count, null) as (string | null)[];
  const [status, person, trade, crew] = [column('status'), column('assigneeUserId'), column('trade'), column('crew')];
  return new Map(
    tasks.map(({ id }, i) => [
      id,
      {
        status: status[i] ?? null,
        responsible: people[person[i] ?? ''] ?? null,
        trade: trade[i] ?? null,
        crew: crew[i] ?? null,
      },
    ]),
  );
}

/** An edit as the wire has it: of a new task only what a planner gave; a task that comes back takes its place and children. */
function wireEdits(edit: PlannerEdit): unknown[] {
  if (edit.kind === 'task-restored') {
    const children = edit.childIds.map((id, i) => ({
      kind: 'task-moved',
      id,
      parentId: edit.id,
      afterId: edit.childIds[i - 1] ?? null,
    }));
    const place = { kind: 'task-moved', id: edit.id, parentId: edit.task.parentId, afterId: edit.afterId };
    return [{ kind: edit.kind, id: edit.id }, place, ...children];
  }
  if (edit.kind !== 'task-added') return [edit];
  const { id, name, durationMinutes, durationUnit, calendarId, kind } = edit.task;
  const task = { id, name, durationMinutes, durationUnit, kind, ...(calendarId === null ? {} : { calendarId }) };
  return [{ kind: edit.kind, task, parentId: edit.parentId, afterId: edit.afterId }];
}

const GATHER_MS = 120;

/** Asks for the revision when the stream of committed changes tells of any. */
function followLive(
  params: { workspaceId: string; projectId: string },
  onChange: (revision: number) => void,
): () => void {
  let known = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stream = new EventSource('/api/live');
  const ask = async (): Promise<void> => {
    timer = undefined;
    const { items, revision } = await api('listScheduleBatches', { params, query: { limit: 1 } });
    const latest = Math.max(revision, items[0]?.revision ?? 0);
    if (latest > known) onChange((known = latest));
  };
  stream.addEventListener('change', () => {
    timer ??= setTimeout(() => void ask().catch(() => undefined), GATHER_MS);
  });
  return () => {
    clearTimeout(timer);
    stream.close();
  };
}
