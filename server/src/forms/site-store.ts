import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import type { Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';

export interface SiteRow extends Row<'document_sites'> {
  sealed_credential: Buffer | null;
}

/** The document sites of workspaces, including removed ones (without an address). */
export async function listSites(db: Db, workspaceIds: readonly string[]): Promise<SiteRow[]> {
  const { rows } = await sql<SiteRow>`
    SELECT s.*, c.sealed_credential FROM document_sites s LEFT JOIN document_site_credentials c ON c.workspace_id = s.workspace_id
     WHERE s.workspace_id = ANY(${[...workspaceIds]}::uuid[])`.execute(db);
  return rows;
}

/** The channel ids of workspaces; null for those without one. */
export async function channelIds(db: Db, workspaceIds: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ workspace_id: string; channel_id: string | null }>`
    SELECT workspace_id, channel_id FROM workspaces WHERE workspace_id = ANY(${[...workspaceIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ workspace_id, channel_id }) => [workspace_id, channel_id]));
}

/** Stores the encrypted credential of a site; null removes it. */
export async function storeCredential(tx: Tx, scope: Scope, sealed: Buffer | null): Promise<void> {
  await (
    sealed === null
      ? sql`DELETE FROM document_site_credentials WHERE workspace_id = ${scope.workspaceId}`
      : sql`INSERT INTO document_site_credentials (workspace_id, sealed_credential) VALUES (${scope.workspaceId}, ${sealed})
        ON CONFLICT (workspace_id) DO UPDATE SET sealed_credential = EXCLUDED.sealed_credential`
  ).execute(tx);
}

/** Form types with a published version whose alias, or else name, contains the words. */
export async function searchTypes(
  db: Db,
  workspaceIds: readonly string[],
  { query, limit }: { query: string; limit: number },
): Promise<{ items: { id: string; alias: string; name: string }[]; total: number }> {
  const { rows } = await sql<{ id: string; alias: string; name: string; total: number }>`
    SELECT id, coalesce(alias, name) AS alias, name, count(*) OVER ()::int AS total FROM form_types
     WHERE workspace_id = ANY(${[...workspaceIds]}::uuid[]) AND NOT is_deleted AND published_version IS NOT NULL
       AND strpos(plain_letters(coalesce(alias, name)), plain_letters(${query})) > 0
     ORDER BY lower(coalesce(alias, name)), id LIMIT ${limit}`.execute(db);
  return { items: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 };
}
