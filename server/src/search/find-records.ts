// The statement of the search: the visible records that contain the words, counted by kind and project, and one page of
// them, best match first.
import { maxCountedHits } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import { readOnly, type Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import { hitsOf, presentKinds, type PresentKind } from './hits-of-kinds.ts';
import { kindsFor } from './searched-kinds.ts';

export interface SearchRequest {
  q?: string;
  kind?: string;
  project_id?: string;
  page?: number;
  limit?: number;
}

/** A condition on the words of records. */
export interface WordQuery {
  /** As a tsquery, each word in quotes. */
  words: string;
  /** Searches for words similar to the typed ones. */
  isGuess: boolean;
}

interface FoundRow {
  kind: string;
  id: string;
  title: string;
  detail: string | null;
  kind_word: string | null;
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

/** The visible records of the workspace that contain the words. */
export async function findRecords(db: Db, scope: Scope, request: SearchRequest, query: WordQuery): Promise<Found> {
  // Tables of a workspace have indexes; the planner does not know that words and kinds are correlated.
  return readOnly(db, ['enable_seqscan = off'], async (reading) => {
    const all = kindsFor(scope);
    const kinds = await presentKinds(reading, scope, all, request.project_id);
    const everywhere = request.project_id === undefined ? kinds : await presentKinds(reading, scope, all, undefined);
    return everywhere.length === 0 ? nothingFound : found(reading, scope, { request, query, kinds, everywhere });
  });
}

export const nothingFound: Found = { items: [], kinds: [], projects: [] };

interface ToFind {
  request: SearchRequest;
  query: WordQuery;
  /** Kinds with records in the project of the request, if it names one. */
  kinds: PresentKind[];
  /** Kinds with records anywhere. */
  everywhere: PresentKind[];
}

async function found(db: Db, scope: Scope, { request, query, kinds, everywhere }: ToFind): Promise<Found> {
  const { q = '', project_id: projectId } = request;
  const limit = request.limit ?? 20;
  const start = ((request.page ?? 1) - 1) * limit;
  const ofKind = request.kind === undefined ? sql`TRUE` : sql`kind = ${request.kind}`;
  const counted = sql`least(count(*), ${maxCountedHits}) AS count, count(*) > ${maxCountedHits} AS is_more`;
  const every =
    projectId === undefined
      ? [sql`every AS MATERIALIZED (SELECT * FROM hits)`]
      : hitsOf('every', everywhere, scope, { words: query.words, projectId: undefined });
  const { rows } = await sql<Found>`
    WITH ${sql.join([...hitsOf('hits', kinds, scope, { words: query.words, projectId }), ...every])},
      page AS (SELECT *, row_number() OVER () AS place FROM (
        SELECT * FROM hits WHERE ${ofKind} ORDER BY ${bestFirst(q, query)} LIMIT ${limit} OFFSET ${start}) best)
    SELECT (SELECT coalesce(json_agg(json_build_object('kind', h.kind, 'id', h.id, 'title', h.title, 'detail', h.detail, 'kind_word', h.kind_word,
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

/** Exact titles and numbers first, then those that start with the words; misspelt ones by similarity. */
function bestFirst(q: string, { isGuess }: WordQuery): RawBuilder<unknown> {
  const typed = sql`plain_letters(${q.trim()})`;
  const near = isGuess ? sql`word_similarity(${typed}, plain_letters(title)) DESC,` : sql``;
  return sql`CASE WHEN plain_letters(title) = ${typed} OR plain_letters(detail) = ${typed} THEN 0
      WHEN starts_with(plain_letters(title), ${typed}) THEN 1 WHEN starts_with(plain_letters(detail), ${typed}) THEN 2 ELSE 3 END,
    ${near} kind_at, lower(title), id`;
}
