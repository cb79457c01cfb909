// The operations on a declared record, in the same order every time: found, permitted, checked, stored, answered.
// Routes and imports go through here, so that a record is changed in one way only.
import { permissionOf, type AnyRecord } from '@horizon/contract';
import { permitChange } from '../archiving.ts';
import { duplicateOf, type Db, type Tx } from '../database.ts';
import { conflict, isDeleted, notFound, stale } from '../failures.ts';
import { newId } from '../ids.ts';
import type { Scope } from '../scope.ts';
import { refuseMaskedOrder, refuseMaskedValues } from './masks.ts';
import { mergeRecords, type MergeBody } from './merge-records.ts';
import { presenter } from './present.ts';
import type { RecordStore } from './record-store.ts';
import type { Acting, Place, PlainRow, PlainRules, Reading, RecordQuery, Write } from './rules.ts';
import { trimmed } from './trimmed.ts';
import { checkProject, concerns, seesPart } from './visible.ts';

type Given = Record<string, unknown>;

/** The body without the properties that are not stored. */
const stored = ({ ignored = {} }: AnyRecord, sent: Given): Given =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(ignored, name)));

/** The operations on a declared record. */
export function recordActs(record: AnyRecord, store: RecordStore, rules: PlainRules) {
  const { project } = record;
  const may = (action: 'view' | 'create' | 'edit' | 'delete') => permissionOf(record, action);
  const projectOf = (row: Given) => (project ? ((row[project] as string | null | undefined) ?? null) : null);
  const presentAll = presenter(record, rules, projectOf);
  const present = async ({ db, scope, now }: Reading, row: PlainRow) =>
    (await presentAll(db, [row], { scopeOf: () => scope, now }))[0]!;
  const answered = ({ tx: db, scope, now }: Acting, row: PlainRow) => present({ db, scope, now }, row);

  /** A record that the caller sees, deleted or not; 404 otherwise. */
  async function get(db: Db, scope: Scope, { id, projectId }: Place): Promise<PlainRow> {
    const row = await store.find(db, scope, id);
    const isSeen = row && (!project || seesPart(scope, may('view'), projectOf(row))) && concerns(record, scope, row);
    if (!row || !isSeen || (projectId !== undefined && projectOf(row) !== projectId.toLowerCase())) {
      throw notFound();
    }
    return row;
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

  async function create(acting: Acting, sent: Given) {
    const { tx, scope } = acting;
    const given = stored(record, sent);
    await rules.lock?.(acting, given);
    await permitProject(acting, 'create', given);
    const write: Write = { ...acting, id: newId(), before: null };
    const values = await checked(write, given);
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
    if (project && project in given) {
      // Nobody moves a record to a project whose records they may not change.
      await permitProject(acting, 'edit', given);
    }
    if (before.version !== version) {
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
    const before = await get(tx, scope, place);
    await permitRecord(acting, 'delete', before);
    if (!before.is_deleted) {
      const write = { ...acting, id: place.id, before };
      await rules.beforeDelete?.(write);
      const after = await store.update(tx, scope, place.id, null, { is_deleted: true });
      await (after && rules.after?.(write, after));
    }
    const removed = record.archives ? 'archived' : 'deleted';
    return { id: place.id, message: `“${String(before[record.title])}” has been ${removed}. It can be restored.` };
  }

  async function restore(acting: Acting, place: Place) {
    const { tx, scope } = acting;
    await rules.lock?.(acting, { is_deleted: false });
    const before = await get(tx, scope, place);
    await permitRecord(acting, 'delete', before);
    if (!before.is_deleted) {
      return answered(acting, before);
    }
    const write: Write = { ...acting, id: place.id, before };
    const back = { is_deleted: false, ...(record.merges ? { merged_into_id: null } : {}) };
    const values = rules.check ? await rules.check(write, back) : back;
    const after = await refusingDuplicates(rules, { ...before, ...values }, () =>
      store.update(tx, scope, place.id, null, values),
    );
    await (after && rules.after?.(write, after));
    return answered(acting, after ?? before);
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
  const mayEdit = (scope: Scope, row: PlainRow) => scope.can(may('edit'), projectOf(row));
  const permitEdit = (tx: Tx, scope: Scope, row: PlainRow) => permitChange(tx, scope, may('edit'), projectOf(row));

  return { get, list, present, create, update, remove, restore, merge, mayEdit, permitEdit };
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
