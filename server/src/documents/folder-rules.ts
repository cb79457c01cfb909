// Rules of folders: equal names in one folder are refused, no folder is inside itself, and one that is not empty is not
// deleted.
import { deepestFolder, type folderRecord } from '@horizon/contract';
import { sql } from 'kysely';
import { againstRule, conflict } from '../platform/failures.ts';
import type { RecordRules, Stored } from '../platform/records/rules.ts';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import { folderLevels, includes, permitFolder } from './folder-rights.ts';
import { readStandards } from './standards.ts';
import { manage, seesWhole, visibleFolders } from './visible.ts';
import { findFolder, levelsBelow, lockFolders, placesOf } from './folder-store.ts';

type Folder = Stored<typeof folderRecord>;

export const folderRules: RecordRules<typeof folderRecord> = {
  duplicates: {
    cde_folders_once: {
      field: 'name',
      sentence: ({ name }) => `There is a folder “${name}” here already. Choose another name.`,
    },
  },
  lock: ({ tx, scope }) => lockFolders(tx, scope),
  seen: (scope) => visibleFolders(scope),
  check: async ({ tx, scope, id, before }, values) => {
    if (before) await permitFolder(tx, scope, before, { needed: 'edit' });
    const parentId = values.parent_id === undefined ? before?.parent_id : values.parent_id;
    const projectId = before?.project_id ?? values.project_id!;
    if (parentId && (values.parent_id !== undefined || values.is_deleted === false)) {
      await checkParent(tx, scope, { id: before && id, projectId, parentId });
    }
    if (values.naming_standard_id !== undefined && values.naming_standard_id !== (before?.naming_standard_id ?? null)) {
      await checkStandard(tx, scope, { projectId, id: values.naming_standard_id });
    }
    // At the top level there is no folder whose rights could allow it.
    if (
      !parentId &&
      values.is_deleted === undefined &&
      parentId !== before?.parent_id &&
      !seesWhole(scope, projectId)
    ) {
      throw againstRule({ parent_id: ['Your role lets you add folders inside folders only. Choose one.'] });
    }
    return values;
  },
  beforeDelete: async ({ tx, scope, before }) => {
    await permitFolder(tx, scope, before, { needed: 'edit' });
    const place = (await placesOf(tx, [before], scope)).get(before.id)!;
    const count = place.folder_count + place.document_count;
    if (count > 0) {
      throw conflict(
        'not_empty',
        `“${before.name}” contains ${place.folder_count} folders and ${place.document_count} documents. Move them first.`,
        { count },
      );
    }
    const all = (await placesOf(tx, [before], null)).get(before.id)!;
    if (all.folder_count + all.document_count > 0) {
      throw conflict(
        'not_empty',
        `“${before.name}” cannot be deleted by you. Ask somebody who manages the documents of the project.`,
      );
    }
  },
  present: async (db, rows, { scopeOf, abilitiesOf }) => {
    const scope = rows[0] && scopeOf(rows[0]);
    if (!scope) return [];
    const places = await placesOf(db, rows, scope);
    const ids = rows.map(({ id }) => id);
    const levels = await folderLevels(db, scope, ids);
    return rows.map((row) => ({
      ...places.get(row.id)!,
      abilities: includes(levels.get(row.id), 'edit') ? abilitiesOf(row) : [],
    }));
  },
  where: ({ top }) => [top === true && sql`t.parent_id IS NULL`],
};

/** Refuses a naming standard that the workspace does not have, and people who do not manage documents. */
async function checkStandard(
  db: Db,
  scope: Scope,
  { projectId, id }: { projectId: string; id: string | null },
): Promise<void> {
  if (!scope.can(manage, projectId)) {
    throw againstRule({
      naming_standard_id: ['Only people who manage the documents of the project choose a naming standard.'],
    });
  }
  const { naming_standards: all } = await readStandards(db, scope);
  if (id !== null && !all.some((standard) => standard.id === id.toLowerCase())) {
    throw againstRule({ naming_standard_id: ['There is no such naming standard in this workspace.'] });
  }
}

/** Refuses a parent that does not exist, that would create a cycle, or below which folders would be too deep. */
async function checkParent(
  db: Db,
  scope: Scope,
  { id, projectId, parentId }: { id: string | null; projectId: string; parentId: Folder['id'] },
): Promise<void> {
  const parent = await findFolder(db, scope, parentId, true);
  if (!parent || parent.project_id !== projectId.toLowerCase()) {
    throw againstRule({ parent_id: ['There is no such folder in this project.'] });
  }
  await permitFolder(db, scope, parent, { needed: 'edit', field: 'parent_id' });
  if (parent.is_deleted) {
    throw againstRule({ parent_id: [`“${parent.name}” has been deleted. Restore it first.`] });
  }
  const { ancestors, depth } = (await placesOf(db, [{ workspace_id: scope.workspaceId, id: parent.id }], null)).get(
    parent.id,
  )!;
  if (id !== null && (parent.id === id || ancestors.includes(id))) {
    throw againstRule({ parent_id: ['A folder cannot be moved into itself or into a folder inside it.'] });
  }
  if (depth + 1 + (id === null ? 0 : await levelsBelow(db, scope, id)) >= deepestFolder) {
    throw againstRule({ parent_id: [`Folders can be ${deepestFolder} levels deep. Choose one nearer the top.`] });
  }
}
