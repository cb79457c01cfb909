// The caller's workspaces side by side: the items that need attention in each, and the projects that changed last.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import { scopeOf, type Actor } from '../platform/scope.ts';
import { attentionOf } from './attention.ts';
import { seenProjects } from './present.ts';
import * as store from './store.ts';

type Homes = Omit<AnswerOf<Calls['listHomes']>, 'abilities'>;

const maxWorkspaces = 50;
const maxProjects = 5;

/** The home page of each workspace of the caller on a day, archived ones last. */
export async function homesOf(db: Db, actor: Actor, today: string): Promise<Homes> {
  const rows = await store.listWorkspaces(db, [...actor.memberships.keys()], true);
  const shown = rows.toSorted((a, b) => Number(a.is_archived) - Number(b.is_archived)).slice(0, maxWorkspaces);
  const items: Homes['items'] = [];
  for (const row of shown) {
    items.push(await homeOf(db, actor, row, today));
  }
  return { items, total_count: rows.length };
}

async function homeOf(db: Db, actor: Actor, row: store.WorkspaceRow, today: string): Promise<Homes['items'][number]> {
  const scope = scopeOf(actor, actor.memberships.get(row.workspace_id)!);
  const seen = seenProjects(scope);
  const figures = await store.homeFigures(db, scope, today, seen);
  const manages = actor.tokenScope === 'write' && scope.holds('workspace:administer');
  return {
    workspace_id: row.workspace_id,
    workspace: row.workspace,
    is_archived: row.is_archived,
    version: row.version,
    // There is nothing to do in an archived one.
    attention: row.is_archived ? [] : attentionOf(figures, scope),
    project_count: figures.projects,
    projects: await store.listNewestProjects(db, scope, seen, maxProjects),
    abilities: manages ? [row.is_archived ? 'restore' : 'archive'] : [],
  };
}
