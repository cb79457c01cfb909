// Statements of markups and of the scales of pages.
import { sql } from 'kysely';
import type { Calls, FileScale, QueryOf } from '@horizon/contract';
import type { Bounds, LengthUnit, MarkupStyle, MarkupType, Point } from '@horizon/markup';
import type { Db, Tx } from '../platform/database.ts';
import { allOf, isOneOf, listPage, severalOf, type ListAnswer } from '../platform/list.ts';
import { readableDocuments } from '../documents/visible.ts';
import { within, type Visible } from '../platform/records/visible.ts';
import { json } from '../platform/columns.ts';
import { insertRow, type Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { seenMarkups } from './visible.ts';

type Stored = Omit<Row<'markups'>, 'points' | 'style' | 'markup_type'>;

export interface MarkupRow extends Stored {
  markup_type: MarkupType;
  points: Point[];
  style: MarkupStyle;
  author_name: string;
  assignee_name: string | null;
  comment_count: number;
  action_count: number;
  /** Of the scale of its page; null without one. */
  millimetres_per_pt: number | null;
  scale_unit: LengthUnit | null;
  /** Parts of its page with a scale of their own; only for measures. */
  viewports: Pick<ViewportRow, 'bounds' | 'millimetres_per_pt' | 'unit'>[] | null;
}

export interface ViewportRow extends Pick<
  Row<'scale_viewports'>,
  'id' | 'pdf_page_number' | 'name' | 'millimetres_per_pt'
> {
  bounds: Bounds;
  unit: LengthUnit;
}

const select = sql<MarkupRow>`SELECT t.*, trim(p.first_name || ' ' || p.last_name) AS author_name,
    s.millimetres_per_pt, s.unit AS scale_unit, trim(a.first_name || ' ' || a.last_name) AS assignee_name,
    (SELECT count(*)::int FROM comments c WHERE c.workspace_id = t.workspace_id AND c.entity = 'markups'
      AND c.record_id = t.id AND NOT c.is_deleted) AS comment_count,
    (SELECT count(*)::int FROM markup_actions r JOIN actions w ON w.workspace_id = r.workspace_id
      AND w.action_id = r.action_id WHERE r.workspace_id = t.workspace_id AND r.markup_id = t.id AND NOT w.is_deleted) AS action_count,
    CASE WHEN t.markup_type IN ('length', 'polylength', 'area', 'perimeter') THEN
      (SELECT json_agg(json_build_object('bounds', x.bounds, 'millimetres_per_pt', x.millimetres_per_pt, 'unit', x.unit))
        FROM scale_viewports x WHERE x.workspace_id = t.workspace_id AND x.cde_version_id = t.cde_version_id
          AND x.pdf_page_number = t.pdf_page_number AND NOT x.is_deleted) END AS viewports
  FROM markups t JOIN persons p ON p.kinde_id = t.author_kinde_id
  LEFT JOIN persons a ON a.kinde_id = t.assignee_kinde_id
  LEFT JOIN sheet_scales s ON s.workspace_id = t.workspace_id AND s.cde_version_id = t.cde_version_id
    AND s.pdf_page_number = t.pdf_page_number`;

/** A page of markups that the callers see. */
export function listMarkups(
  db: Db,
  visible: Visible[],
  query: QueryOf<Calls['listMarkups']>,
): Promise<ListAnswer<MarkupRow>> {
  const seen = visible.map(({ scope }) => sql`(t.workspace_id = ${scope.workspaceId} AND ${seenMarkups(scope)})`);
  return listPage<MarkupRow>(db, query, {
    select: sql`${select} JOIN chosen ON chosen.chosen_id = t.id AND ${within(visible, undefined)}`,
    from: sql`FROM markups t`,
    where: allOf([
      within(visible, 'project_id'),
      seen.length === 0 ? sql`FALSE` : sql`(${sql.join(seen, sql` OR `)})`,
      sql`t.is_deleted = ${query.is_deleted ?? false}`,
      query.project_id && sql`t.project_id = ${query.project_id}`,
      query.cde_id && sql`t.cde_id = ${query.cde_id}`,
      query.cde_version_id && sql`t.cde_version_id = ${query.cde_version_id}`,
      query.pdf_page_number !== undefined && sql`t.pdf_page_number = ${query.pdf_page_number}`,
      isOneOf(sql`t.markup_type`, severalOf(query.markup_type)),
      isOneOf(sql`t.status`, severalOf(query.status)),
      isOneOf(sql`t.visibility`, severalOf(query.visibility)),
      query.assignee_kinde_id && sql`t.assignee_kinde_id = ${query.assignee_kinde_id}`,
      query.layer && sql`t.layer = ${query.layer}`,
      query.author_kinde_id && sql`t.author_kinde_id = ${query.author_kinde_id}`,
      query.workflow_context && sql`t.workflow_context = ${query.workflow_context}`,
    ]),
    id: 't.id',
    sortable: { position: 't.position', created_at: 't.created_at', updated_at: 't.updated_at' },
    defaultSort: 'position',
  });
}

/** A markup that the person may see, deleted or not; null if there is none. */
export async function findMarkup(db: Db, scope: Scope, id: string): Promise<MarkupRow | null> {
  const { rows } = await sql<MarkupRow>`${select}
    WHERE t.workspace_id = ${scope.workspaceId} AND t.id = ${id} AND ${seenMarkups(scope)}`.execute(db);
  return rows[0] ?? null;
}

export interface VersionPlace {
  project_id: string;
  cde_id: string;
  cde_version_id: string;
}

/** The project of a document's version; null if there is no such version, or folders hide it from the caller. */
export async function findVersion(
  db: Db,
  scope: Scope,
  { cde_id, cde_version_id }: Pick<VersionPlace, 'cde_id' | 'cde_version_id'>,
): Promise<VersionPlace | null> {
  const { rows } = await sql<VersionPlace>`SELECT d.project_id, v.cde_id, v.cde_version_id FROM document_versions v
    JOIN documents d ON d.workspace_id = v.workspace_id AND d.cde_id = v.cde_id
    WHERE v.workspace_id = ${scope.workspaceId} AND v.cde_id = ${cde_id} AND v.cde_version_id = ${cde_version_id}
      AND NOT d.is_deleted AND ${readableDocuments(scope, 'd')}`.execute(db);
  return rows[0] ?? null;
}

/** The file of a version. */
export async function fileOf(
  db: Db,
  scope: Scope,
  versionId: string,
): Promise<Pick<Row<'files'>, 'sha256' | 'media_type' | 'size'> & { file_name: string }> {
  const { rows } = await sql<
    Pick<Row<'files'>, 'sha256' | 'media_type' | 'size'> & { file_name: string }
  >`SELECT v.file_name, f.sha256, f.media_type, f.size FROM document_versions v
    JOIN files f ON f.workspace_id = v.workspace_id AND f.id = v.file_id
    WHERE v.workspace_id = ${scope.workspaceId} AND v.cde_version_id = ${versionId}`.execute(db);
  return rows[0]!;
}

export async function isActiveMember(db: Db, scope: Scope, personId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM members WHERE workspace_id = ${scope.workspaceId} AND kinde_id = ${personId}
    AND status = 'active'`.execute(db);
  return rows.length > 0;
}

export type SheetScale = Pick<Row<'sheet_scales'>, 'pdf_page_number' | 'millimetres_per_pt'> & {
  unit: LengthUnit;
};

/** The scales of a version's pages, by page. */
export async function scalesOf(db: Db, scope: Scope, versionId: string): Promise<SheetScale[]> {
  const { rows } = await sql<SheetScale>`SELECT pdf_page_number, millimetres_per_pt, unit FROM sheet_scales
    WHERE workspace_id = ${scope.workspaceId} AND cde_version_id = ${versionId} ORDER BY pdf_page_number`.execute(db);
  return rows;
}

export async function insertViewport(
  tx: Tx,
  scope: Scope,
  place: VersionPlace,
  { bounds, ...viewport }: ViewportRow,
): Promise<void> {
  await insertRow(tx, 'scale_viewports', {
    ...viewport,
    bounds: json(bounds),
    workspace_id: scope.workspaceId,
    cde_id: place.cde_id,
    cde_version_id: place.cde_version_id,
  });
}

/** Removes a part of a version's pages; answers whether there was one. */
export async function deleteViewport(tx: Tx, scope: Scope, versionId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE scale_viewports SET is_deleted = true, version = version + 1,
      updated_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND cde_version_id = ${versionId} AND id = ${id} AND NOT is_deleted`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function setScale(tx: Tx, scope: Scope, place: VersionPlace, scale: SheetScale): Promise<void> {
  await sql`INSERT INTO sheet_scales (workspace_id, cde_version_id, pdf_page_number, cde_id, millimetres_per_pt, unit)
    VALUES (${scope.workspaceId}, ${place.cde_version_id}, ${scale.pdf_page_number}, ${place.cde_id}, ${scale.millimetres_per_pt}, ${scale.unit})
    ON CONFLICT (workspace_id, cde_version_id, pdf_page_number) DO UPDATE SET millimetres_per_pt = excluded.millimetres_per_pt,
      unit = excluded.unit, version = sheet_scales.version + 1, updated_at = now()`.execute(tx);
}

/** The top position for a further markup of a page. */
export async function nextPosition(tx: Tx, scope: Scope, versionId: string, page: number): Promise<number> {
  const { rows } = await sql<{ position: number }>`SELECT coalesce(max(position), 0) + 1 AS position FROM markups
    WHERE workspace_id = ${scope.workspaceId} AND cde_version_id = ${versionId} AND pdf_page_number = ${page}`.execute(
    tx,
  );
  return Number(rows[0]!.position);
}

/** Those of these annotation keys that are already markups of a version, without deleted ones. */
export async function takenKeys(
  db: Db,
  scope: Scope,
  versionId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ source_key: string }>`SELECT source_key FROM markups
    WHERE workspace_id = ${scope.workspaceId} AND cde_version_id = ${versionId} AND source_key = ANY(${[...keys]}::text[])
      AND NOT is_deleted`.execute(db);
  return new Set(rows.map((row) => row.source_key));
}

/** Those of these annotation names that are ids of markups of a version: Horizon's exports use these names. */
export async function ownIds(db: Db, scope: Scope, versionId: string, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM markups
    WHERE workspace_id = ${scope.workspaceId} AND cde_version_id = ${versionId} AND id::text = ANY(${[...names]}::text[])
      AND NOT is_deleted`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/**
 * Those of the markups that are on the version already: their copy, their original, or another copy of the same original,
 * carried by way of another revision.
 */
export async function carriedIds(
  db: Db,
  scope: Scope,
  versionId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`WITH RECURSIVE line AS (
      SELECT id AS markup, id, carried_from, cde_version_id = ${versionId} AS is_there FROM markups
      WHERE workspace_id = ${scope.workspaceId}
        AND (id = ANY(${[...ids]}::uuid[]) OR (cde_version_id = ${versionId} AND NOT is_deleted))
      UNION ALL
      SELECT line.markup, origin.id, origin.carried_from, line.is_there FROM line
      JOIN markups origin ON origin.workspace_id = ${scope.workspaceId} AND origin.id = line.carried_from)
    SELECT DISTINCT line.markup AS id FROM line
    WHERE NOT is_there AND carried_from IS NULL
      AND id IN (SELECT id FROM line AS there WHERE there.is_there AND there.carried_from IS NULL)`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Markups of a version with these ids that the person sees, in drawing order. */
export async function findMarkups(
  db: Db,
  scope: Scope,
  versionId: string,
  ids: readonly string[],
): Promise<MarkupRow[]> {
  const { rows } = await sql<MarkupRow>`${select}
    WHERE t.workspace_id = ${scope.workspaceId} AND t.cde_version_id = ${versionId} AND t.id = ANY(${[...ids]}::uuid[])
      AND NOT t.is_deleted AND ${seenMarkups(scope)} ORDER BY t.position, t.id`.execute(db);
  return rows;
}

/** Parts of a version's pages with a scale of their own, by page. */
export async function viewportsOf(db: Db, scope: Scope, versionId: string): Promise<ViewportRow[]> {
  const { rows } = await sql<ViewportRow>`SELECT id, pdf_page_number, name, bounds, millimetres_per_pt, unit
    FROM scale_viewports WHERE workspace_id = ${scope.workspaceId} AND cde_version_id = ${versionId} AND NOT is_deleted
    ORDER BY pdf_page_number, created_at, id`.execute(db);
  return rows;
}

/** The number of pages of a version's file; null if it has not been read. */
export async function pageCountOf(db: Db, scope: Scope, versionId: string): Promise<number | null> {
  const { rows } = await sql<{ page_count: number }>`SELECT page_count FROM (
      SELECT p.page_count FROM document_versions v
      JOIN document_previews p ON p.workspace_id = v.workspace_id AND p.file_id = v.file_id
      WHERE v.workspace_id = ${scope.workspaceId} AND v.cde_version_id = ${versionId}
      UNION ALL
      SELECT t.page_count FROM document_versions v
      JOIN document_texts t ON t.workspace_id = v.workspace_id AND t.file_id = v.file_id
      WHERE v.workspace_id = ${scope.workspaceId} AND v.cde_version_id = ${versionId}) counted
    WHERE page_count > 0 ORDER BY page_count DESC LIMIT 1`.execute(db);
  return rows[0]?.page_count ?? null;
}

/** Those of the scales in a file that are for pages, or parts of them, without one. */
export async function scalesToAdd<Of extends FileScale>(
  db: Db,
  scope: Scope,
  versionId: string,
  scales: readonly Of[],
): Promise<Of[]> {
  const [pages, parts] = await Promise.all([scalesOf(db, scope, versionId), viewportsOf(db, scope, versionId)]);
  const placeOf = (page: number, bounds: Bounds | null) =>
    [page, bounds?.left, bounds?.bottom, bounds?.right, bounds?.top].join(' ');
  const there = new Set([
    ...pages.map((one) => placeOf(one.pdf_page_number, null)),
    ...parts.map((one) => placeOf(one.pdf_page_number, one.bounds)),
  ]);
  return scales.filter((one) => {
    const place = placeOf(one.pdf_page_number, one.bounds);
    const isNew = !there.has(place);
    there.add(place);
    return isNew;
  });
}
