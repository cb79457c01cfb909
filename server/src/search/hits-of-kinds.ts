// The visible records of each kind that contain the words, one more than are counted. Kinds with few records are
// scanned. Of the others the first few thousand are scanned: a frequent word has enough hits among them, while the
// index of words would have to collect all of them. Only if these are not enough, the index is used.
import { maxCountedHits } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database.ts';
import { allOf } from '../platform/list.ts';
import type { Scope } from '../platform/scope.ts';
import type { SearchedKind } from './searched-kinds.ts';

/** A kind with records where the caller searches. */
export interface PresentKind {
  kind: SearchedKind;
  /** Position of the kind among all. */
  at: number;
  isLarge: boolean;
}

export interface Asked {
  /** A tsquery. */
  words: string;
  projectId: string | undefined;
}

/** Maximum number of records of a kind that are scanned without the index of words. */
const maxSearched = 5000;

/** Those of the kinds that have records in the projects where the caller searches. */
export async function presentKinds(
  db: Db,
  scope: Scope,
  kinds: readonly SearchedKind[],
  projectId: string | undefined,
): Promise<PresentKind[]> {
  if (kinds.length === 0) return [];
  const sizes = kinds.map(
    (kind) =>
      sql`(SELECT count(*) FROM (SELECT FROM search_texts found WHERE ${textsOf(kind, scope, projectId)} LIMIT ${maxSearched + 1}) t)`,
  );
  const { rows } = await sql<{ sizes: number[] }>`SELECT ARRAY[${sql.join(sizes)}]::int[] AS sizes`.execute(db);
  return kinds
    .map((kind, at) => ({ kind, at, size: rows[0]!.sizes[at]! }))
    .filter(({ size }) => size > 0)
    .map(({ kind, at, size }) => ({ kind, at, isLarge: size > maxSearched }));
}

/** Common table expressions, the last of which, with this name, has the hits of all kinds. */
export function hitsOf(name: string, kinds: readonly PresentKind[], scope: Scope, asked: Asked): RawBuilder<unknown>[] {
  const isRare = holdsNumber(asked.words);
  const near: RawBuilder<unknown>[] = [];
  const parts = kinds.map(({ kind, at, isLarge }) => {
    const first = isLarge ? sql`LIMIT ${maxSearched}` : sql``;
    const looked = () =>
      hits(
        kind,
        at,
        scope,
        asked,
      )(
        sql`(SELECT record_id FROM (SELECT record_id, words FROM search_texts found
           WHERE ${textsOf(kind, scope, asked.projectId)} ${first}) t WHERE t.words @@ ${asked.words}::tsquery)`,
      );
    const indexed = () => hits(kind, at, scope, asked)(textsByWord(kind, scope, asked));
    if (!isLarge) return looked();
    if (isRare) return indexed();
    const look = sql.ref(`${name}_${at}`);
    near.push(sql`${look} AS MATERIALIZED (${looked()})`);
    const isEnough = sql`(SELECT count(*) FROM ${look}) > ${maxCountedHits}`;
    return sql`SELECT * FROM ${look} WHERE ${isEnough} UNION ALL SELECT * FROM (${indexed()}) i WHERE NOT ${isEnough}`;
  });
  const all =
    parts.length === 0
      ? sql`SELECT ''::text AS kind, 0 AS kind_at, ''::text AS id, ''::text AS title, ''::text AS detail, NULL::text AS kind_word, NULL::uuid AS project_id WHERE FALSE`
      : sql.join(
          parts.map((part) => sql`(${part})`),
          sql` UNION ALL `,
        );
  return [...near, sql`${sql.ref(name)} AS MATERIALIZED (${all})`];
}

/** A number or code of at least four characters: few records contain it. */
const holdsNumber = (words: string) => /'(?=[^']*\d)[^']{4,}'/.test(words);

const raw = (text: string) => sql.raw(text);

/** Condition on `found` (search_texts): the records of a kind, restricted to the projects. */
function textsOf(kind: SearchedKind, scope: Scope, projectId: string | undefined): RawBuilder<unknown> {
  return allOf([
    sql`found.workspace_id = ${scope.workspaceId} AND found.entity = ${sql.lit(kind.kind)}`,
    ...projectsOf(kind, scope, projectId).map((projects) => sql`found.project_id = ANY(${projects}::uuid[])`),
  ]);
}

/** The projects of each restriction: that of the request, and those of the caller. */
function projectsOf(kind: SearchedKind, scope: Scope, projectId: string | undefined): (readonly string[])[] {
  const only = kind.projects(scope);
  return [...(projectId === undefined ? [] : [[projectId]]), ...(only === null ? [] : [only])];
}

/** Search texts found by the index of words, which includes a pseudo-word for the workspace and kind. */
function textsByWord(kind: SearchedKind, scope: Scope, { words, projectId }: Asked): RawBuilder<unknown> {
  const projects = projectsOf(kind, scope, projectId);
  return sql`(SELECT record_id FROM search_texts found WHERE ${allOf([
    sql`found.words @@ ${`'${scope.workspaceId}/${kind.kind}' & ${words}`}::tsquery`,
    projects.length > 0 && sql`found.workspace_id = ${scope.workspaceId}`,
    ...projects.map((ids) => sql`found.project_id = ANY(${ids}::uuid[])`),
  ])})`;
}

/** `SELECT` of the visible records of a kind among search texts. */
const hits =
  (kind: SearchedKind, at: number, scope: Scope, { projectId }: Asked) =>
  (texts: RawBuilder<unknown>) =>
    sql`SELECT ${sql.lit(kind.kind)}::text AS kind, ${sql.lit(at)}::int AS kind_at, ${raw(kind.id)}::text AS id,
      coalesce(${raw(kind.title)}, '') AS title, nullif(${raw(kind.detail)}, '') AS detail,
      ${raw(kind.kindWord)}::text AS kind_word, ${raw(kind.project)}::uuid AS project_id
    FROM ${texts} matched, ${raw(kind.from)}
   WHERE ${allOf([
     sql`${raw(kind.workspace)} = ${scope.workspaceId} AND ${raw(kind.id)} = matched.record_id::${raw(kind.idType)}`,
     ...projectsOf(kind, scope, projectId).map((ids) => sql`${raw(kind.project)}::uuid = ANY(${ids}::uuid[])`),
     kind.where(scope),
   ])} LIMIT ${maxCountedHits + 1}`;
