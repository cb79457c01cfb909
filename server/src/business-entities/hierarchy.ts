// The hierarchy of entities: one parent each, in the same company, without cycles.
import type { Db, Tx } from '../platform/database.ts';
import { againstRule } from '../platform/failures.ts';
import { scopeOf, type Actor, type Scope } from '../platform/scope.ts';
import { listCompanyEntities, lockHierarchy, type TreeRow } from './store.ts';

/** True if the caller may open the entity of a workspace. */
export function opens(actor: Actor, workspaceId: string): boolean {
  const membership = actor.memberships.get(workspaceId);
  return membership !== undefined && scopeOf(actor, membership).can('business_entities:view');
}

/** Refuses a parent that the caller does not see, of another company, or below the entity itself. */
export async function checkParent(tx: Tx, scope: Scope, actor: Actor, parentId: string | null): Promise<void> {
  await lockHierarchy(tx, scope);
  if (parentId === null) return;
  const refuse = (sentence: string) => againstRule({ parentWorkspaceId: [sentence] });
  if (parentId === scope.workspaceId) {
    throw refuse('A business entity cannot be above itself. Choose another one.');
  }
  const entities = await listCompanyEntities(tx, scope);
  const byId = new Map(entities.map((entity) => [entity.workspaceId, entity]));
  if (!byId.has(parentId) || !opens(actor, parentId)) {
    throw refuse('There is no such business entity in your company, or you may not see it.');
  }
  const chain = ancestorsOf(byId, parentId);
  if (chain.some(({ workspaceId }) => workspaceId === scope.workspaceId)) {
    const names = chain.map(({ displayName }) => displayName).join(' → ');
    throw refuse(`That would be a circle: ${names}. Move one of them out of it first.`);
  }
}

/** The entity with its ancestors, from the bottom. */
function ancestorsOf(byId: ReadonlyMap<string, TreeRow>, from: string): TreeRow[] {
  const chain: TreeRow[] = [];
  const seen = new Set<string>();
  for (let at = byId.get(from); at && !seen.has(at.workspaceId); at = byId.get(at.parentWorkspaceId ?? '')) {
    seen.add(at.workspaceId);
    chain.push(at);
  }
  return chain;
}

/** The whole organisation of an entity, and the possible parents of the entity. */
export async function treeOf(db: Db, scope: Scope, actor: Actor) {
  const entities = await listCompanyEntities(db, scope);
  const byId = new Map(entities.map((entity) => [entity.workspaceId, entity]));
  const topOf = ({ workspaceId }: TreeRow) => ancestorsOf(byId, workspaceId).at(-1)!.workspaceId;
  const own = byId.get(scope.workspaceId);
  const named = (entity: TreeRow) => ({ ...entity, isOpen: opens(actor, entity.workspaceId) });
  const isBelowOwn = (entity: TreeRow) =>
    ancestorsOf(byId, entity.workspaceId).some(({ workspaceId }) => workspaceId === scope.workspaceId);
  return {
    items: own ? entities.filter((entity) => topOf(entity) === topOf(own)).map(named) : [],
    choices: entities.filter((entity) => opens(actor, entity.workspaceId) && !isBelowOwn(entity)).map(named),
  };
}
