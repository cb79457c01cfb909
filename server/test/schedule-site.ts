// A project with its planner, for tests of the programme.
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../seed/builders.ts';
import { newId } from '../src/platform/ids.ts';
import type { Answer, Visitor, World } from './harness.ts';

/** Monday 2 November 2026 00:00 in minutes. */
export const monday = Date.UTC(2026, 10, 2) / 60_000;
/** The minute of a day counted from that Monday, 7:00 by default. */
export const at = (day: number, hour = 7, minute = 0) => monday + day * 1440 + hour * 60 + minute;
/** Working minutes of a day of the site's week. */
export const dayMinutes = 480;

export interface Site {
  workspace: BuiltWorkspace;
  projectId: string;
  planner: Visitor;
  plannerPerson: BuiltPerson;
  /** The path of the project's calls. */
  root: string;
  schedule: string;
  /** Sends edits on the current revision. */
  edit(edits: object[], visitor?: Visitor): Promise<Answer>;
  revision(): Promise<number>;
}

/** A project that starts on the Monday, with a planner. */
export async function scheduleSite(w: World): Promise<Site> {
  const workspace = await build(w.database, (tx) => buildWorkspace(tx));
  const plannerPerson = await build(w.database, (tx) => buildMember(tx, workspace, 'planner'));
  const planner = w.visitor(plannerPerson.token);
  const owner = w.visitor(workspace.owner.token);
  const made = await owner.post(`/api/workspaces/${workspace.workspace_id}/projects`, {
    project_name: 'Quay Tower',
    start_date: '2026-11-02',
  });
  const projectId = made.body.project_id as string;
  const root = `/api/workspaces/${workspace.workspace_id}/projects/${projectId}`;
  const schedule = `${root}/schedule`;
  const revision = async () => (await planner.get(`${schedule}/edits`)).body.revision as number;
  return {
    workspace,
    projectId,
    planner,
    plannerPerson,
    root,
    schedule,
    revision,
    edit: async (edits, visitor = planner) =>
      visitor.post(`${schedule}/edits`, { based_on: await revision(), edits, note: 'test' }),
  };
}

/** An edit that adds a task of some working days. */
export const task = (id: string, name: string, days: number, more: object = {}, place: object = {}) => ({
  kind: 'task-added',
  task: { id, name, durationMinutes: days * dayMinutes, ...more },
  ...place,
});

/** An edit that links two tasks, finish to start. */
export const link = (predecessorId: string, successorId: string, more: object = {}) => ({
  kind: 'link-added',
  link: { id: newId(), predecessorId, successorId, ...more },
});

/** A chain of tasks of a day each; answers their ids and the edits. */
export function chain(count: number): { ids: string[]; edits: object[] } {
  const ids = Array.from({ length: count }, () => newId());
  const tasks = ids.map((id, i) => task(id, `Task ${i + 1}`, 1));
  const links = ids.slice(1).map((id, i) => link(ids[i]!, id));
  return { ids, edits: [...tasks, ...links] };
}
