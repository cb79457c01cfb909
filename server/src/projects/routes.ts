import type { FastifyInstance } from 'fastify';
import type { AnswerOf, Calls, Permission, QueryOf } from '@horizon/contract';
import { allPermissions, readsOnly, sectors } from '@horizon/contract';
import { checkClient } from '../clients/known-client.ts';
import { isNarrowing, seesProject, type Scope } from '../platform/scope.ts';
import { duplicateOf, type Db, type Tx } from '../platform/database.ts';
import { lockAlone } from '../platform/archiving.ts';
import { againstRule, conflict, malformed, notFound, stale } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { sendList } from '../platform/spreadsheet.ts';
import { refuseFarDataDate } from '../schedule/edits/data-date-bounds.ts';
import { hasProgramme, setDataDate } from '../schedule/edits/data-date.ts';
import { seesOwnOnly } from '../schedule/visible.ts';
import { isProjectManager } from '../workspaces/present.ts';
import { projectColumns } from './project-columns.ts';
import { onlyProjects } from './visible-projects.ts';
import * as store from './store.ts';

/** The calls of projects. */
export function projectRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listManagedProjects(async ({ db, query, scopes }) => {
    const abilities = scopes.some((scope) => scope.can('projects:create')) ? ['create'] : [];
    return { ...(await listed(db, scopes, query)), abilities };
  });

  serveRaw(app, platform).exportProjects(async ({ db, query, scopes, reply, now }) =>
    sendList(
      { query, reply, platform, now },
      { name: 'projects', columns: projectColumns, list: (request) => listed(db, scopes, request) },
    ),
  );

  serve(app, platform).createProject(async ({ body, scope, tx }) => {
    checkDates(body.start_date, body.end_date);
    await checkClient(tx, scope, body.client_id);
    return present(
      await guarded(body.project_number, () => store.insertProject(tx, scope, newId(), trimmed(body))),
      scope,
    );
  });

  serve(app, platform).getProject(async ({ db, params, scope }) => ({
    ...present(await getProject(db, scope, params.projectId), scope),
    permissions: permissionsOn(scope, params.projectId),
  }));

  serve(app, platform).updateProject(async ({ body, params, scope, tx, now }) => {
    const before = await getProject(tx, scope, params.projectId);
    const { version, ...given } = body;
    const { status_date: dataDate, ...rest } = given;
    refuseFarDataDate(dataDate);
    const isOfProgramme = dataDate !== undefined && (await hasProgramme(tx, scope, params.projectId));
    const fields = isOfProgramme ? rest : given;
    checkDates(
      fields.start_date === undefined ? before.start_date : fields.start_date,
      fields.end_date === undefined ? before.end_date : fields.end_date,
    );
    if (fields.client_id !== before.client_id) await checkClient(tx, scope, fields.client_id);
    const after = await changed(
      scope,
      before,
      await guarded(fields.project_number, () =>
        store.updateProject(tx, scope, params.projectId, version, trimmed(fields)),
      ),
    );
    const edit = isOfProgramme ? await setDataDate(tx, scope, params.projectId, dataDate, now) : undefined;
    const current = await getProject(tx, scope, params.projectId);
    return {
      ...present({ ...current, ...after, status_date: current.status_date }, scope),
      ...(edit ? { programme_edit: edit } : {}),
    };
  });

  serve(app, platform).archiveProject(async ({ body, params, scope, tx }) => {
    await lockAlone(tx, params.projectId);
    const before = await getProject(tx, scope, params.projectId);
    return present(
      await changed(
        scope,
        before,
        await store.updateProject(tx, scope, params.projectId, body.version, { is_archived: true }),
      ),
      scope,
    );
  });

  serve(app, platform).restoreProject(async ({ body, params, scope, tx }) => {
    const before = await getProject(tx, scope, params.projectId);
    await refuseTakenNumber(tx, scope, before);
    const restored = await guarded(before.project_number, () =>
      store.updateProject(tx, scope, params.projectId, body.version, { is_archived: false }),
    );
    return present(await changed(scope, before, restored), scope);
  });

  serve(app, platform).listSectors(async () => ({ items: sectors.map((name) => ({ id: name, name })) }));
}

