// Workspaces as the caller sees them: their flags, projects and abilities.
import type { AnswerOf, Calls } from '@horizon/contract';
import { scopeOf, seesProject, usablePermissions, type Actor, type Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import * as store from './store.ts';

export type WorkspaceAnswer = AnswerOf<Calls['getWorkspace']>;

export interface WorkspaceView {
  withPermissions: boolean;
  withDetails: boolean;
  withArchived: boolean;
  /** Keeps only projects that the caller manages. */
  onlyManaged: boolean;
}

/** 1 if the caller manages the project. */
export function isProjectManager(scope: Scope, projectId: string): 0 | 1 {
  return scope.can('projects:administer', projectId) ? 1 : 0;
}

/** The projects that a caller's view is restricted to; null if all of the workspace are visible. */
export function seenProjects(scope: Scope): string[] | null {
  const { isExternal, projectPermissions } = scope.membership;
  return isExternal || !scope.can('projects:view')
    ? [...projectPermissions.keys()].filter((id) => seesProject(scope, id))
    : null;
}

/** The caller's workspaces, or those named. */
export async function presentWorkspaces(
  db: Db,
  actor: Actor,
  ids: string[],
  view: WorkspaceView,
): Promise<WorkspaceAnswer[]> {
  const [rows, projects, members] = [
    await store.listWorkspaces(db, ids, view.withArchived),
    await store.listProjectsOf(db, ids, view.withArchived),
    view.withDetails ? await store.countMembers(db, ids) : new Map<string, number>(),
  ];
  return rows.map((row) => {
    const scope = scopeOf(actor, actor.memberships.get(row.workspace_id)!);
    const own = projects
      .filter((project) => project.workspace_id === row.workspace_id && seesProject(scope, project.project_id))
      .map((project) => ({ ...project, isProjectManager: isProjectManager(scope, project.project_id) }))
      .filter((project) => !view.onlyManaged || project.isProjectManager === 1);
    return {
      workspace_id: row.workspace_id,
      workspace: row.workspace,
      channel_id: row.channel_id,
      region: row.region,
      isWorkspaceManager: scope.can('workspace:administer'),
      isWorkspaceDashboardViewer: scope.can('workspace_dashboard:view'),
      is_archived: row.is_archived,
      version: row.version,
      projects: own,
      ...(view.withPermissions ? { permissions: usablePermissions(actor, scope.membership) } : {}),
      // Margins, mark-ups and the number of people are internal.
      ...(view.withDetails && !scope.membership.isExternal
        ? { details: detailsOf(row, own.length, members.get(row.workspace_id) ?? 0) }
        : {}),
    };
  });
}

function detailsOf(row: store.WorkspaceRow, projects: number, members: number) {
  return {
    members,
    projects,
    created_at: row.created_at,
    updated_at: row.updated_at,
    margin_floor_pct: Number(row.margin_floor_pct),
    sell_allowances: row.sell_allowances,
    sell_allowances_markup_pct: Number(row.sell_allowances_markup_pct),
    requires_second_factor: row.requires_second_factor,
  };
}
