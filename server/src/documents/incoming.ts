// Files about to become documents: they arrive by the uploads of `files`, wait with proposals (`proposals.ts`), and are
// stored together.
import type { BodyOf, Calls, DocumentStandards, DocumentState, RegisteredFile } from '@horizon/contract';
import { inOrderOfRevisions, namingFaults } from '@horizon/identifiers';
import { permitChange } from '../platform/archiving.ts';
import { duplicateOf, type Tx } from '../platform/database.ts';
import { againstRule, conflict, notFound, Refusal, type Faults } from '../platform/failures.ts';
import type { FileUse } from '../platform/files/files.ts';
import { newId } from '../platform/ids.ts';
import { checkProject } from '../platform/records/visible.ts';
import { insertRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { DroppedFolders } from './dropped-folders.ts';
import { documentLevels, includes, permitDocument, permitFolder, type DocumentLevels } from './folder-rights.ts';
import { findFolder, insertPlacements } from './folder-store.ts';
import { manage } from './visible.ts';
import * as store from './incoming-store.ts';
import { folderFor } from './placements.ts';
import { namingOf, readStandards } from './standards.ts';
import { addVersion, findDocument } from './store.ts';
import { isDrawn, queueDrawing } from './previews/jobs.ts';
import { queueReading } from './text/jobs.ts';

/** The upload use of documents. */
export const documentUse = 'documents';
const create = 'documents:create';

/** Refuses a project that is not visible to the caller, or on which they may not add documents. */
export async function permitProject(tx: Tx, scope: Scope, projectId: string): Promise<void> {
  await checkProject(tx, scope, { view: 'documents:view', field: 'project_id', projectId });
  await permitChange(tx, scope, create, projectId);
}

/** Refuses a document that is not there, or to which the caller may not add revisions. */
export async function permitRevision(
  tx: Tx,
  scope: Scope,
  { cdeId, projectId, field }: { cdeId: string; projectId?: string; field: string },
): Promise<{ cde_id: string; project_id: string }> {
  const document = await findDocument(tx, scope, cdeId);
  if (!document || (projectId !== undefined && document.project_id !== projectId.toLowerCase())) {
    throw againstRule({ [field]: ['There is no such document in this project.'] });
  }
  await permitChange(tx, scope, 'documents:edit', document.project_id);
  await permitDocument(tx, scope, document, { needed: 'upload' });
  return document;
}

/** Stores a file sent for a project, for a folder of it, or for a document. */
export const receiving: FileUse = {
  finish: async (tx, scope, upload, file) => {
    const folder = upload.entity === 'cde_folders' ? await findFolder(tx, scope, upload.record_id) : null;
    if (upload.entity === 'cde_folders' && !folder) throw notFound();
    const document =
      upload.entity === 'documents'
        ? await permitRevision(tx, scope, { cdeId: upload.record_id, field: 'cde_id' })
        : null;
    const projectId = folder?.project_id ?? document?.project_id ?? upload.record_id;
    await permitProject(tx, scope, projectId);
    if (folder) await permitFolder(tx, scope, folder, { needed: 'upload' });
    await insertRow(tx, 'document_drops', {
      workspace_id: scope.workspaceId,
      id: newId(),
      project_id: projectId,
      folder_id: folder && !folder.is_deleted ? folder.id : null,
      cde_id: document?.cde_id ?? null,
      file_id: file.id,
      name: upload.name,
      folder: upload.folder,
      dropped_by: upload.person_id,
    });
    const arrived = { workspace_id: scope.workspaceId, id: file.id, name: upload.name };
    if (file.media_type === 'application/pdf') await queueReading(tx, arrived);
    if (isDrawn(file.media_type)) await queueDrawing(tx, arrived);
  },
};

/**
 * Stores files as versions: a known number gets a further version, a new one becomes a document. All of them or none.
 */
export async function registerDrops(tx: Tx, scope: Scope, body: BodyOf<Calls['registerDocumentDrops']>, now: Date) {
  const projectId = body.project_id.toLowerCase();
  await permitProject(tx, scope, projectId);
  const items = body.items.map((item) => ({ ...item, number: item.number.trim(), revision: item.revision.trim() }));
  const drops = new Map(
    (
      await store.lockDrops(
        tx,
        scope,
        projectId,
        items.map(({ drop_id }) => drop_id),
      )
    ).map((drop) => [drop.id, drop]),
  );
  const known = await store.documentsByNumber(
    tx,
    scope,
    projectId,
    items.map(({ number }) => number.toLowerCase()),
  );
  const revisions = await store.revisionsOf(
    tx,
    scope,
    [...known.values()].map(({ cde_id }) => cde_id),
  );
  const levels = await documentLevels(
    tx,
    scope,
    [...known.values()].map(({ cde_id }) => cde_id),
  );
  const { suitabilities, sequences } = await readStandards(tx, scope);
  refuseFaults(items, { drops, known, revisions, levels, suitabilities });
  const on_hold = await holdUnfit(tx, scope, { items, projectId, now });
  const parkedIds = new Set(on_hold.map(({ drop_id }) => drop_id.toLowerCase()));
  const folders = new DroppedFolders(tx, scope, projectId);
  const stored = [];
  for (const [at, item] of inOrderToStore(sequences, items)) {
    const file = drops.get(item.drop_id.toLowerCase())!;
    if (parkedIds.has(file.id)) continue;
    stored.push(await storeOne(tx, scope, { item, at, projectId, file, known, folders, suitabilities }));
  }
  await store.deleteDrops(
    tx,
    scope,
    [...drops.keys()].filter((id) => !parkedIds.has(id)),
  );
  const revised = stored.filter(({ isRevised }) => isRevised).length;
  return { items: stored, created: stored.length - revised, revised, on_hold };
}

/** Items with their positions; several revisions of one number in the order of their sequence, so that the last is newest. */
function inOrderToStore(
  sequences: DocumentStandards['sequences'],
  items: readonly RegisteredFile[],
): (readonly [number, RegisteredFile])[] {
  const ofNumber = Map.groupBy(items.entries(), ([, { number }]) => number.toLowerCase());
  return [...ofNumber.values()].flatMap((same) => inOrderOfRevisions(sequences, same, ([, { revision }]) => revision));
}

/** Moves files whose number does not comply with the standard of their folder to its holding area; the others stay. */
async function holdUnfit(
  tx: Tx,
  scope: Scope,
  { items, projectId, now }: { items: readonly RegisteredFile[]; projectId: string; now: Date },
) {
  const naming = await namingOf(
    tx,
    scope,
    items.flatMap(({ folder_id: id }) => id?.toLowerCase() ?? []),
  );
  const on_hold = [];
  for (const [at, item] of items.entries()) {
    const folderId = item.folder_id?.toLowerCase();
    const standard = folderId === undefined ? undefined : naming.get(folderId);
    const faults = standard ? namingFaults(standard, item.number) : [];
    if (folderId === undefined || faults.length === 0) continue;
    // The standard of an invisible folder stays hidden.
    await folderFor(tx, scope, { field: `items.${at}.folder_id`, id: folderId, projectId });
    if (item.ignores_standard === true) {
      if (scope.can(manage, projectId)) continue;
      throw againstRule({
        [`items.${at}.number`]: [`Only people who manage documents store a number that does not comply. ${faults[0]!}`],
      });
    }
    const { drop_id: id, folder_path: folder = '', folder_id: _folder, ignores_standard: _ignores, ...typed } = item;
    await store.holdDrop(tx, scope, { id, folderId, folder, on_hold: typed, now });
    on_hold.push({ drop_id: id, number: item.number, faults });
  }
  return on_hold;
}

type Known = Awaited<ReturnType<typeof store.documentsByNumber>>;
type Drop = Awaited<ReturnType<typeof store.lockDrops>>[number];

/** Refuses all faults at once, by the position of the file and its field. */
function refuseFaults(
  items: readonly RegisteredFile[],
  {
    drops,
    known,
    revisions,
    levels,
    suitabilities,
  }: {
    suitabilities: DocumentStandards['suitabilities'];
    drops: ReadonlyMap<string, Drop>;
    known: Known;
    revisions: ReadonlySet<string>;
    levels: ReadonlyMap<string, DocumentLevels>;
  },
): void {
  const faults: Faults = {};
  const seen = new Set<string>();
  const named = new Set<string>();
  for (const [at, item] of items.entries()) {
    const fault = (field: string, sentence: string) => void (faults[`items.${at}.${field}`] = [sentence]);
    const dropId = item.drop_id.toLowerCase();
    const drop = drops.get(dropId);
    if (!drop) fault('drop_id', 'This file is not there any more. Drop it again.');
    if (named.has(dropId)) fault('drop_id', 'This file is listed twice. Name it once.');
    named.add(dropId);
    const number = item.number.toLowerCase();
    const key = `${number} ${item.revision.toLowerCase()}`;
    if (seen.has(key))
      fault('revision', `Another file here is ${item.number} ${item.revision} too. Change one of them.`);
    seen.add(key);
    const document = known.get(number);
    if (drop?.cde_id && drop.cde_id !== document?.cde_id) {
      fault(
        'number',
        'This file was sent as a new revision: its number is that of the document. Discard it to use another.',
      );
    } else if (document && (!document.is_seen || !includes(levels.get(document.cde_id)?.highest, 'upload'))) {
      fault(
        'number',
        `${item.number} is taken on this project. Choose another number, or ask who manages its documents.`,
      );
    } else if (document && revisions.has(`${document.cde_id} ${item.revision.toLowerCase()}`)) {
      fault(
        'revision',
        `${document.number} has a revision ${item.revision} already. The newest is ${document.revision}.`,
      );
    }
    const suitability = suitabilities.find(({ code }) => code === item.suitability);
    if (item.suitability && !suitability) {
      fault('suitability', `${item.suitability} is no suitability code of this workspace.`);
    }
    if (suitability && item.state && item.state !== 'archived' && suitability.state !== item.state) {
      fault(
        'suitability',
        `${suitability.code} belongs to the state ${suitability.state}. Change the one or the other.`,
      );
    }
  }
  const count = Object.keys(faults).length;
  if (count > 0) {
    const [first] = Object.values(faults)[0]!;
    const message = count === 1 ? first! : `${count} values need a correction. Nothing was stored.`;
    throw new Refusal(422, 'against_rule', message, { fields: faults, count });
  }
}

async function storeOne(
  tx: Tx,
  scope: Scope,
  {
    item,
    at,
    projectId,
    file,
    known,
    folders,
    suitabilities,
  }: {
    item: RegisteredFile;
    at: number;
    projectId: string;
    file: Drop;
    known: Known;
    folders: DroppedFolders;
    suitabilities: DocumentStandards['suitabilities'];
  },
) {
  const document = known.get(item.number.toLowerCase());
  if (document) await permitChange(tx, scope, 'documents:edit', projectId);
  const cdeId = document?.cde_id ?? newId();
  const versionId = newId();
  const suitability = suitabilities.find(({ code }) => code === item.suitability);
  try {
    if (!document) {
      await insertRow(tx, 'documents', {
        workspace_id: scope.workspaceId,
        cde_id: cdeId,
        project_id: projectId,
        number: item.number,
        title: item.title.trim(),
        discipline: item.discipline,
        type: item.type,
      });
      known.set(item.number.toLowerCase(), { ...item, cde_id: cdeId, discipline: null, type: null, is_seen: true });
    }
    await addVersion(tx, scope, {
      cde_version_id: versionId,
      cde_id: cdeId,
      revision: item.revision,
      state: item.state ?? suitability?.state ?? 'wip',
      suitability: item.suitability,
      note: item.note,
      file_id: file.file_id,
      file_name: file.name,
    });
  } catch (error) {
    if (duplicateOf(error) === null) throw error;
    throw conflict('duplicate', `Somebody stored ${item.number} at the same moment. Reload and try again.`, {
      fields: { [`items.${at}.number`]: ['Somebody stored this number at the same moment.'] },
    });
  }
  const below = item.folder_id
    ? await folderFor(tx, scope, { field: `items.${at}.folder_id`, id: item.folder_id, projectId })
    : null;
  const folder = await folders.at(item.folder_path ?? '', { below, field: `items.${at}.folder_path` });
  if (folder) await insertPlacements(tx, scope, folder, [cdeId]);
  return {
    cde_id: cdeId,
    cde_version_id: versionId,
    number: item.number,
    revision: item.revision,
    isRevised: !!document,
  };
}

/** Stores the file of an earlier version again, as the newest one. */
export async function restoreVersion(
  tx: Tx,
  scope: Scope,
  {
    before,
    revision,
    note,
  }: {
    before: {
      cde_id: string;
      file_id: string;
      file_name: string;
      state: DocumentState;
      suitability: string | null;
      revision: string;
    };
    revision: string;
    note: string | null | undefined;
  },
): Promise<string> {
  const taken = await store.revisionsOf(tx, scope, [before.cde_id]);
  if (taken.has(`${before.cde_id} ${revision.trim().toLowerCase()}`)) {
    throw againstRule({ revision: [`There is a revision ${revision.trim()} already. Give another one.`] });
  }
  const id = newId();
  await addVersion(tx, scope, {
    cde_version_id: id,
    cde_id: before.cde_id,
    revision: revision.trim(),
    state: before.state,
    suitability: before.suitability,
    note: note ?? `Restored from revision ${before.revision}`,
    file_id: before.file_id,
    file_name: before.file_name,
  });
  return id;
}
