// Merges two records: all references to the other are moved to the one that is kept, which takes over values that it
// lacks. The other is deleted and can be restored, without the references that were moved. Each history shows the
// merge.
import type { AnyRecord } from '@horizon/contract';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { againstRule, conflict, notFound, stale } from '../failures.ts';
import { newId } from '../ids.ts';
import { insertRow } from '../rows.ts';
import { json } from '../columns.ts';
import type { Scope } from '../scope.ts';
import type { RecordStore } from './record-store.ts';
import { repoint } from './references.ts';
import type { Acting, PlainRow, PlainRules } from './rules.ts';
import { refuseAct } from './states.ts';

export interface MergeBody {
  other_id: string;
  version: number;
  other_version: number;
}

interface Merging {
  record: AnyRecord;
  store: RecordStore;
  rules: PlainRules;
  answered: (acting: Acting, row: PlainRow) => Promise<object>;
}

/** Merges the other record into the one that is kept, and answers that. Throws refusals. */
export async function mergeRecords(
  { record, store, rules, answered }: Merging,
  acting: Acting,
  id: string,
  body: MergeBody,
): Promise<PlainRow> {
  const { tx, scope } = acting;
  const otherId = body.other_id.toLowerCase();
  if (otherId === id.toLowerCase()) {
    throw againstRule({ other_id: [`A ${record.oneWord} cannot be merged with itself. Choose another one.`] });
  }
  await lockBoth(tx, scope, record, [id.toLowerCase(), otherId]);
  const [kept, other] = [await store.find(tx, scope, id), await store.find(tx, scope, otherId)];
  if (!kept || !other) throw notFound();
  const titleOf = (row: PlainRow) => String(row[record.title]);
  const removed = record.archives ? 'archived' : 'deleted';
  if (kept.is_deleted) {
    const isCycle = kept['merged_into_id'] === otherId;
    throw conflict(
      'merged',
      isCycle
        ? `“${titleOf(kept)}” was itself merged into “${titleOf(other)}”. Restore it first, or keep “${titleOf(other)}”.`
        : `“${titleOf(kept)}” is ${removed}. Restore it first, or keep another ${record.oneWord}.`,
    );
  }
  if (other.is_deleted) {
    const into = other['merged_into_id'] === id.toLowerCase();
    throw conflict(
      'merged',
      into
        ? `“${titleOf(other)}” has been merged into this ${record.oneWord} already.`
        : `“${titleOf(other)}” is ${removed}. Restore it before you merge it.`,
    );
  }
  refuseAct(record, kept, 'edit');
  refuseAct(record, other, 'delete');
  if (kept.version !== body.version) throw stale(await answered(acting, kept));
  if (other.version !== body.other_version) throw stale(await answered(acting, other));

  await rules.beforeDelete?.({ ...acting, id: otherId, before: other });
  // The other is deleted first: its unique numbers become free for the record that is kept.
  await store.update(tx, scope, otherId, null, { is_deleted: true, merged_into_id: id });
  const moved = await repoint(
    tx,
    { workspaceId: scope.workspaceId, table: record.table, id: record.id },
    { from: otherId, to: id },
  );
  const own = await rules.merge?.({ ...acting, id, before: kept }, other);
  const after = await store.update(tx, scope, id, null, { ...takenOver(record, kept, other), ...own });
  await insertRow(tx, 'record_merges', {
    workspace_id: scope.workspaceId,
    id: newId(),
    entity: record.table,
    kept_id: id,
    kept_name: titleOf(kept),
    merged_id: otherId,
    merged_name: titleOf(other),
    moved: json(moved),
  });
  return after ?? kept;
}

/** Locks both rows in the order of their ids, so that two merges of the same records wait for each other. */
async function lockBoth(tx: Tx, scope: Scope, record: AnyRecord, ids: string[]): Promise<void> {
  await sql`SELECT FROM ${sql.table(record.table)} t WHERE t.workspace_id = ${scope.workspaceId}
    AND ${sql.ref(`t.${record.id}`)} = ANY(${ids}::uuid[]) ORDER BY ${sql.ref(`t.${record.id}`)} FOR UPDATE`.execute(
    tx,
  );
}

/** Values that the kept record lacks and the other has: empty fields are filled, lists are joined. */
function takenOver(record: AnyRecord, kept: PlainRow, other: PlainRow): Partial<PlainRow> {
  const filled = Object.entries(record.fields).flatMap(([name, field]): [string, unknown][] => {
    const [own, more] = [kept[name], other[name]];
    if (Array.isArray(own) && Array.isArray(more)) {
      const known = new Set(own.map((each) => JSON.stringify(each)));
      const most = (field.input as { maxItems?: number }).maxItems ?? Infinity;
      const added = more.filter((each) => !known.has(JSON.stringify(each)));
      return added.length > 0 ? [[name, [...own, ...added].slice(0, most)]] : [];
    }
    return field.presence === 'optional' && own === null && more !== null ? [[name, more]] : [];
  });
  return Object.fromEntries(filled) as Partial<PlainRow>;
}
