// The programme on the server, as the programme source of the session.
import type { Patch } from '@horizon/schedule';
import { api, ApiFailure, type CallAnswer, type CallInput } from '../../../client/api.ts';
import { subscribeToLive } from '../../../client/live.ts';
import { programmeOf } from '../../tasks/cached-programme.ts';
import { plainNote } from '../programme/batch-history.ts';
import {
  BatchRefused,
  type LoggedBatch,
  type ProgrammeSource,
  type ScenarioHead,
  type StoredScenario,
  type ConfirmedChanges,
} from '../programme/programme-source.ts';
import { plannerEdit, wireEdit, type WireEdit } from '../programme/wire-edits.ts';

type Params = CallInput<'getSchedule'>['params'];
type WireBatch = CallAnswer<'listScheduleBatches'>['items'][number];
type WireScenario = CallAnswer<'createScenario'>;
type WireScenarioHead = CallAnswer<'listScenarios'>['items'][number];

const MOST_BATCHES = 200;

/** The source of a project's programme, for a person. */
export function serverSource(workspaceId: string, projectId: string, personId: string): ProgrammeSource {
  const params = { workspaceId, projectId };
  const logged = (batch: WireBatch): LoggedBatch => ({
    id: batch.batch_id,
    revision: batch.revision,
    kind: batch.kind,
    note: batch.note,
    byName: batch.by_name,
    isOwn: batch.by_user_id === personId,
    isUndone: batch.is_undone,
    ofBatch: batch.of_batch,
  });
  return {
    async load() {
      const [answer, log] = await Promise.all([
        api('getSchedule', { params }),
        api('listScheduleBatches', { params, query: { limit: MOST_BATCHES } }),
      ]);
      return {
        programme: programmeOf(answer),
        revision: answer.revision,
        people: answer.people,
        canEdit: answer.abilities.includes('edit'),
        batches: log.items.map(logged),
      };
    },
    async save({ edits, basedOn, note, keeps, key }) {
      const kept = keeps ? { keeps } : {};
      const body = { based_on: basedOn, edits: edits.map(wireEdit), note: note.slice(0, 500), ...kept };
      const answer = await refusing(() => api('editSchedule', { params, body }, { idempotencyKey: key }));
      return summaryOfChange(answer, { kind: 'edit', note });
    },
    async undo(batch) {
      const answer = await refusing(() => api('undoSchedule', { params, body: { batch_id: batch.id } }));
      return summaryOfChange(answer, { kind: 'undo', note: `Undo: ${plainNote(batch)}`, ofBatch: batch.id });
    },
    async redo(undo) {
      const answer = await refusing(() => api('redoSchedule', { params, body: { batch_id: undo.id } }));
      return summaryOfChange(answer, { kind: 'redo', note: plainNote(undo), ofBatch: undo.id });
    },
    async changes(since) {
      const answer = await refusing(() => api('getScheduleChanges', { params, query: { since } }));
      const { revision, moved } = answer;
      return answer.complete
        ? { revision, moved, batches: answer.batches.map(logged), patches: answer.patches as Patch[] }
        : null;
    },
    follow: ({ onProgramme, onScenarios }) =>
      subscribeToLive({
        onChange: ({ workspace_id, entity, id }) => {
          if (workspace_id !== workspaceId) return;
          if (entity === 'programmes' && id === projectId) onProgramme();
          if (entity === 'scenarios') onScenarios();
        },
        onReconnect: () => {
          onProgramme();
          onScenarios();
        },
      }),
    scenarios: scenariosOf(params),
  };
}

function summaryOfChange(
  answer: CallAnswer<'editSchedule'>,
  { kind, note, ofBatch = null }: Pick<LoggedBatch, 'kind' | 'note'> & { ofBatch?: string | null },
): ConfirmedChanges {
  const { batch_id: id, revision, patches, moved } = answer;
  // Nothing was changed. Changes by others arrive as separate events.
  if (id === null) return { revision: answer.based_on, batches: [], patches: [], moved };
  const batch = { id, revision, kind, note, byName: '', isOwn: true, isUndone: false, ofBatch };
  return { revision, batches: [batch], patches: patches as Patch[], moved };
}

interface StaleBatch {
  batches?: { by_name: string }[];
  collisions?: string[];
}

/** Converts a refusal of a call to the source's. */
async function refusing<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const stale = error.status === 409 && error.code === 'stale' ? ((error.current ?? {}) as StaleBatch) : null;
    const names = new Set(stale?.batches?.map(({ by_name }) => by_name));
    throw new BatchRefused(error.message, {
      collision: stale && { who: [...names].join(', ') || 'Somebody', touched: stale.collisions ?? [] },
      isUnreachable: error.status === 0,
      reference: error.shownReference.reference,
      taskId: error.code === 'activity_id_taken' ? (error.current as { task_id?: string } | null)?.task_id : undefined,
    });
  }
}

function scenariosOf(params: Params): ProgrammeSource['scenarios'] {
  const of = (id: string) => ({ ...params, id });
  return {
    async list() {
      const { items } = await refusing(() => api('listScenarios', { params }));
      return items.filter(({ state }) => state === 'open').map(scenarioHead);
    },
    read: async (id) => storedScenario(await refusing(() => api('getScenario', { params: of(id) }))),
    create: async (name) => storedScenario(await refusing(() => api('createScenario', { params, body: { name } }))),
    async save({ id, version }, edits) {
      const body = { version, edits: edits.map(wireEdit) };
      return storedScenario(await refusing(() => api('updateScenario', { params: of(id), body })));
    },
    async compare(id) {
      const { scenario, comparison } = await refusing(() => api('compareScenario', { params: of(id) }));
      return {
        version: scenario.version,
        finishBefore: comparison.finish_before,
        finishAfter: comparison.finish_after,
        joinedCriticalPath: comparison.joined_critical_path,
        leftCriticalPath: comparison.left_critical_path,
        moved: comparison.changed
          .filter(({ changes }) => changes.some(({ field }) => field === 'start' || field === 'finish'))
          .map(({ task_id, dates }) => ({
            id: task_id,
            finishBefore: dates.finish_before,
            finishAfter: dates.finish_after,
          })),
      };
    },
    async apply({ id, name, version }) {
      const answer = await refusing(() => api('applyScenario', { params: of(id), body: { version } }));
      return summaryOfChange(answer, { kind: 'scenario', note: `Scenario: ${name}` });
    },
    drop: async ({ id, version }) =>
      void (await refusing(() => api('dropScenario', { params: of(id), query: { version } }))),
  };
}

function storedScenario(scenario: WireScenario): StoredScenario {
  const edits = scenario.edits.map((edit) => plannerEdit(edit as WireEdit));
  return { ...scenarioHead(scenario), edits: edits.includes(null) ? null : edits.filter((edit) => edit !== null) };
}

function scenarioHead(scenario: WireScenarioHead): ScenarioHead {
  return {
    id: scenario.id,
    name: scenario.name,
    createdBy: scenario.created_by,
    baseRevision: scenario.base_revision,
    version: scenario.version,
    changeCount: scenario.edit_count,
    canEdit: scenario.abilities.includes('apply'),
  };
}
