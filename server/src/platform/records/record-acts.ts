// The operations on a declared record, in the same order every time: found, permitted, checked, stored, answered.
// Routes and imports go through here, so that a record is changed in one way only.
import { childrenOf as declaredChildren, numberText, permissionOf, type AnyRecord } from '@horizon/contract';
import { sql } from 'kysely';
import { permitChange } from '../archiving.ts';
import { duplicateOf, type Db, type Tx } from '../database.ts';
import { againstRule, conflict, isDeleted, notFound, notPermitted, stale } from '../failures.ts';
import { newId } from '../ids.ts';
import type { Scope } from '../scope.ts';
import { canBeSeen } from '../seen-text.ts';
import { hasChildren, lastPosition, moveBefore, turnChildren, type ChildrenOf } from './children.ts';
import { refuseMaskedOrder, refuseMaskedValues } from './masks.ts';
import { mergeRecords, type MergeBody } from './merge-records.ts';
import { nextNumber } from './next-number.ts';
import { parentRules, type FindParent } from './parents.ts';
import { presenter } from './present.ts';
import type { RecordStore } from './record-store.ts';
import type { Acting, Place, PlainRow, PlainRules, Reading, RecordQuery, SentAct, Write } from './rules.ts';
import { isPossible, refuseAct } from './states.ts';
import { trimmed } from './trimmed.ts';
import { checkProject, concerns, seesPart } from './visible.ts';

type Given = Record<string, unknown>;

/** The body without the properties that are not stored. */
const stored = ({ ignored = {} }: AnyRecord, sent: Given): Given =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(ignored, name)));

/** The relatives of a record. */
export interface Kin {
  /** Required for a record with a parent. */
  findParent?: FindParent | undefined;
  childrenOf?: ChildrenOf;
}

