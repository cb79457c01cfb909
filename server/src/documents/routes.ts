import { documentRecord, folderRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { againstRule, isDeleted, notFound } from '../platform/failures.ts';
import { guardedBy } from '../platform/guarded-links.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import { checkProject } from '../platform/records/visible.ts';
import type { Scope } from '../platform/scope.ts';
import { serve, type Platform } from '../platform/serve.ts';
import type { Db } from '../platform/database.ts';
import { seenProject } from '../schedule/seen-project.ts';
import { documentRules, presentVersion } from './document-rules.ts';
import { folderRules } from './folder-rules.ts';
import { permitDocument, permitFolder } from './folder-rights.ts';
import { findFolder, listPlacements, readTree } from './folder-store.ts';
import { applyTemplate, deleteTemplate, listTemplates, restoreTemplate, saveTemplate } from './folder-templates.ts';
import { documentUse, permitProject, permitRevision, receiving, registerDrops, restoreVersion } from './incoming.ts';
import { permitChange } from '../platform/archiving.ts';
import { deleteDrops, listDrops, findDrop } from './incoming-store.ts';
import { moveDocuments, placeDocument, takeOut, withPaths } from './placements.ts';
import { withProposals } from './proposals.ts';
import { listSubjects, readRights, setRights } from './set-rights.ts';
import { readStandards, revisionAfter, setStandards } from './standards.ts';
import { getVersion, listVersions } from './store.ts';
import { linkPicture } from './previews/link-picture.ts';
import { findPicture, thumbnailsOf } from './previews/store.ts';
import { searchPages } from './text/search-pages.ts';

/** The calls of documents, versions, folders, placements, and of files that wait to be named. */
export function documentRoutes(app: FastifyInstance, platform: Platform): void {
  const { files } = platform;
  files.use(documentUse, receiving);
  const documents = recordRoutes(app, platform, documentRecord, documentRules);
  const folders = recordRoutes(app, platform, folderRecord, folderRules);
  const calls = serve(app, platform);
  const seen = (db: Db, scope: Scope, params: { id: string }) => documents.get(db, scope, params);

  calls.searchDocumentPages(async ({ db, scope, query }) => ({ items: await searchPages(db, scope, query) }));
  calls.listDocumentVersions(async ({ db, scope, params }) => {
    const document = await seen(db, scope, params);
    const versions = await listVersions(db, scope, params.id);
    const newest = document['cde_version_id'] as string | null;
    return { items: versions.map((version) => presentVersion(version, newest)), total_count: versions.length };
  });
  calls.linkDocumentVersion(async ({ db, scope, params, query, now }) => {
    const document = await seen(db, scope, params);
    const version = await getVersion(db, scope, params.id, params.versionId);
    const { workspaceId } = scope;
    const link = await files.link(
      db,
      {
        workspaceId,
        fileId: version.file_id,
        name: version.file_name,
        use: query.use ?? 'download',
        guard: guardedBy('getDocument', scope, { id: params.id }),
      },
      now,
    );
    const isCurrent = document['cde_version_id'] === version.cde_version_id;
    return { ...link, superseded_by: isCurrent ? null : (document['revision'] as string) };
  });
  calls.linkDocumentPreview(async ({ db, scope, params, query, now }) => {
    await seen(db, scope, params);
    const { file_id, file_name } = await getVersion(db, scope, params.id, params.versionId);
    const picture = await findPicture(db, scope, { fileId: file_id, page: query.page ?? 1, kind: 'sheet' });
    if (!picture) return { url: null, width_px: 0, height_px: 0 };
    return linkPicture({ db, files }, scope, { ...picture, cde_id: params.id, file_name }, now);
  });
  calls.listDocumentThumbnails(async ({ db, scope, query, now }) => {
    const found = await thumbnailsOf(db, scope, query.ids?.split(',') ?? []);
    const linked = found.map(async (each) => ({
      cde_id: each.cde_id,
      ...(await linkPicture({ db, files }, scope, each, now)),
    }));
    return { items: await Promise.all(linked) };
  });
  calls.restoreDocumentVersion(async ({ tx, scope, params, body }) => {
    const document = await seen(tx, scope, params);
    await documents.permitEdit(tx, scope, document);
    await permitDocument(tx, scope, { cde_id: params.id, number: String(document['number']) }, { needed: 'edit' });
    if (document.is_deleted) throw isDeleted('document');
    const before = await getVersion(tx, scope, params.id, params.versionId);
    const id = await restoreVersion(tx, scope, { before, revision: body.revision, note: body.note });
    return presentVersion(await getVersion(tx, scope, params.id, id), id);
  });

  calls.readCdeFolderTree(async ({ db, scope, params, query }) => {
    await seenProject(db, scope, params.projectId);
    const tree = await readTree(db, scope, {
      projectId: params.projectId,
      open: query.open?.split(',') ?? [],
      whole: query.whole ?? false,
    });
    const abilities = (['create', 'edit', 'delete', 'administer'] as const).filter((act) =>
      scope.can(`documents:${act}`, params.projectId),
    );
    return { ...tree, abilities };
  });

  calls.readCdeFolderRights(async ({ db, scope, params }) => ({
    ...(await readRights(db, scope, await folders.get(db, scope, params))),
    subjects: await listSubjects(db, scope),
  }));
  calls.setCdeFolderRights(async ({ tx, scope, params, body }) => {
    const folder = await folders.get(tx, scope, params);
    return setRights(tx, scope, folder, body);
  });

  calls.readDocumentStandards(({ db, scope }) => readStandards(db, scope));
  calls.setDocumentStandards(({ tx, scope, body }) => setStandards(tx, scope, body));
  calls.proposeRevision(async ({ db, scope, params, query }) => {
    const document = await seen(db, scope, params);
    const standards = await readStandards(db, scope);
    return { revision: revisionAfter(standards, document['revision'] as string | null, query.state) };
  });
  calls.listFolderTemplates(async ({ db, scope }) => ({
    items: await listTemplates(db, scope),
    abilities: scope.can('documents:administer') ? ['create', 'delete'] : [],
  }));
  calls.saveFolderTemplate(({ tx, scope, body }) => saveTemplate(tx, scope, body));
  calls.deleteFolderTemplate(({ tx, scope, params }) => deleteTemplate(tx, scope, params.id));
  calls.restoreFolderTemplate(({ tx, scope, params }) => restoreTemplate(tx, scope, params.id));
  calls.applyFolderTemplate(({ tx, scope, params, body }) => applyTemplate(tx, scope, { id: params.id, ...body }));

  calls.listCdePlacements(async ({ db, scope, query }) => {
    const found = await listPlacements(db, scope, query);
    const abilities = scope.can('documents:edit', query.project_id) ? ['create'] : [];
    return { ...found, items: await withPaths(db, scope, found.items), abilities };
  });
  calls.createCdePlacement(({ tx, scope, body }) => placeDocument(tx, scope, body));
  calls.deleteCdePlacement(({ tx, scope, params }) => takeOut(tx, scope, params));
  calls.bulkMoveCdePlacements(({ tx, scope, body }) => moveDocuments(tx, scope, body));

  calls.listDocumentDrops(async ({ db, scope, query }) => {
    const found = await listDrops(db, scope, query);
    const abilities = scope.can('documents:create', query.project_id) ? ['create'] : [];
    return { ...found, items: await withProposals(db, scope, found.items), abilities };
  });
  calls.addDocumentDrops(async ({ tx, scope, body, now }) => {
    await permitProject(tx, scope, body.project_id);
    if (body.cde_id) {
      if (body.folder_id) {
        throw againstRule({
          folder_id: ['A new revision stays in the folders of its document. Leave the folder out.'],
        });
      }
      const { cde_id: recordId } = await permitRevision(tx, scope, {
        cdeId: body.cde_id,
        projectId: body.project_id,
        field: 'cde_id',
      });
      const target = { use: documentUse, entity: 'documents', recordId };
      return { items: await files.begin(tx, scope, target, body.files, now) };
    }
    const folder = body.folder_id ? await findFolder(tx, scope, body.folder_id) : null;
    if (body.folder_id && (!folder || folder.is_deleted || folder.project_id !== body.project_id.toLowerCase())) {
      throw againstRule({ folder_id: ['There is no such folder in this project.'] });
    }
    if (folder) await permitFolder(tx, scope, folder, { needed: 'upload', field: 'folder_id' });
    const target = folder
      ? { use: documentUse, entity: 'cde_folders', recordId: folder.id }
      : { use: documentUse, entity: 'projects', recordId: body.project_id };
    return { items: await files.begin(tx, scope, target, body.files, now) };
  });
  calls.registerDocumentDrops(async ({ tx, scope, body, now }) => {
    await checkProject(tx, scope, { view: 'documents:view', field: 'project_id', projectId: body.project_id });
    return registerDrops(tx, scope, body, now);
  });
  calls.discardDocumentDrop(async ({ tx, scope, params }) => {
    const drop = await findDrop(tx, scope, params.id);
    if (!drop) throw notFound();
    await permitChange(tx, scope, 'documents:create', drop.project_id);
    const [name] = await deleteDrops(tx, scope, [params.id]);
    return { id: params.id, message: `“${name}” has been discarded.` };
  });
}
