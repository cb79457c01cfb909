// Stores several markups together: imported annotations of another program, and markups carried to the next revision of
// a document.
import type { BodyOf, Calls, FileScale, FoundMarkup, Markup } from '@horizon/contract';
import { carriedBounds, carriedShape, shapeFault } from '@horizon/markup';
import { permitChange } from '../platform/archiving.ts';
import { json } from '../platform/columns.ts';
import { duplicateOf, type Tx } from '../platform/database.ts';
import { againstRule, conflict, type Faults } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { insertRows, type NewRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import type { Files } from '../platform/files/files.ts';
import { unitFactors } from './exchange/user-units.ts';
import { pageFault } from './pages.ts';
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
  { items, visibility = 'team', scales = [] }: BodyOf<Calls['addMarkups']>,
): Promise<StoredMarkups> {
  const version = await getVersion(tx, scope, place);
  await permitChange(tx, scope, 'markups:create', version.project_id);
  if (scales.length > 0) await permitChange(tx, scope, 'markups:edit', version.project_id);
  const pageCount = await store.pageCountOf(tx, scope, version.cde_version_id);
  const faults: Faults = {};
  const checkPage = (field: string, page: number) => {
    if (pageCount !== null && page > pageCount) faults[field] = [pageFault(page, pageCount)];
  };
  for (const [at, scale] of scales.entries()) checkPage(`scales.${at}`, scale.pdf_page_number);
  for (const [at, item] of items.entries()) {
    const fault = shapeFault({ type: item.markup_type, points: item.points, text: item.text });
    if (fault) faults[`items.${at}`] = [fault];
    else checkPage(`items.${at}`, item.pdf_page_number);
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
  await addScales(tx, scope, version, scales);
  return insert(
    tx,
    scope,
    version,
    wanted.map(({ points, style, ...item }) => ({ ...item, points: json(points), style: json(style), visibility })),
    items.length - wanted.length,
  );
}

/** Stores the scales of a file for pages and parts that have none. */
async function addScales(
  tx: Tx,
  scope: Scope,
  version: store.VersionPlace,
  scales: readonly FileScale[],
): Promise<void> {
  const wanted = await store.scalesToAdd(tx, scope, version.cde_version_id, scales);
  for (const { name, bounds, ...scale } of wanted) {
    // A few parts of pages, one statement each.
    // oxlint-disable-next-line no-await-in-loop
    await (bounds
      ? store.insertViewport(tx, scope, version, { id: newId(), name, bounds, ...scale })
      : store.setScale(tx, scope, version, scale));
  }
}

/**
 * Copies markups of another version of the same document to the same places of the paper of this one, with the scales of
 * pages and parts that have none here; those that were carried before are left out.
 */
export async function carryMarkups(
  tx: Tx,
  scope: Scope,
  place: Place,
  { from_version_id: from, ids }: BodyOf<Calls['carryMarkups']>,
  files: Files,
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
  await refuseMissingPages(tx, scope, version.cde_version_id, wanted);
  const factorOf = await unitFactors(tx, scope, { from, to: version.cde_version_id, files });
  await carryScales(tx, scope, { from, version, factorOf });
  const rows = wanted.map(({ id, ...row }) => {
    const { points, style } = carriedShape(row, factorOf(row.pdf_page_number));
    return {
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
      source_author:
        row.source_author ?? (row.author_kinde_id === scope.personId ? null : row.author_name.slice(0, 200)),
    };
  });
  return insert(tx, scope, version, rows, found.length - wanted.length);
}

/** Throws 422 if markups are on pages that the version does not have: nobody would see them there. */
async function refuseMissingPages(
  tx: Tx,
  scope: Scope,
  versionId: string,
  markups: readonly { pdf_page_number: number }[],
): Promise<void> {
  const pageCount = await store.pageCountOf(tx, scope, versionId);
  const beyond = markups.map(({ pdf_page_number: page }) => page).filter((page) => page > (pageCount ?? page));
  if (pageCount === null || beyond.length === 0) return;
  const pages = [...new Set(beyond)].sort((a, b) => a - b).join(', ');
  const [what, rest] =
    beyond.length === 1 ? ['1 of the markups is', 'it'] : [`${beyond.length} of the markups are`, 'them'];
  const message = `${what} on a page that this revision does not have (${pages}). Leave ${rest} out.`;
  throw againstRule({ ids: [message] }, message);
}

/** Carries the scales of a version to pages, and parts of them, that have none: lengths on site stay as they are. */
async function carryScales(
  tx: Tx,
  scope: Scope,
  { from, version, factorOf }: { from: string; version: store.VersionPlace; factorOf: (page: number) => number },
): Promise<void> {
  const [pages, parts] = [await store.scalesOf(tx, scope, from), await store.viewportsOf(tx, scope, from)];
  const scales = [...pages.map((page) => ({ ...page, name: null, bounds: null })), ...parts].map((scale): FileScale => {
    const factor = factorOf(scale.pdf_page_number);
    return {
      pdf_page_number: scale.pdf_page_number,
      millimetres_per_pt: scale.millimetres_per_pt / factor,
      unit: scale.unit,
      name: scale.name,
      bounds: scale.bounds && carriedBounds(scale.bounds, factor),
    };
  });
  await addScales(tx, scope, version, scales);
}

type NewMarkup = Omit<
  NewRow<'markups'>,
  'workspace_id' | 'id' | 'project_id' | 'cde_id' | 'cde_version_id' | 'author_kinde_id' | 'position'
> & { replies?: FoundMarkup['replies'] };

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
  const comments: NewRow<'comments'>[] = [];
  const rows = markups.map(({ replies = [], ...markup }) => {
    const id = newId();
    comments.push(...replies.map((reply) => commentOf(reply, scope, id)));
    const position = next.get(markup.pdf_page_number)!;
    next.set(markup.pdf_page_number, position + 1);
    return {
      ...markup,
      workspace_id: scope.workspaceId,
      id,
      project_id: version.project_id,
      cde_id: version.cde_id,
      cde_version_id: version.cde_version_id,
      author_kinde_id: scope.personId,
      position,
    };
  });
  try {
    if (rows.length > 0) await insertRows(tx, 'markups', rows);
    if (comments.length > 0) await insertRows(tx, 'comments', comments);
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

/** A reply in a file as a comment of the importer, with its author and its time. */
const commentOf = (
  { author, text, at }: FoundMarkup['replies'][number],
  scope: Scope,
  markupId: string,
): NewRow<'comments'> => ({
  workspace_id: scope.workspaceId,
  id: newId(),
  entity: 'markups',
  record_id: markupId,
  parent_id: null,
  author_kinde_id: scope.personId,
  source_author: author,
  text,
  ...(at === null ? {} : { created_at: at }),
});
