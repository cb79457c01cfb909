import { packDatesOf } from '@horizon/schedule';
import type { FastifyInstance } from 'fastify';
import type { Scope } from '../../platform/scope.ts';
import { serve, serveRaw, type Platform } from '../../platform/serve.ts';
import { getState } from '../programme/live-programmes.ts';
import { seesMoney } from '../programme/money-mask.ts';
import { scheduleText } from '../programme/present.ts';
import { responsiblePeople } from '../programme/responsible-people.ts';
import { seenProject } from '../seen-project.ts';
import { refuseOwnOnly, seesOwnOnly, seesResources } from '../visible.ts';
import { batchesOf, headsAfter, lastBatches, movedIn, presentBatch } from './batches.ts';
import { editProgramme, shownPatches } from './edit-programme.ts';
import { refuseBeyondProgress } from './progress-only.ts';
import { redoBatch, undoBatch } from './undo.ts';

/** Maximum number of batches sent to a follower; one further behind reads the whole programme. */
const maxBatches = 100;
/** Maximum number of patches sent: more are larger than the programme itself, which is then read instead. */
const maxPatches = 5000;

/** The calls that read and edit the programme as a whole. */
export function programmeRoutes(app: FastifyInstance, platform: Platform): void {
  serveRaw(app, platform).getSchedule(async ({ db, params, scope, reply, now }) => {
    const state = await getState(db, scope, params.projectId, now);
    refuseOwnOnly(scope, params.projectId);
    const [last] = state.isStored ? await lastBatches(db, scope, params.projectId, 1) : [];
    const people = await responsiblePeople(db, state);
    const abilities = abilitiesOf(scope, params.projectId);
    const shown = {
      showsMoney: seesMoney(scope, params.projectId),
      showsResources: seesResources(scope, params.projectId),
    };
    const text = scheduleText(state, { people, last: last ?? null, abilities, shown });
    return reply
      .type('application/json; charset=utf-8')
      .serializer((value: string) => value)
      .send(text);
  });

  serve(app, platform).editSchedule(async ({ body, params, scope, tx, now }) => {
    await seenProject(tx, scope, params.projectId);
    refuseBeyondProgress(scope, params.projectId, body.edits);
    return editProgramme(tx, scope, params.projectId, body, now);
  });

  serve(app, platform).undoSchedule(async ({ body, params, scope, tx, now }) =>
    undoBatch(tx, scope, params.projectId, body.batch_id, now),
  );

  serve(app, platform).redoSchedule(async ({ body, params, scope, tx, now }) =>
    redoBatch(tx, scope, params.projectId, body.batch_id, now),
  );

  serve(app, platform).getScheduleChanges(async ({ db, params, query, scope, now }) => {
    const state = await getState(db, scope, params.projectId, now);
    refuseOwnOnly(scope, params.projectId);
    const since = query.since ?? 0;
    const found = await headsAfter(db, scope, params.projectId, since, maxBatches + 1);
    // A batch committed while this was read belongs to the next request.
    const batches = found.filter(({ revision }) => revision <= state.revision);
    const hasAll = found.length <= maxBatches && since <= state.revision && batches.length === state.revision - since;
    const span = { after: since, until: state.revision, maxPatches };
    const listedBatches = hasAll ? await batchesOf(db, scope, params.projectId, span) : null;
    const patches = listedBatches?.flatMap((batch) => batch.patches) ?? [];
    return {
      revision: state.revision,
      complete: listedBatches !== null,
      batches: batches.map(presentBatch),
      patches: shownPatches(scope, state, patches),
      moved: packDatesOf(state.schedule, listedBatches ? await movedIn(db, scope, params.projectId, span) : []),
      project_start: Math.round(state.schedule.projectStart),
      project_finish: Math.round(state.schedule.projectFinish),
      abilities: abilitiesOf(scope, params.projectId),
    };
  });

  serve(app, platform).listScheduleBatches(async ({ db, params, query, scope, now }) => {
    const state = await getState(db, scope, params.projectId, now);
    const showsMoney = seesMoney(scope, params.projectId);
    // Callers who see only their own tasks get the revision for their list, but no changes.
    if (seesOwnOnly(scope, params.projectId)) return { items: [], revision: state.revision, shows_money: showsMoney };
    const found = state.isStored ? await lastBatches(db, scope, params.projectId, query.limit ?? 50, query.kind) : [];
    return { items: found.map(presentBatch), revision: state.revision, shows_money: showsMoney };
  });
}

/** The caller's permissions on the programme. */
export function abilitiesOf(scope: Scope, projectId: string): string[] {
  // The programme is written as a text, where `readAbilitiesOnly` does not reach.
  if (scope.isReadOnly) return [];
  const may = (action: 'create' | 'edit' | 'delete' | 'record') => scope.can(`schedule:${action}`, projectId);
  return (['create', 'edit', 'delete', 'record'] as const).filter(may);
}
