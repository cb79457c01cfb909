// Rights on markups: a private one is visible to its author only; others are changed by their author, or by people who
// manage markups of the project. The engine must support the shape, and a locked markup keeps its shape.
import type { BodyOf, Calls, Markup } from '@horizon/contract';
import { cornerPoints, isMeasure, measured, type Scale, scaleFor, shapeFault, usualStyle } from '@horizon/markup';
import { permitChange } from '../platform/archiving.ts';
import { json } from '../platform/columns.ts';
import { duplicateOf, type Db, type Tx } from '../platform/database.ts';
import { againstRule, conflict, isDeleted, notFound, Refusal, stale } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { seesPart } from '../platform/records/visible.ts';
import { insertRow, updateRow } from '../platform/rows.ts';
import { archivedRefusal, type Scope } from '../platform/scope.ts';
import { pageFault } from './pages.ts';
import * as store from './store.ts';

const view = 'markups:view';
const manage = 'markups:administer';

/** A markup as it is answered to a caller. */
export function present(row: store.MarkupRow, scope: Scope): Markup {
  const { millimetres_per_pt: _perPt, scale_unit: _unit, viewports: _viewports, ...markup } = row;
  const may = (permission: Change) => mayChange(scope, row, permission);
  const isAssignee = row.assignee_kinde_id === scope.personId && archivedRefusal(scope, row.project_id) === null;
  return {
    ...markup,
    position: Number(row.position),
    measure: isMeasure(row.markup_type) ? measured(row.markup_type, row.points, scaleOf(row)) : null,
    abilities: row.is_deleted
      ? may('markups:delete')
        ? ['restore']
        : []
      : [
          ...(may('markups:edit') ? ['edit'] : []),
          ...(may('markups:edit') || isAssignee ? ['set_status'] : []),
          ...(may('markups:delete') ? ['delete'] : []),
          ...(scope.can('markups:create', row.project_id) ? ['comment'] : []),
        ],
  };
}

/** The scale of a markup: that of the part of the page that it is in, else of the page; null without one. */
export function scaleOf(row: store.MarkupRow): Scale | null {
  const { millimetres_per_pt: perPt, scale_unit: unit } = row;
  const ofPage = perPt !== null && unit !== null ? { millimetresPerPt: perPt, unit } : null;
  const parts = (row.viewports ?? []).map((part) => ({
    bounds: part.bounds,
    scale: { millimetresPerPt: part.millimetres_per_pt, unit: part.unit },
  }));
  return scaleFor(row.points, ofPage, parts);
}

/** The version of a document whose project the caller sees; 404 otherwise. */
export async function getVersion(
  db: Db,
  scope: Scope,
  place: Pick<store.VersionPlace, 'cde_id' | 'cde_version_id'>,
): Promise<store.VersionPlace> {
  const found = await store.findVersion(db, scope, place);
  if (!found || !seesPart(scope, view, found.project_id)) throw notFound();
  return found;
}

/** A markup that the caller sees; 404 otherwise. */
export async function getMarkup(db: Db, scope: Scope, id: string): Promise<store.MarkupRow> {
  const row = await store.findMarkup(db, scope, id);
  if (!row || !seesPart(scope, view, row.project_id)) throw notFound();
  return row;
}

/** True if the caller may change or delete a markup or comment: authors their own, in every role that draws. */
function mayChange(
  scope: Scope,
  { author_kinde_id: author, project_id: projectId }: Pick<store.MarkupRow, 'author_kinde_id' | 'project_id'>,
  permission: Change,
): boolean {
  return author === scope.personId
    ? scope.can(ownersPermission(scope, projectId, permission), projectId)
    : scope.can(permission, projectId) && scope.can(manage, projectId);
}

/** Throws the refusal unless the caller may change or delete a markup or comment; says who may. */
async function permitMarkupChange(
  tx: Tx,
  scope: Scope,
  row: Pick<store.MarkupRow, 'author_kinde_id' | 'author_name' | 'project_id'>,
  permission: Change,
): Promise<void> {
  const isOwn = row.author_kinde_id === scope.personId;
  if (!isOwn && !(scope.holds(permission, row.project_id) && scope.holds(manage, row.project_id))) {
    throw new Refusal(
      403,
      'not_permitted',
      `Only ${row.author_name || 'the author'}, or somebody whose role manages markups, can change or delete this.`,
    );
  }
  const needed = isOwn ? ownersPermission(scope, row.project_id, permission) : permission;
  await permitChange(tx, scope, needed, row.project_id);
}

type Change = 'markups:edit' | 'markups:delete';

const ownersPermission = (scope: Scope, projectId: string, permission: Change) =>
  scope.holds(permission, projectId) ? permission : 'markups:create';

async function getOwn(tx: Tx, scope: Scope, id: string, permission: Change): Promise<store.MarkupRow> {
  const row = await getMarkup(tx, scope, id);
  await permitMarkupChange(tx, scope, row, permission);
  return row;
}

/** True if nothing but the status changes, by the person whom the markup is assigned to. */
function isAssigneesStatus(scope: Scope, row: store.MarkupRow, body: BodyOf<Calls['updateMarkup']>): boolean {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  return (
    row.assignee_kinde_id === scope.personId &&
    given.every(([field]) => ['workspace_id', 'version', 'status'].includes(field))
  );
}

async function checkAssignee(tx: Tx, scope: Scope, assignee: string | null | undefined): Promise<void> {
  if (assignee && !(await store.isActiveMember(tx, scope, assignee))) {
    throw againstRule({ assignee_kinde_id: ['There is no such member in this workspace.'] });
  }
}

