// Stores several markups together: imported annotations of another program, and markups carried to the next revision of
// a document.
import type { BodyOf, Calls, Markup } from '@horizon/contract';
import { shapeFault } from '@horizon/markup';
import { permitChange } from '../platform/archiving.ts';
import { json } from '../platform/columns.ts';
import { duplicateOf, type Tx } from '../platform/database.ts';
import { againstRule, conflict, type Faults } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { insertRows, type NewRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { getVersion, present } from './rules.ts';
import * as store from './store.ts';

type Place = Pick<store.VersionPlace, 'cde_id' | 'cde_version_id'>;
interface StoredMarkups {
  items: Markup[];
  /** Left out, because they already exist. */
  skipped: number;
}

/** Stores markups on a version; those whose source is already there are left out. Throws 422 with every fault. */
export async function addMarkups(
  tx: Tx,
  scope: Scope,
  place: Place,
  { items, visibility = 'team' }: BodyOf<Calls['addMarkups']>,
): Promise<StoredMarkups> {
  const version = await getVersion(tx, scope, place);
  await permitChange(tx, scope, 'markups:create', version.project_id);
  const faults: Faults = {};
  for (const [at, item] of items.entries()) {
    const fault = shapeFault({ type: item.markup_type, points: item.points, text: item.text });
    if (fault) faults[`items.${at}`] = [fault];
  }
  if (Object.keys(faults).length > 0) throw againstRule(faults);
  const taken = await store.takenKeys(
    tx,
    scope,
    version.cde_version_id,
    items.flatMap((item) => item.source_key ?? []),
  );
  const wanted = items.filter(({ source_key: key }) => {
    if (!key) return true;
    const isNew = !taken.has(key);
    taken.add(key);
    return isNew;
  });
  return insert(
    tx,
    scope,
    version,
    wanted.map(({ points, style, ...item }) => ({ ...item, points: json(points), style: json(style), visibility })),
    items.length - wanted.length,
  );
}

/** Copies markups of another version of the same document to this one; those that were carried before are left out. */
export async function carryMarkups(
  tx: Tx,
  scope: Scope,
  place: Place,
  { from_version_id: from, ids }: BodyOf<Calls['carryMarkups']>,
): Promise<StoredMarkups> {
  const version = await getVersion(tx, scope, place);
  await permitChange(tx, scope, 'markups:create', version.project_id);
  if (from.toLowerCase() === version.cde_version_id) {
    throw againstRule({ from_version_id: ['Choose another revision than the one that is open.'] });
  }
  const source = await store.findVersion(tx, scope, { cde_id: place.cde_id, cde_version_id: from });
  if (!source) throw againstRule({ from_version_id: ['There is no such revision of this document.'] });
  const found = await store.findMarkups(tx, scope, from, ids);
  const carried = await store.carriedIds(tx, scope, version.cde_version_id, ids);
  const wanted = found.filter(({ id }) => !carried.has(id));
  await store.copyScales(tx, scope, from, version);
  const rows = wanted.map(({ id, points, style, ...row }) => ({
    pdf_page_number: row.pdf_page_number,
    markup_type: row.markup_type,
    workflow_context: row.workflow_context,
    text: row.text,
    visibility: row.visibility,
    status: row.status,
    assignee_kinde_id: row.assignee_kinde_id,
    layer: row.layer,
    points: json(points),
    style: json(style),
    carried_from: id,
  }));
  return insert(tx, scope, version, rows, found.length - wanted.length);
}

type NewMarkup = Omit<
  NewRow<'markups'>,
  'workspace_id' | 'id' | 'project_id' | 'cde_id' | 'cde_version_id' | 'author_kinde_id' | 'position'
>;

async function insert(
  tx: Tx,
  scope: Scope,
  version: store.VersionPlace,
  markups: readonly NewMarkup[],
  skipped: number,
): Promise<StoredMarkups> {
  const next = new Map<number, number>();
  for (const page of new Set(markups.map((markup) => markup.pdf_page_number))) {
    // A few pages, one statement each.
    // oxlint-disable-next-line no-await-in-loop
    next.set(page, await store.nextPosition(tx, scope, version.cde_version_id, page));
  }
  const rows = markups.map((markup) => {
    const position = next.get(markup.pdf_page_number)!;
    next.set(markup.pdf_page_number, position + 1);
    return {
      ...markup,
      workspace_id: scope.workspaceId,
      id: newId(),
      project_id: version.project_id,
      cde_id: version.cde_id,
      cde_version_id: version.cde_version_id,
      author_kinde_id: scope.personId,
      position,
    };
  });
  try {
    if (rows.length > 0) await insertRows(tx, 'markups', rows);
  } catch (error) {
    if (duplicateOf(error) === null) throw error;
    throw conflict('markup_exists', 'Somebody added some of these markups at the same moment. Try again.');
  }
  const stored = await store.findMarkups(
    tx,
    scope,
    version.cde_version_id,
    rows.map(({ id }) => id),
  );
  return { items: stored.map((row) => present(row, scope)), skipped };
}
