// Rules of documents: a number is unique on a project, and the rights of its folders determine who may change a
// document.
import type { documentRecord, DocumentVersion } from '@horizon/contract';
import { sql } from 'kysely';
import { notPermitted } from '../platform/failures.ts';
import { previewOf } from '../platform/files/file-kinds.ts';
import type { RecordRules } from '../platform/records/rules.ts';
import { documentLevels, includes, permitDocument } from './folder-rights.ts';
import { seesWhole, visibleDocuments } from './visible.ts';
import { detailsOf, type VersionRow } from './store.ts';

export const documentRules: RecordRules<typeof documentRecord> = {
  duplicates: {
    documents_once: {
      field: 'number',
      sentence: ({ number }) =>
        `${number} is on this project already. Add a version to that document, or choose another number.`,
    },
  },
  seen: (scope) => visibleDocuments(scope),
  check: async ({ tx, scope, before }, values) => {
    if (before) await permitDocument(tx, scope, before, { needed: 'edit' });
    else if (!seesWhole(scope, values.project_id!)) throw notPermitted('documents:create');
    return values;
  },
  beforeDelete: ({ tx, scope, before }) => permitDocument(tx, scope, before, { needed: 'edit', everywhere: true }),
  present: async (db, rows, { scopeOf, abilitiesOf }) => {
    const scope = rows[0] && scopeOf(rows[0]);
    if (!scope) return [];
    const details = await detailsOf(db, scope, rows);
    const ids = rows.map(({ cde_id }) => cde_id);
    const levels = await documentLevels(db, scope, ids);
    return rows.map((row) => {
      const { highest, lowest } = levels.get(row.cde_id)!;
      const whole = abilitiesOf(row);
      const abilities = whole.filter((ability) => includes(ability === 'delete' ? lowest : highest, 'edit'));
      const revises =
        whole.includes('edit') && scope.can('documents:create', row.project_id) && includes(highest, 'upload');
      return { ...details.get(row.cde_id)!, abilities: revises ? [...abilities, 'revise'] : abilities };
    });
  },
  where: ({ folder_id, unplaced }) => {
    const placed = sql`FROM cde_placements p WHERE p.workspace_id = t.workspace_id AND p.cde_id = t.cde_id AND NOT p.is_deleted`;
    return [
      folder_id !== undefined && sql`EXISTS (SELECT ${placed} AND p.folder_id = ${folder_id}::uuid)`,
      unplaced === true && sql`NOT EXISTS (SELECT ${placed})`,
    ];
  },
};

/** A version as it is answered; `newest` is the id of the document's newest version. */
export const presentVersion = (version: VersionRow, newest: string | null | undefined): DocumentVersion => ({
  ...version,
  preview: previewOf(version.media_type),
  is_current: version.cde_version_id === newest,
});
