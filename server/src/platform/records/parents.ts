// The rules of a parent for its children: they are seen by people who see it, and change only while it can change.
import { parentParamOf, permissionOf, type AnyRecord } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { againstRule, conflict, notFound, Refusal } from '../failures.ts';
import type { Scope } from '../scope.ts';
import type { Place, PlainRow } from './rules.ts';
import { isPossible, refuseAct } from './states.ts';
import { seeProject } from './visible.ts';

/** Finds a parent as the caller sees it; throws 404. */
export type FindParent = (db: Db, scope: Scope, place: Place) => Promise<PlainRow>;

interface Opening {
  tx: Tx;
  scope: Scope;
  /** The parent's id, and the parameters of the path. */
  parentId: string;
  place?: Place;
  /** Waits for other writers of the list, too: positions and counts of siblings follow from each other. */
  alone?: boolean;
}

/** The rules of a record's parent; those of a record without one allow everything. */
export function parentRules(record: AnyRecord, findParent: FindParent | undefined) {
  const { parent } = record;
  const param = parentParamOf(record);

  /** The parent's id of a path; undefined if the path does not name it. */
  const idIn = (place: Partial<Place>) => (param ? place[param]?.toLowerCase() : undefined);

  /** Throws 404 if the caller does not see the project or the parent of the path. */
  async function see(db: Db, scope: Scope, place: Partial<Place> = {}): Promise<PlainRow | null> {
    const id = idIn(place);
    // A parent is found on its project.
    if (place.projectId && !id) await seeProject(db, scope, permissionOf(record, 'view'), place.projectId);
    return id && findParent ? findParent(db, scope, { ...place, id }) : null;
  }

  /** Throws 404 if the caller does not see the parent of a child. */
  async function seeOf(db: Db, scope: Scope, row: PlainRow): Promise<void> {
    if (parent && findParent) await findParent(db, scope, { id: String(row[parent.field]) });
  }

  /** Locks the parent until its children are stored. Throws if it is deleted, or if its state forbids changes. */
  async function open({ tx, scope, parentId, place, alone = false }: Opening): Promise<PlainRow | null> {
    if (!parent || !findParent) return null;
    const { table, id, oneWord } = parent.record;
    await sql`SELECT FROM ${sql.table(table)} t WHERE t.workspace_id = ${scope.workspaceId}
      AND ${sql.ref(`t.${id}`)} = ${parentId} ${alone ? sql`FOR NO KEY UPDATE` : sql`FOR SHARE`}`.execute(tx);
    const row = await findParent(tx, scope, { ...place, id: parentId });
    if (row.is_deleted) {
      throw conflict(
        'deleted',
        `The ${oneWord} of this ${record.oneWord} has been deleted. Restore the ${oneWord} first.`,
      );
    }
    refuseAct(parent.record, row, 'edit');
    return row;
  }

  /** As `open`, for a parent that the body names. Throws 422 if there is none in use. */
  async function openGiven(opening: Opening): Promise<PlainRow | null> {
    try {
      return await open(opening);
    } catch (error) {
      const isGone = error instanceof Refusal && (error.code === notFound().code || error.code === 'deleted');
      if (!parent || !isGone) throw error;
      throw againstRule({ [parent.field]: [`There is no such ${parent.record.oneWord} in this workspace.`] });
    }
  }

  /** The ids of the parents of these rows whose children can change. */
  async function openIds(db: Db, rows: readonly PlainRow[]): Promise<ReadonlySet<unknown>> {
    if (!parent || rows.length === 0) return new Set();
    const { table, id, workflow } = parent.record;
    const { rows: found } = await sql<{ id: string; status: string | null }>`
      SELECT ${sql.ref(`t.${id}`)} AS id, ${workflow ? sql.ref('t.status') : sql`NULL`} AS status FROM ${sql.table(table)} t
       WHERE (t.workspace_id, ${sql.ref(`t.${id}`)}) IN (SELECT DISTINCT * FROM unnest(
         ${rows.map((row) => row.workspace_id)}::uuid[], ${rows.map((row) => row[parent.field])}::uuid[]))
         AND NOT t.is_deleted`.execute(db);
    return new Set(found.filter((row) => isPossible(parent.record, row, 'edit')).map((row) => row.id));
  }

  return {
    idIn,
    see,
    seeOf,
    open,
    openGiven,
    openIds,
    idOf: (row: PlainRow) => (parent ? String(row[parent.field]) : ''),
  };
}

export type ParentRules = ReturnType<typeof parentRules>;
