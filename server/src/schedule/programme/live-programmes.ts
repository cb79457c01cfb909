// Caches the programmes used last, compiled and calculated, in memory. One is used only if its key is that of the
// stored row, so a state of a failed transaction, or of another server, is never mistaken for the current one.
import { calculate, type Fault, newProgramme, prepare, type Programme, type Schedule } from '@horizon/schedule';
import { seesProject, type Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { notFound, Refusal } from '../../platform/failures.ts';
import { emptyProgramme, findProgramme, findProjectHead, type ProgrammeRow, readProgramme } from './store.ts';
import type { BaselineHead, PlannedProgramme, ProgrammeState } from './state.ts';

/** Maximum number of tasks and links in memory, over all programmes; about 1.5 kB each. */
const maxRows = 120_000;
/** A programme that nobody requests is evicted; the next request has to read it. */
const idleMillis = 10 * 60_000;
const remembered = new Map<string, ProgrammeState>();
const askedAt = new WeakMap<ProgrammeState, number>();

setInterval(() => {
  const longAgo = performance.now() - idleMillis;
  for (const [key, state] of remembered) if ((askedAt.get(state) ?? 0) < longAgo) remembered.delete(key);
}, 60_000).unref();

const weightOf = ({ programme }: ProgrammeState) => 200 + programme.tasks.length + programme.links.length;

/** Caches a state; the least recently used one is evicted if there is no room. */
export function remember(state: ProgrammeState): void {
  keep(state);
  let weight = 0;
  for (const each of remembered.values()) weight += weightOf(each);
  for (const [key, each] of remembered) {
    if (weight <= maxRows || key === state.revisionKey) break;
    remembered.delete(key);
    weight -= weightOf(each);
  }
}

function keep(state: ProgrammeState): void {
  remembered.delete(state.revisionKey);
  remembered.set(state.revisionKey, state);
  askedAt.set(state, performance.now());
}

/** Revisions before the committed one are no longer needed; a later one may be about to commit. */
function forgetEarlier({ project_id, revision }: ProgrammeRow): void {
  for (const [key, state] of remembered) {
    if (state.projectId === project_id && state.revision < revision) remembered.delete(key);
  }
}

/**
 * Compiles and calculates. A stored programme with an error is shown without the invalid part rather than not at all.
 */
export function calculated<P extends Programme>(
  programme: P,
): { programme: P; schedule: Schedule; faults: readonly Fault[] } {
  const { network, faults } = prepare(programme);
  if (network) {
    return { programme, schedule: calculate(network), faults };
  }
  const broken = new Set(faults.flatMap(({ severity, linkIds }) => (severity === 'error' ? linkIds : [])));
  const again = prepare({ ...programme, links: programme.links.filter(({ id }) => !broken.has(id)) });
  const safe = again.network ?? prepare(newProgramme('msp', programme.project.start)).network!;
  return { programme, schedule: calculate(safe), faults };
}

/** The state of a programme's row: from the cache, else read and calculated. */
export async function stateOf(db: Db, row: ProgrammeRow): Promise<ProgrammeState> {
  forgetEarlier(row);
  const known = remembered.get(row.revision_key);
  if (known) {
    keep(known);
    return known;
  }
  const { programme, baselines } = await readProgramme(db, row);
  const state = madeState(row, programme, baselines);
  remember(state);
  return state;
}

function madeState(row: ProgrammeRow, programme: PlannedProgramme, baselines: BaselineHead[]): ProgrammeState {
  return {
    workspaceId: row.workspace_id,
    projectId: row.project_id,
    revision: row.revision,
    revisionKey: row.revision_key,
    baselines,
    isStored: true,
    ...calculated(programme),
  };
}

/** The programme of a project that the caller may see, empty if nothing is planned; 404 otherwise. */
export async function getState(db: Db, scope: Scope, projectId: string, now: Date): Promise<ProgrammeState> {
  if (!seesProject(scope, projectId)) {
    throw notFound();
  }
  const row = await findProgramme(db, scope, projectId, false);
  return row ? stateOf(db, row) : emptyState(db, scope, projectId, now);
}

/** The state of a project without a programme; 404 if there is no such project. */
export async function emptyState(db: Db, scope: Scope, projectId: string, now: Date): Promise<ProgrammeState> {
  const project = await findProjectHead(db, scope, projectId);
  if (!project) {
    throw notFound();
  }
  return {
    workspaceId: scope.workspaceId,
    projectId,
    revision: 0,
    revisionKey: projectId,
    baselines: [],
    isStored: false,
    ...calculated(emptyProgramme(project, now.toISOString().slice(0, 10))),
  };
}

/** 422: the network cannot be calculated; each fault in a sentence. */
export function brokenNetwork(faults: readonly { severity: string; message: string }[], field: string): Refusal {
  const sentences = faults.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  return new Refusal(422, 'broken_network', sentences[0] ?? 'The programme cannot be calculated.', {
    fields: { [field]: sentences.slice(0, 50) },
  });
}