/** The matching projects, as the caller sees them. */
async function listed(db: Db, scopes: Scope[], query: QueryOf<Calls['listManagedProjects']>) {
  if (query.sort?.includes('contract_value') && scopes.some((scope) => scope.membership.isExternal)) {
    // A sort order would reveal hidden values.
    throw malformed({ sort: ['You cannot see contract values. Choose another order.'] });
  }
  const visible = scopes.map((scope) => ({ scope, only: onlyProjects(scope, query.view === 'project-manager') }));
  const found = await store.listProjects(db, visible, query);
  const scopeOfRow = new Map(scopes.map((scope) => [scope.workspaceId, scope]));
  return { ...found, items: found.items.map((row) => present(row, scopeOfRow.get(row.workspace_id)!)) };
}

/** A project that the caller may see; 404 otherwise. */
export async function getProject(db: Db, scope: Scope, projectId: string): Promise<store.ProjectRow> {
  const row = await store.findProject(db, scope, projectId);
  if (!row || !seesProject(scope, projectId)) {
    throw notFound();
  }
  return row;
}

/** The caller's permissions on a project. Internal members see more than their own records, regardless of role. */
function permissionsOn(scope: Scope, projectId: string): Permission[] {
  const ownPermissions = allPermissions.filter(
    (permission) => scope.can(permission, projectId) && (!scope.isReadOnly || readsOnly(permission)),
  );
  return scope.membership.isExternal ? ownPermissions : ownPermissions.filter((permission) => !isNarrowing(permission));
}

async function changed(
  scope: Scope,
  before: store.ProjectRow,
  after: store.ProjectRow | null,
): Promise<store.ProjectRow> {
  if (!after) {
    throw stale(present(before, scope));
  }
  return after;
}

async function guarded<T>(number: string | null | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (duplicateOf(error) === 'projects_by_number') {
      const sentence = `Project number ${number ?? ''} is taken. Choose another.`;
      throw conflict('duplicate', sentence, { fields: { project_number: [sentence] } });
    }
    throw error;
  }
}

/** An archived project cannot be edited, so the number of the other project has to change. */
async function refuseTakenNumber(tx: Tx, scope: Scope, before: store.ProjectRow): Promise<void> {
  const number = before.project_number;
  const other = before.is_archived && number ? await store.findOpenByNumber(tx, scope, number) : null;
  if (other) {
    const whose = seesProject(scope, other.project_id) ? `“${other.project_name}”` : 'another project';
    const sentence = `Project number ${number} belongs to ${whose} now. Give that project another number first, then restore this one.`;
    throw conflict('duplicate', sentence, { fields: { project_number: [sentence] } });
  }
}

function checkDates(start: string | null | undefined, end: string | null | undefined): void {
  if (start && end && end < start) {
    throw againstRule({ end_date: ['Completion is before the start. Choose a later day.'] });
  }
}

function trimmed<T extends { project_name?: string; project_number?: string | null }>(fields: T): T {
  return {
    ...fields,
    ...(fields.project_name === undefined ? {} : { project_name: fields.project_name.trim() }),
    ...(fields.project_number ? { project_number: fields.project_number.trim() } : {}),
  };
}

const DAY_MS = 86_400_000;

/** The status of the programme, for people who see all of it. */
function programmeStatusOf(row: store.ProjectRow, scope: Scope) {
  const sees = scope.can('schedule:view', row.project_id) && !seesOwnOnly(scope, row.project_id);
  const forecast = (sees && row.forecast_finish) || null;
  const baseline = (sees && row.baseline_finish) || null;
  const progress = sees ? (row.progress_percentage ?? null) : null;
  return {
    forecast_finish: forecast,
    baseline_finish: baseline,
    finish_variance_days:
      forecast && baseline ? Math.round((Date.parse(forecast) - Date.parse(baseline)) / DAY_MS) : null,
    progress_percentage: progress === null ? null : Math.round(progress * 10) / 10,
  };
}

function present(row: store.ProjectRow, scope: Scope): AnswerOf<Calls['getProject']> {
  const may = (action: 'delete' | 'administer') => scope.can(`projects:${action}`, row.project_id);
  // Use the row: the scope is older than the call that archived or restored it.
  const mayEdit = !row.is_archived && !scope.membership.isArchived && scope.holds('projects:edit', row.project_id);
  return {
    ...row,
    // External people must not see what the client pays.
    ...programmeStatusOf(row, scope),
    contract_value: row.contract_value === null || scope.membership.isExternal ? null : Number(row.contract_value),
    isProjectManager: isProjectManager(scope, row.project_id),
    abilities: [
      ...(mayEdit ? ['edit'] : []),
      ...(may('delete') ? [row.is_archived ? 'restore' : 'archive'] : []),
      ...(may('administer') ? ['administer'] : []),
    ],
  };
}
