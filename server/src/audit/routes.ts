import type { FastifyInstance } from 'fastify';
import { isNarrowedToOwn, type Scope } from '../platform/scope.ts';
import { historySeen } from '../documents/visible.ts';
import { notFound } from '../platform/failures.ts';
import { mayAnywhere } from '../platform/permitted-scopes.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { sendList, type Column } from '../platform/spreadsheet.ts';
import { seesTransmittal } from '../transmittals/visible.ts';
import type { NamedEvent } from './event-row.ts';
import { presentAct, viewPermissionOf, withNames } from './events.ts';
import { presentEvent } from './present-event.ts';
import * as store from './store.ts';

const columns: Column<NamedEvent>[] = [
  { header: 'When (UTC)', value: (row) => row.at, width: 26 },
  { header: 'Who', value: (row) => row.actor_name },
  { header: 'Action', value: (row) => row.summary?.action ?? row.action },
  { header: 'Record', value: (row) => row.entity },
  { header: 'Title', value: (row) => row.summary?.title ?? row.title, width: 32 },
  { header: 'Project', value: (row) => row.project?.name ?? '', width: 32 },
  { header: 'Id', value: (row) => row.entity_id, width: 38 },
];

/**
 * External people belong to some projects, workers to their own records; the history of other records is hidden from
 * them.
 */
function isOwnRecord(scope: Scope, entity: string, id: string): boolean {
  const { membership } = scope;
  if (membership.isExternal) return entity === 'projects' && membership.projectPermissions.has(id);
  const permission = viewPermissionOf[entity as keyof typeof viewPermissionOf];
  return permission === undefined || !isNarrowedToOwn(scope, permission) || id === scope.personId;
}

/** The calls of the history. */
export function auditRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listActs(async ({ db, query, scope }) => {
    const found = await store.listActs(db, scope, query);
    const named = await withNames(db, scope, found.items);
    return {
      ...found,
      items: named.map((row, at) => {
        const { count, opened_by } = found.items[at]!;
        return { ...presentAct(row, count, scope), act: String(opened_by), count };
      }),
      abilities: scope.can('audit:export') ? ['export'] : [],
    };
  });

  serve(app, platform).listAuditEvents(async ({ db, query, scope }) => {
    const found = await store.listEvents(db, scope, query);
    return {
      ...found,
      items: (await withNames(db, scope, found.items)).map((row) => presentEvent(row, scope)),
      abilities: scope.can('audit:export') ? ['export'] : [],
    };
  });

  serveRaw(app, platform).exportAuditEvents(async ({ db, query, scope, reply, now }) => {
    const changes: Column<NamedEvent> = {
      header: 'Changes',
      value: (row) =>
        presentEvent(row, scope)
          .changes.map((change) => `${change.field}: ${change.from ?? '–'} → ${change.to ?? '–'}`)
          .concat(row.summary?.effect ?? [])
          .join('; '),
      width: 60,
    };
    const list = async (request: typeof query) => {
      const found = await store.listEvents(db, scope, request);
      return { ...found, items: await withNames(db, scope, found.items) };
    };
    return sendList({ query, reply, platform, now }, { name: 'history', columns: [...columns, changes], list });
  });

  serve(app, platform).getRecordHistory(async ({ db, params, scope }) => {
    const permission = Object.hasOwn(viewPermissionOf, params.entity)
      ? viewPermissionOf[params.entity as keyof typeof viewPermissionOf]
      : undefined;
    // A role on one project shows that project.
    const projectId = params.entity === 'projects' ? params.id : null;
    const { entity } = params;
    const isOfDocuments = entity === 'documents' || entity === 'cde_folders';
    const seen = isOfDocuments ? await historySeen(db, scope, { entity, id: params.id }) : 'all';
    const isOwn =
      isOfDocuments ||
      (isOwnRecord(scope, entity, params.id) &&
        (entity !== 'transmittals' || (await seesTransmittal(db, scope, params.id))));
    const may = permission && (scope.can(permission, projectId) || (isOfDocuments && mayAnywhere(permission, scope)));
    if (!may || !isOwn || seen === null) {
      throw notFound();
    }
    const all = await store.listEventsOf(db, scope, params.entity, params.id);
    // Names of other folders, which may be closed to the caller, stay hidden.
    const rows = seen === 'all' ? all : all.filter(({ before, after }) => !('folder' in (after ?? before ?? {})));
    const isKnown = rows.length > 0 || (params.entity === 'actions' && (await store.isTask(db, scope, params.id)));
    if (!isKnown) {
      throw notFound();
    }
    const ofChildren = await store.listEventsOfChildren(db, scope, entity, params.id);
    const newest = [...rows, ...ofChildren].toSorted((a, b) => b.seq - a.seq).slice(0, 500);
    const named = await withNames(db, scope, newest);
    // The task drawer formats the columns itself, with the programme at hand.
    const own = named.map(({ names, ...row }) => (row.entity === 'actions' || !names ? row : { ...row, names }));
    return { items: own.map((row) => presentEvent(row, scope)) };
  });
}