/** Draws a markup on a page. */
export async function createMarkup(tx: Tx, scope: Scope, body: BodyOf<Calls['createMarkup']>): Promise<Markup> {
  const place = await store.findVersion(tx, scope, body);
  if (!place || !seesPart(scope, view, place.project_id)) {
    throw againstRule({ cde_version_id: ['There is no such version of a document in this workspace.'] });
  }
  await permitChange(tx, scope, 'markups:create', place.project_id);
  const { workspace_id: _workspace, id = newId(), position, ...fields } = body;
  const { points = cornerPoints(body.markup_type), style = usualStyle } = body;
  const fault = shapeFault({ type: body.markup_type, points, text: body.text ?? null });
  if (fault) throw againstRule({ points: [fault] });
  const pageCount = await store.pageCountOf(tx, scope, body.cde_version_id);
  if (pageCount !== null && body.pdf_page_number > pageCount)
    throw againstRule({ pdf_page_number: [pageFault(body.pdf_page_number, pageCount)] });
  await checkAssignee(tx, scope, body.assignee_kinde_id);
  try {
    await insertRow(tx, 'markups', {
      ...fields,
      workspace_id: scope.workspaceId,
      id,
      project_id: place.project_id,
      author_kinde_id: scope.personId,
      points: json(points),
      style: json(style),
      position: position ?? (await store.nextPosition(tx, scope, body.cde_version_id, body.pdf_page_number)),
    });
  } catch (error) {
    if (duplicateOf(error) === null) throw error;
    throw conflict('markup_exists', 'There is a markup with this id already. Choose another id.');
  }
  return present((await store.findMarkup(tx, scope, id))!, scope);
}

/** Changes a markup at a version. */
export async function updateMarkup(
  tx: Tx,
  scope: Scope,
  id: string,
  body: BodyOf<Calls['updateMarkup']>,
): Promise<Markup> {
  const before = await getMarkup(tx, scope, id);
  if (isAssigneesStatus(scope, before, body)) {
    await permitChange(tx, scope, 'markups:view', before.project_id);
  } else {
    await permitMarkupChange(tx, scope, before, 'markups:edit');
  }
  if (before.is_deleted) throw isDeleted('markup');
  const { workspace_id: _workspace, version, points, style, ...fields } = body;
  if (fields.visibility === 'private' && before.author_kinde_id !== scope.personId) {
    throw againstRule({ visibility: ['Only its author can make a markup private.'] });
  }
  if (before.is_locked && body.is_locked !== false && (points || style || body.text !== undefined)) {
    throw conflict('markup_locked', 'This markup is locked. Unlock it before you change it.');
  }
  const fault = shapeFault({
    type: before.markup_type,
    points: points ?? before.points,
    text: body.text === undefined ? before.text : body.text,
  });
  if (fault) throw againstRule({ [points ? 'points' : 'text']: [fault] });
  await checkAssignee(tx, scope, body.assignee_kinde_id);
  const row = await updateRow(tx, 'markups', { workspace_id: scope.workspaceId, id }, version ?? null, {
    ...fields,
    ...(points ? { points: json(points) } : {}),
    ...(style ? { style: json(style) } : {}),
  });
  if (!row) throw stale(present(await getMarkup(tx, scope, id), scope));
  return present(await getMarkup(tx, scope, id), scope);
}

/** Deletes a markup, or restores a deleted one. */
export async function setDeleted(tx: Tx, scope: Scope, id: string, isGone: boolean): Promise<Markup> {
  const before = await getOwn(tx, scope, id, 'markups:delete');
  if (before.is_deleted !== isGone) {
    try {
      await updateRow(tx, 'markups', { workspace_id: scope.workspaceId, id }, null, { is_deleted: isGone });
    } catch (error) {
      if (duplicateOf(error) === null) throw error;
      throw conflict(
        'markup_exists',
        'It has been added to this revision again in the meantime. Delete the other one first.',
      );
    }
  }
  return present(await getMarkup(tx, scope, id), scope);
}

/** Sets the scale of a page. */
export async function setScale(
  tx: Tx,
  scope: Scope,
  place: Pick<store.VersionPlace, 'cde_id' | 'cde_version_id'>,
  scale: store.SheetScale,
): Promise<store.SheetScale> {
  const version = await getVersion(tx, scope, place);
  await permitChange(tx, scope, 'markups:edit', version.project_id);
  await store.setScale(tx, scope, version, scale);
  return scale;
}

/** Gives a part of a page a scale of its own. */
export async function addViewport(
  tx: Tx,
  scope: Scope,
  place: Pick<store.VersionPlace, 'cde_id' | 'cde_version_id'>,
  { name = null, ...given }: BodyOf<Calls['addScaleViewport']>,
): Promise<store.ViewportRow> {
  const version = await getVersion(tx, scope, place);
  await permitChange(tx, scope, 'markups:edit', version.project_id);
  const { left, right, bottom, top } = given.bounds;
  if (left >= right || bottom >= top) throw againstRule({ bounds: ['Draw a rectangle with a width and a height.'] });
  const viewport = { id: newId(), name, ...given };
  await store.insertViewport(tx, scope, version, viewport);
  return viewport;
}

/** Removes the scale of a part of a page. */
export async function deleteViewport(
  tx: Tx,
  scope: Scope,
  place: Pick<store.VersionPlace, 'cde_id' | 'cde_version_id'>,
  id: string,
): Promise<void> {
  const version = await getVersion(tx, scope, place);
  await permitChange(tx, scope, 'markups:edit', version.project_id);
  if (!(await store.deleteViewport(tx, scope, version.cde_version_id, id))) throw notFound();
}