/** The operations on a declared record. */
export function recordActs(record: AnyRecord, store: RecordStore, rules: PlainRules, kin: Kin = {}) {
  const { project, parent, number } = record;
  const childrenOf = kin.childrenOf ?? declaredChildren;
  const parents = parentRules(record, kin.findParent);
  const may = (action: 'view' | 'create' | 'edit' | 'delete') => permissionOf(record, action);
  const projectOf = (row: Given) => (project ? ((row[project] as string | null | undefined) ?? null) : null);
  const presentAll = presenter(record, rules, { projectOf, parents, childrenOf });
  const present = async ({ db, scope, now }: Reading, row: PlainRow) =>
    (await presentAll(db, [row], { scopeOf: () => scope, now }))[0]!;
  const answered = ({ tx: db, scope, now }: Acting, row: PlainRow) => present({ db, scope, now }, row);

  /** A record that the caller sees, deleted or not; 404 otherwise. */
  async function get(db: Db, scope: Scope, place: Place): Promise<PlainRow> {
    const { id, projectId } = place;
    const row = await store.find(db, scope, id);
    const isSeen = row && (!project || seesPart(scope, may('view'), projectOf(row))) && concerns(record, scope, row);
    if (!row || !isSeen || (projectId !== undefined && projectOf(row) !== projectId.toLowerCase())) {
      throw notFound();
    }
    const parentId = parents.idIn(place);
    if (parentId !== undefined && parents.idOf(row) !== parentId) throw notFound();
    // Comments and files name the child alone: its parent decides who sees it in every case.
    await (parentId === undefined ? parents.seeOf(db, scope, row) : parents.see(db, scope, place));
    return row;
  }

  /** A record as it is now, locked: no other change to it comes between its check and its own change. */
  async function getLocked({ tx, scope }: Acting, place: Place): Promise<PlainRow> {
    await sql`SELECT FROM ${sql.table(record.table)} t WHERE t.workspace_id = ${scope.workspaceId}
      AND ${sql.ref(`t.${record.id}`)} = ${place.id} FOR NO KEY UPDATE`.execute(tx);
    return get(tx, scope, place);
  }

  async function list(db: Db, scopes: Scope[], query: RecordQuery, now: Date) {
    refuseMaskedOrder(record, scopes, query);
    const found = await store.list(db, scopes, query);
    const scopeByWorkspace = new Map(scopes.map((scope) => [scope.workspaceId, scope]));
    const scopeOf = (row: PlainRow) => scopeByWorkspace.get(row.workspace_id)!;
    const items = await presentAll(db, found.items, { scopeOf, now });
    return { ...found, items };
  }

  async function checked(write: Write, given: Given): Promise<Partial<PlainRow>> {
    refuseMaskedValues(record, write.scope, projectOf(write.before ?? given), given);
    const values = trimmed(record, given);
    return rules.check ? rules.check(write, values) : values;
  }

  /** Refuses a project that is not visible to the caller, or on which they may not do this. */
  async function permitProject({ tx, scope }: Acting, action: 'create' | 'edit', given: Given): Promise<void> {
    if (!project) return;
    await checkProject(tx, scope, { view: may('view'), field: project, projectId: projectOf(given) });
    await permitChange(tx, scope, may(action), projectOf(given));
  }

  async function permitRecord({ tx, scope }: Acting, action: 'edit' | 'delete', row: PlainRow): Promise<void> {
    if (project) {
      await permitChange(tx, scope, may(action), projectOf(row));
    }
  }

  /** The parent of a new record, locked: the one that the path names, or the body. */
  async function openNew({ tx, scope }: Acting, given: Given, place: Partial<Place>): Promise<Given> {
    if (!parent) {
      await parents.see(tx, scope, place);
      return {};
    }
    const inPath = parents.idIn(place);
    const parentId = inPath ?? String(given[parent.field]).toLowerCase();
    const ofParent = parent.record.project;
    const opening = { tx, scope, parentId, alone: parent.ordered ?? false };
    // A parent that the body names is one of the project that the path names.
    const inProject = ofParent && place.projectId ? { place: { id: parentId, projectId: place.projectId } } : {};
    const row = await (inPath
      ? parents.open({ ...opening, place: { ...place, id: parentId } })
      : parents.openGiven({ ...opening, ...inProject }));
    return { [parent.field]: parentId, ...(project && ofParent && row ? { [project]: row[ofParent] } : {}) };
  }

  /** The values that the kit itself stores with a new record. */
  async function firstValues({ tx, scope }: Acting, values: Partial<PlainRow>): Promise<Partial<PlainRow>> {
    const projectId = projectOf(values);
    return {
      ...(parent?.ordered
        ? { position: await lastPosition(tx, scope, { record, parentId: String(values[parent.field]) }) }
        : {}),
      // A rule may begin in another state than the first.
      ...(record.workflow ? { status: values['status'] ?? Object.keys(record.workflow.states)[0] } : {}),
      ...(number && projectId
        ? {
            [number.field ?? 'number']: numberText(
              number,
              await nextNumber(tx, record.table, { workspaceId: scope.workspaceId, projectId }),
            ),
          }
        : {}),
    };
  }

  async function create(acting: Acting, sent: Given, place: Partial<Place> = {}) {
    const { tx, scope } = acting;
    const own = stored(record, sent);
    await rules.lock?.(acting, own);
    const given = { ...own, ...(await openNew(acting, own, place)) };
    await permitProject(acting, 'create', given);
    const write: Write = { ...acting, id: newId(), before: null };
    const checkedValues = await checked(write, given);
    const values = { ...checkedValues, ...(await firstValues(acting, checkedValues)) };
    const row = await refusingDuplicates(rules, values as PlainRow, () => store.insert(tx, scope, write.id, values));
    await rules.after?.(write, row);
    return answered(acting, row);
  }

  async function update(acting: Acting, place: Place, { version, ...given }: Given) {
    const { tx, scope } = acting;
    await rules.lock?.(acting, given);
    const before = await get(tx, scope, place);
    await permitRecord(acting, 'edit', before);
    if (before.is_deleted) {
      throw isDeleted(record.oneWord);
    }
    await openParent(acting, before);
    refuseAct(record, before, 'edit');
    if (project && project in given) {
      // Nobody moves a record to a project whose records they may not change.
      await permitProject(acting, 'edit', given);
    }
    if (version !== undefined && before.version !== version) {
      throw stale(await answered(acting, before));
    }
    const write: Write = { ...acting, id: place.id, before };
    const values = await checked(write, given);
    const after = await refusingDuplicates(rules, { ...before, ...values }, () =>
      store.update(tx, scope, place.id, before.version, values),
    );
    if (!after) {
      throw stale(await answered(acting, await get(tx, scope, place)));
    }
    await rules.after?.(write, after);
    return answered(acting, after);
  }

  async function remove(acting: Acting, place: Place) {
    const { tx, scope } = acting;
    await rules.lock?.(acting, { is_deleted: true });
    const found = await get(tx, scope, place);
    await permitRecord(acting, 'delete', found);
    if (!found.is_deleted) await openParent(acting, found);
    const before = found.is_deleted ? found : await getLocked(acting, place);
    if (!before.is_deleted) {
      const write = { ...acting, id: place.id, before };
      refuseAct(record, before, 'delete');
      await rules.beforeDelete?.(write);
      const after = await store.update(tx, scope, place.id, null, { is_deleted: true });
      await turnChildren(tx, scope, true, { record, ids: [place.id], childrenOf });
      await (after && rules.after?.(write, after));
    }
    const removed = record.archives ? 'archived' : 'deleted';
    const usual = `“${String(before[record.title])}” has been ${removed}. It can be restored.`;
    return { id: place.id, message: record.words?.deleted ?? usual };
  }

  async function restore(acting: Acting, place: Place) {
    const { tx, scope } = acting;
    await rules.lock?.(acting, { is_deleted: false });
    const found = await get(tx, scope, place);
    await permitRecord(acting, 'delete', found);
    if (found.is_deleted) await openParent(acting, found);
    const before = found.is_deleted ? await getLocked(acting, place) : found;
    if (!before.is_deleted) {
      return answered(acting, before);
    }
    const write: Write = { ...acting, id: place.id, before };
    const back = {
      is_deleted: false,
      ...(record.merges ? { merged_into_id: null } : {}),
      ...(parent ? { deleted_with_parent: false } : {}),
    };
    const values = rules.check ? await rules.check(write, back) : back;
    const after = await refusingDuplicates(rules, { ...before, ...values }, () =>
      store.update(tx, scope, place.id, null, values),
    );
    await turnChildren(tx, scope, false, { record, ids: [place.id], childrenOf });
    await (after && rules.after?.(write, after));
    return answered(acting, after ?? before);
  }

  /** Does an act of the record's workflow: the state that follows, the reason, and what the domain adds. */
  async function act(acting: Acting, place: Place, name: string, sent: SentAct) {
    const { tx, scope } = acting;
    const flow = record.workflow!;
    const { permission, to, doneIn = [], reason: asks } = flow.acts[name]!;
    await rules.lock?.(acting, {});
    const isDone = (row: PlainRow) => {
      if (row.is_deleted) throw isDeleted(record.oneWord);
      return doneIn.includes(String(row['status']));
    };
    const found = await get(tx, scope, place);
    if (project) await permitChange(tx, scope, permission, projectOf(found));
    if (rules.mayAct && !rules.mayAct(found, name, scope)) throw notPermitted(permission);
    if (isDone(found)) return answered(acting, found);
    await openParent(acting, found);
    // Of two people who do it at once, the second finds it done.
    const before = await getLocked(acting, place);
    if (isDone(before)) return answered(acting, before);
    refuseAct(record, before, name);
    if (before.version !== sent.version) throw stale(await answered(acting, before));
    const reason = sent.reason?.trim() || null;
    if (asks === 'required' && !canBeSeen(reason ?? '')) throw againstRule({ reason: ['Give a reason.'] });
    const write = { ...acting, id: place.id, before };
    const more = await rules.onAct?.(write, name, { ...sent, reason });
    const values = { ...more, status: to ?? before['status'], status_reason: reason };
    const after = await store.update(tx, scope, place.id, before.version, values);
    if (!after) throw stale(await answered(acting, await get(tx, scope, place)));
    await rules.after?.(write, after);
    return answered(acting, after);
  }

  /** Puts a child before another of its parent, or last. */
  async function move(acting: Acting, place: Place, before: string | null) {
    const { tx, scope } = acting;
    const row = await get(tx, scope, place);
    await permitRecord(acting, 'edit', row);
    if (row.is_deleted) throw isDeleted(record.oneWord);
    await openParent(acting, row, true);
    await moveBefore(tx, scope, { record, parentId: parents.idOf(row), id: place.id.toLowerCase(), before });
    return answered(acting, await get(tx, scope, place));
  }

  /** Locks the parent of a record that is about to change. Throws if it cannot change. */
  async function openParent({ tx, scope }: Pick<Acting, 'tx' | 'scope'>, row: PlainRow, alone = false): Promise<void> {
    if (parent) await parents.open({ tx, scope, parentId: parents.idOf(row), alone });
  }

  /** Merges another record into the one of the path, which is answered. */
  async function merge(acting: Acting, place: Place, body: MergeBody) {
    const { tx, scope } = acting;
    await rules.lock?.(acting, { is_deleted: true });
    const kept = await get(tx, scope, place);
    for (const row of [kept, await get(tx, scope, { ...place, id: body.other_id })]) {
      await permitRecord(acting, 'edit', row);
      await permitRecord(acting, 'delete', row);
    }
    return answered(acting, await mergeRecords({ record, store, rules, answered }, acting, place.id, body));
  }

  /** Whether the caller may edit the attachments and links of a record, now. */
  const mayEdit = (scope: Scope, row: PlainRow) =>
    scope.can(may('edit'), projectOf(row)) && isPossible(record, row, 'edit');
  async function permitEdit(tx: Tx, scope: Scope, row: PlainRow): Promise<void> {
    await permitChange(tx, scope, may('edit'), projectOf(row));
    await openParent({ tx, scope }, row);
    refuseAct(record, row, 'edit');
  }

  /** Whether a record has children in use. */
  const isParent = (db: Db, scope: Scope, id: string) => hasChildren(db, scope, { record, id, childrenOf });

  const changes = { create, update, remove, restore, merge, act, move, openParent };
  return { get, list, present, mayEdit, permitEdit, parents, isParent, ...changes };
}

/** Runs a write; a duplicate is refused with the message of its index. */
export async function refusingDuplicates<T>(rules: PlainRules, values: PlainRow, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const index = duplicateOf(error);
    const duplicate = index === null ? undefined : rules.duplicates[index];
    if (!duplicate) throw error;
    const sentence = duplicate.sentence(values);
    throw conflict('duplicate', sentence, { fields: { [duplicate.field]: [sentence] } });
  }
}
