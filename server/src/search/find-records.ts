// The statement of the search: of each kind the visible records that hold the words, counted by kind and project, and one
// page of them, best first.
import { mostCountedHits } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import { allOf } from '../platform/list.ts';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import { kindsFor, type SearchedKind } from './kinds.ts';

export interface SearchRequest {
  q?: string;
  kind?: string;
  project_id?: string;
  page?: number;
  limit?: number;
}

/** Each word with its other spellings; null searches for the words as typed. */
export type Spellings = readonly (readonly string[])[] | null;

interface FoundRow {
  kind: string;
  id: string;
  title: string;
  detail: string | null;
  project_id: string | null;
  project_name: string | null;
}
interface Counted {
  count: number;
  is_more: boolean;
}
export interface Found {
  items: FoundRow[];
  kinds: (Counted & { kind: string })[];
  projects: (Counted & { id: string; name: string })[];
}

const maxProjects = 50;

/** The visible records of the workspace that hold the words. */
export async function findRecords(db: Db, scope: Scope, request: SearchRequest, spellings: Spellings): Promise<Found> {
  const { q = '' } = request;
  const kinds = kindsFor(scope);
  if (kinds.length === 0) return { items: [], kinds: [], projects: [] };
  const limit = request.limit ?? 20;
  const start = ((request.page ?? 1) - 1) * limit;
  const hits = (projectId: string | undefined) =>
    sql.join(
      kinds.map((kind, at) => sql`(${rowsOf(kind, scope, { q, spellings, projectId, at })})`),
      sql` UNION ALL `,
    );
  const ofKind = request.kind === undefined ? sql`TRUE` : sql`kind = ${request.kind}`;
  const counted = sql`least(count(*), ${mostCountedHits}) AS count, count(*) > ${mostCountedHits} AS is_more`;
  const { rows } = await sql<Found>`
    WITH hits AS MATERIALIZED (${hits(request.project_id)}),
      every AS MATERIALIZED (${request.project_id === undefined ? sql`SELECT * FROM hits` : hits(undefined)}),
      page AS (SELECT *, row_number() OVER () AS place FROM (
        SELECT * FROM hits WHERE ${ofKind} ORDER BY ${bestFirst(q, spellings)} LIMIT ${limit} OFFSET ${start}) best)
    SELECT (SELECT coalesce(json_agg(json_build_object('kind', h.kind, 'id', h.id, 'title', h.title, 'detail', h.detail,
                     'project_id', h.project_id, 'project_name', p.project_name) ORDER BY h.place), '[]')
              FROM page h LEFT JOIN projects p ON p.workspace_id = ${scope.workspaceId} AND p.project_id = h.project_id) AS items,
           (SELECT coalesce(json_agg(k ORDER BY k.at), '[]')
              FROM (SELECT kind, kind_at AS at, ${counted} FROM hits GROUP BY kind, kind_at) k) AS kinds,
           (SELECT coalesce(json_agg(json_build_object('id', c.project_id, 'name', p.project_name, 'count', c.count, 'is_more', c.is_more)
                     ORDER BY c.count DESC, p.project_name, c.project_id), '[]')
              FROM (SELECT project_id, ${counted} FROM every WHERE project_id IS NOT NULL AND ${ofKind}
                     GROUP BY project_id ORDER BY count(*) DESC, project_id LIMIT ${maxProjects}) c
              JOIN projects p ON p.workspace_id = ${scope.workspaceId} AND p.project_id = c.project_id) AS projects`.execute(
    db,
  );
  return rows[0]!;
}

interface Asked {
  q: string;
  spellings: Spellings;
  projectId: string | undefined;
  /** Place of the kind among all. */
  at: number;
}

/** `SELECT` of the visible records of one kind that hold the words, one more than are counted. */
function rowsOf(kind: SearchedKind, scope: Scope, { q, spellings, projectId, at }: Asked): RawBuilder<unknown> {
  const place = `${scope.workspaceId}/${kind.kind}`;
  const raw = (text: string) => sql.raw(text);
  const only = kind.projects(scope);
  return sql`SELECT ${sql.lit(kind.kind)}::text AS kind, ${sql.lit(at)}::int AS kind_at, ${raw(kind.id)}::text AS id,
      coalesce(${raw(kind.title)}, '') AS title, nullif(${raw(kind.detail)}, '') AS detail, ${raw(kind.project)}::uuid AS project_id
    FROM search_texts found, ${raw(kind.from)}
   WHERE ${allOf([
     sql`found.workspace_id = ${scope.workspaceId} AND found.entity = ${sql.lit(kind.kind)}`,
     sql`found.words @@ ${spellings === null ? sql`search_query(${place}, ${q})` : sql`${queryOf(place, spellings)}::tsquery`}`,
     sql`${raw(kind.workspace)} = ${scope.workspaceId} AND ${raw(kind.id)} = found.record_id::${raw(kind.idType)}`,
     projectId !== undefined &&
       sql`${raw(kind.project)}::uuid = ${projectId}::uuid AND found.project_id = ${projectId}::uuid`,
     only !== null && sql`${raw(kind.project)} = ANY(${only}::uuid[]) AND found.project_id = ANY(${only}::uuid[])`,
     kind.where(scope),
   ])} LIMIT ${mostCountedHits + 1}`;
}

/** A tsquery of records that hold one spelling of each word. Words are letters and digits alone. */
function queryOf(place: string, spellings: readonly (readonly string[])[]): string {
  const words = spellings.map((each) => `(${each.map((word) => `'${word}'`).join(' | ')})`);
  return [`'${place}'`, ...words].join(' & ');
}

/** Whole titles and numbers first, then those that begin with the words; misspelt ones by how near they are. */
function bestFirst(q: string, spellings: Spellings): RawBuilder<unknown> {
  const typed = sql`lower(${q.trim()})`;
  const near = spellings === null ? sql`` : sql`word_similarity(${typed}, lower(title)) DESC,`;
  return sql`CASE WHEN lower(title) = ${typed} OR lower(detail) = ${typed} THEN 0
      WHEN starts_with(lower(title), ${typed}) THEN 1 WHEN starts_with(lower(detail), ${typed}) THEN 2 ELSE 3 END,
    ${near} kind_at, lower(title), id`;
}

/** Words of the workspace that look like each of these. */
export async function lookalikesOf(db: Db, scope: Scope, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{
    word: string;
    near: string;
  }>`SELECT w.word, near FROM unnest(${[...words]}::text[]) w (word),
    LATERAL search_lookalikes(${scope.workspaceId}::uuid, w.word) near`.execute(db);
  return new Map(words.map((word) => [word, rows.filter((row) => row.word === word).map(({ near }) => near)] as const));
}
