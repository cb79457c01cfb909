// Records of any kind by their ids that the caller may see: the same rows that the search finds.
import { sql, type RawBuilder } from 'kysely';
import { allOf } from '../platform/list.ts';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import { kindsFor, type SearchedKind } from './searched-kinds.ts';

/** A record by its kind and id. */
export interface RecordRef {
  kind: string;
  id: string;
}

/** A record with its display name. */
export interface NamedRecord extends RecordRef {
  title: string;
  detail: string | null;
  kind_word: string | null;
  project: { id: string; name: string } | null;
}

/** The key of a record in maps, and in the history of an association. */
export const refKey = ({ kind, id }: RecordRef): string => `${kind} ${id}`;

/**
 * Condition that a caller may see the record in two columns, in the workspace of its row. Only for kinds with UUIDs as
 * ids.
 */
export function isVisible(
  scopes: readonly Scope[],
  { workspace, kind, id }: Record<'workspace' | 'kind' | 'id', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const each = scopes.flatMap((scope) =>
    kindsWithUuids(scope).map(
      (searched) => sql`(${workspace} = ${scope.workspaceId} AND ${kind} = ${sql.lit(searched.kind)}
        AND EXISTS (SELECT FROM ${sql.raw(searched.from)} WHERE ${sql.raw(searched.id)} = ${id} AND ${seenIn(searched, scope)}))`,
    ),
  );
  return each.length === 0 ? sql`FALSE` : sql`(${sql.join(each, sql` OR `)})`;
}

/** The records that the caller may see, by `refKey`. One statement. */
export async function namedRecords(
  db: Db,
  scope: Scope,
  refs: readonly RecordRef[],
): Promise<Map<string, NamedRecord>> {
  const idsOf = Map.groupBy(refs, ({ kind }) => kind);
  const parts = kindsWithUuids(scope).flatMap((kind) => {
    const ids = idsOf.get(kind.kind)?.map(({ id }) => id);
    const raw = (text: string) => sql.raw(text);
    return ids
      ? [
          sql`(SELECT ${sql.lit(kind.kind)}::text AS kind, ${raw(kind.id)}::text AS id, coalesce(${raw(kind.title)}, '') AS title,
            nullif(${raw(kind.detail)}, '') AS detail, ${raw(kind.kindWord)}::text AS kind_word, ${raw(kind.project)}::uuid AS project_id
            FROM ${raw(kind.from)} WHERE ${raw(kind.id)} = ANY(${ids}::uuid[]) AND ${seenIn(kind, scope)})`,
        ]
      : [];
  });
  if (parts.length === 0) return new Map();
  const { rows } =
    await sql<NamedRecord>`SELECT r.kind, r.id, r.title, r.detail, r.kind_word, CASE WHEN p.project_id IS NOT NULL
      THEN jsonb_build_object('id', p.project_id, 'name', p.project_name) END AS project
    FROM (${sql.join(parts, sql` UNION ALL `)}) r
    LEFT JOIN projects p ON p.workspace_id = ${scope.workspaceId} AND p.project_id = r.project_id`.execute(db);
  return new Map(rows.map((row) => [refKey(row), row]));
}

const kindsWithUuids = (scope: Scope) => kindsFor(scope).filter(({ idType }) => idType === 'uuid');

function seenIn(kind: SearchedKind, scope: Scope): RawBuilder<unknown> {
  const only = kind.projects(scope);
  return allOf([
    sql`${sql.raw(kind.workspace)} = ${scope.workspaceId}`,
    only !== null && sql`${sql.raw(kind.project)} = ANY(${only}::uuid[])`,
    kind.where(scope),
  ]);
}
