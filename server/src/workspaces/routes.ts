import type { FastifyInstance } from 'fastify';
import { archivedRefusal, type Actor } from '../platform/scope.ts';
import { lockAlone } from '../platform/archiving.ts';
import type { Db } from '../platform/database.ts';
import { makeOwnCompany } from '../companies/own-company.ts';
import { againstRule, notPermitted, Refusal, stale } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { listRecentEvents } from '../audit/events.ts';
import { attentionOf } from './attention.ts';
import { homesOf } from './homes.ts';
import { makeWorkspace } from './first-workspace.ts';
import { presentWorkspaces, seenProjects, type WorkspaceAnswer, type WorkspaceView } from './present.ts';
import * as store from './store.ts';

const wholeView: WorkspaceView = { withPermissions: true, withDetails: true, withArchived: true, onlyManaged: false };

/** The calls of workspaces. */
export function workspaceRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listWorkspaces(async ({ actor, db, query }) =>
    ofCaller(db, actor, query.region, {
      withPermissions: query.includePermissions ?? false,
      withDetails: query.includeDetails ?? false,
      withArchived: query.archived ?? false,
      onlyManaged: query.view === 'project-manager',
    }),
  );

  serve(app, platform).listLoginProjects(async ({ actor, db, query }) =>
    ofCaller(db, actor, query.region, {
      withPermissions: false,
      withDetails: false,
      withArchived: false,
      onlyManaged: false,
    }),
  );

  serve(app, platform).listHomes(async ({ actor, db, now }) => {
    const mayCreate = actor.tokenScope === 'write' && (await companyOfMaker(db, actor)) !== null;
    return { ...(await homesOf(db, actor, dayOf(now))), abilities: mayCreate ? ['create'] : [] };
  });

  serve(app, platform).createWorkspace(async ({ actor, body, tx, platform: { access } }) => {
    const companyId = await companyOfMaker(tx, actor);
    if (!companyId) {
      throw notPermitted('workspace:administer');
    }
    refuseSignInRuleByToken(actor, body.requires_second_factor);
    if (body.requires_second_factor && !actor.hasTwoFactors) {
      throw againstRule({
        requires_second_factor: ['You would lock yourself out: sign in with a second factor first.'],
      });
    }
    const { workspace, ...settings } = body;
    const workspaceId = newId();
    await makeWorkspace(tx, { workspaceId, companyId, name: workspace.trim(), ownerId: actor.personId });
    await makeOwnCompany(tx, workspaceId, companyId);
    if (Object.keys(settings).length > 0) {
      await store.updateWorkspace(tx, workspaceId, null, settings);
    }
    const fresh = await access.reload(tx, actor);
    return one(tx, fresh, workspaceId);
  });

  serve(app, platform).getWorkspace(async ({ actor, db, scope }) => one(db, actor, scope.workspaceId));

  serve(app, platform).updateWorkspace(async ({ actor, body, scope, tx }) => {
    const { version, ...change } = body;
    const isAdministrators = change.is_archived !== undefined || change.requires_second_factor !== undefined;
    if (isAdministrators && !scope.can('workspace:administer')) {
      throw notPermitted('workspace:administer');
    }
    refuseSignInRuleByToken(actor, change.requires_second_factor);
    const refusal = change.is_archived === false ? null : archivedRefusal(scope, null);
    if (refusal) {
      throw refusal;
    }
    if (change.is_archived) {
      await lockAlone(tx, scope.workspaceId);
    }
    const updated = await store.updateWorkspace(tx, scope.workspaceId, version, {
      ...change,
      ...(change.workspace ? { workspace: change.workspace.trim() } : {}),
    });
    const answer = await one(tx, actor, scope.workspaceId);
    if (!updated) {
      throw stale(answer);
    }
    return answer;
  });

  serve(app, platform).getHome(async ({ db, scope, now }) => {
    const figures = await store.homeFigures(db, scope, dayOf(now), seenProjects(scope));
    return {
      attention: attentionOf(figures, scope),
      recent: scope.can('audit:view') ? await listRecentEvents(db, scope, 12) : [],
      counts: {
        projects: figures.projects,
        members: scope.can('members:view') ? figures.members : 0,
        labour_rates: scope.can('labour_rates:view') ? figures.labour_rates : 0,
      },
    };
  });
}

/** A program neither requires a second factor of people nor lifts the requirement. */
function refuseSignInRuleByToken(actor: Actor, required: boolean | undefined): void {
  if (required !== undefined && actor.sessionId === null) {
    throw new Refusal(
      403,
      'session_needed',
      'An API token cannot decide how people sign in. Change the second factor of the workspace in the browser.',
    );
  }
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** The company for a person's new workspace; null if they manage none of its workspaces. */
async function companyOfMaker(db: Db, actor: Actor): Promise<string | null> {
  const manages = [...actor.memberships.values()].some((membership) =>
    membership.permissions.has('workspace:administer'),
  );
  return manages ? store.companyOf(db, actor.personId) : null;
}

async function ofCaller(db: Db, actor: Actor, region: string | undefined, view: WorkspaceView) {
  const all = await presentWorkspaces(db, actor, [...actor.memberships.keys()], view);
  const items = region === undefined ? all : all.filter((workspace) => workspace.region === region);
  const managesNone = !all.some((workspace) => workspace.isWorkspaceManager);
  return {
    items,
    count: items.length,
    total_count: items.length,
    not_any_workspace_manager: managesNone,
    ask: managesNone ? await store.listManagers(db, [...actor.memberships.keys()]) : [],
  };
}

async function one(db: Db, actor: Actor, workspaceId: string): Promise<WorkspaceAnswer> {
  const [workspace] = await presentWorkspaces(db, actor, [workspaceId], wholeView);
  return workspace!;
}
