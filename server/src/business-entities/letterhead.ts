// The letterhead of a workspace: that of its business entity, or the name of the workspace while it has none.
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Letterhead } from '../platform/pdf/letterhead.ts';
import type { Scope } from '../platform/scope.ts';
import { findEntity } from './store.ts';

const groups = (digits: string, sizes: RegExp) => digits.replace(sizes, '$1 ').trim();

/** The letterhead of documents of a workspace. A logo at an address of the web is not drawn: nothing is fetched for a PDF. */
export async function letterheadOf(db: Db, scope: Pick<Scope, 'workspaceId'>): Promise<Letterhead> {
  const entity = await findEntity(db, scope);
  if (!entity) {
    const { rows } = await sql<{ workspace: string }>`SELECT workspace FROM workspaces
      WHERE workspace_id = ${scope.workspaceId}`.execute(db);
    return { name: rows[0]!.workspace, lines: [], logo: null };
  }
  const { displayName: name, abn, acn, address, logoUrl } = entity;
  return {
    name,
    lines: [
      ...(abn
        ? [`ABN ${abn.slice(0, 2)} ${groups(abn.slice(2), /(\d{3})(?=\d)/g)}`]
        : acn
          ? [`ACN ${groups(acn, /(\d{3})(?=\d)/g)}`]
          : []),
      ...(address
        ?.split('\n')
        .map((line) => line.trim())
        .filter(Boolean) ?? []),
    ],
    logo: logoUrl !== null && /^data:image\/(?:png|jpeg);base64,/.test(logoUrl) ? logoUrl : null,
  };
}
