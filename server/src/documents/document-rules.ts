// Rules of documents: a number is used once on a project. People who see only their own documents see what was transmitted
// to them, in the transmittal; the register is not for them.
import type { documentRecord, DocumentVersion } from '@horizon/contract';
import { sql } from 'kysely';
import { previewOf } from '../platform/files/file-kinds.ts';
import type { RecordRules } from '../platform/records/rules.ts';
import { detailsOf, type VersionRow } from './store.ts';

export const documentRules: RecordRules<typeof documentRecord> = {
  duplicates: {
    documents_once: {
      field: 'number',
      sentence: ({ number }) =>
        `${number} is on this project already. Add a version to that document, or choose another number.`,
    },
  },
  present: async (db, rows) => {
    const details = await detailsOf(db, rows);
    return rows.map(({ cde_id }) => details.get(cde_id)!);
  },
  where: ({ folder_id, unplaced }) => {
    const placed = sql`FROM cde_placements p WHERE p.workspace_id = t.workspace_id AND p.cde_id = t.cde_id AND NOT p.is_deleted`;
    return [
      folder_id !== undefined && sql`EXISTS (SELECT ${placed} AND p.folder_id = ${folder_id}::uuid)`,
      unplaced === true && sql`NOT EXISTS (SELECT ${placed})`,
    ];
  },
};

/** A version as it is answered, `newest` being the first of its document's. */
export const presentVersion = (version: VersionRow, newest: string | null | undefined): DocumentVersion => ({
  ...version,
  preview: previewOf(version.media_type),
  is_current: version.cde_version_id === newest,
});
