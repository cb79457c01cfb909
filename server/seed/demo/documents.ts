// The common data environment of the demo: folders and documents of the first workspace, each revision a real PDF.
import { folderLevelLabels, suitabilities } from '@horizon/contract';
import { sql } from 'kysely';
import { json } from '../../src/platform/columns.ts';
import type { Tx } from '../../src/platform/database.ts';
import { insertRows } from '../../src/platform/rows.ts';
import { dayAfter, fixedId, instantAfter } from '../fixed-id.ts';
import { drawDemoSheet, type DrawnDocument } from './documents/draw-sheet.ts';
import { drawDemoText } from './documents/draw-text.ts';
import {
  demoFolders,
  unfitStandard,
  unfitDocument,
  otherDocuments,
  otherFolders,
  restricted,
  towerDocuments,
  type DemoDocument,
} from './documents/register.ts';
import { seedFiles, type FileSite } from './files.ts';
import type { DemoProject } from './projects.ts';

export interface DocumentedProject extends Pick<DemoProject, 'number' | 'name' | 'address'> {
  id: string;
}

interface Revision extends DrawnDocument {
  id: string;
  documentId: string;
  fileId: string;
  bytes: Uint8Array;
}

interface Contents {
  project: DocumentedProject;
  folders: readonly string[];
  revisions: Revision[];
  /** The file in a holding area; null on other projects. */
  unfit: Uint8Array | null;
}

/** Draws the documents of a workspace's first two projects: CPU work to do while the database is filled. */
export async function drawDocuments([tower, other]: readonly DocumentedProject[]): Promise<Contents[]> {
  const contents: Contents[] = [];
  if (tower) contents.push(await drawProject(tower, demoFolders, towerDocuments));
  if (other) contents.push(await drawProject(other, otherFolders, otherDocuments));
  return contents;
}

const idOf =
  ({ id }: DocumentedProject) =>
  (name: string) =>
    fixedId(`${id}/${name}`);

async function drawProject(
  project: DocumentedProject,
  folders: readonly string[],
  documents: readonly DemoDocument[],
): Promise<Contents> {
  const id = idOf(project);
  const revisions: Revision[] = [];
  for (const document of documents) {
    for (const [at, revision] of document.revisions.entries()) {
      const drawn = { project, document, revision, at, day: dayAfter(-revision.daysAgo) };
      const bytes = await (document.sheet === 'text' ? drawDemoText(drawn) : drawDemoSheet(drawn));
      const name = `${document.number} ${revision.revision}`;
      revisions.push({
        ...drawn,
        id: id(`version ${name}`),
        documentId: id(`document ${document.number}`),
        fileId: id(`file ${name}`),
        bytes,
      });
    }
  }
  const [document, revision] = [unfitDocument.document, unfitDocument.document.revisions[0]!];
  const unfit = folders.includes(unfitDocument.folder)
    ? await drawDemoSheet({ project, document, revision, at: 0, day: dayAfter(-revision.daysAgo) })
    : null;
  return { project, folders, revisions, unfit };
}

/** Fills the folders of projects with their drawn documents. */
export async function seedDocuments(tx: Tx, site: FileSite, drawn: readonly Contents[]): Promise<void> {
  for (const contents of drawn) {
    const { project, revisions } = contents;
    const id = idOf(project);
    await seedFolders(tx, site, contents);
    await seedStandards(tx, site, contents);
    await seedFiles(
      tx,
      site,
      revisions.map(({ fileId, bytes, revision }) => ({
        id: fileId,
        bytes,
        createdAt: instantAfter(-revision.daysAgo),
      })),
    );
    await seedVersions(tx, site, revisions);
    await insertRows(
      tx,
      'cde_placements',
      revisions
        .filter(({ at }) => at === 0)
        .flatMap(({ document, documentId, revision }) =>
          document.folders.map((path) => ({
            workspace_id: site.workspaceId,
            id: id(`placement ${document.number} ${path}`),
            project_id: project.id,
            cde_id: documentId,
            folder_id: id(`folder ${path}`),
            folder_name: path.split('/').at(-1)!,
            created_at: instantAfter(-revision.daysAgo, 10),
          })),
        ),
    );
  }
}

async function seedFolders(tx: Tx, site: FileSite, { project, folders }: Contents): Promise<void> {
  const id = idOf(project);
  const made = { created_at: instantAfter(-430), updated_at: instantAfter(-430) };
  await insertRows(
    tx,
    'cde_folders',
    folders.map((path) => {
      const parts = path.split('/');
      const parent = parts.slice(0, -1).join('/');
      return {
        workspace_id: site.workspaceId,
        id: id(`folder ${path}`),
        project_id: project.id,
        name: parts.at(-1)!,
        parent_id: parent === '' ? null : id(`folder ${parent}`),
        ...made,
      };
    }),
  );
}

/** A folder restricted to some roles, a naming standard with a file that does not comply, and a template of folders. */
async function seedStandards(tx: Tx, site: FileSite, { project, unfit }: Contents): Promise<void> {
  if (!unfit) return;
  const { workspaceId, personId } = site;
  const id = idOf(project);
  const key = { workspace_id: workspaceId };
  const made = { created_at: instantAfter(-410), updated_at: instantAfter(-410) };
  const commercial = id(`folder ${restricted.folder}`);
  const { rows: roles } = await sql<{ id: string; key: keyof typeof restricted.rights; name: string }>`
    SELECT id, key, name FROM roles WHERE workspace_id = ${workspaceId} AND key = ANY(${Object.keys(restricted.rights)}::text[])
    ORDER BY position`.execute(tx);
  const rights = roles.map((role) => ({ ...role, level: restricted.rights[role.key] }));
  await sql`UPDATE cde_folders SET has_own_rights = true WHERE workspace_id = ${workspaceId} AND id = ${commercial}`.execute(
    tx,
  );
  await insertRows(
    tx,
    'cde_folder_rights',
    rights.map((right) => ({
      ...key,
      id: id(`right ${restricted.folder} ${right.key}`),
      folder_id: commercial,
      role_id: right.id,
      level: right.level,
      words: `${right.name}: ${folderLevelLabels[right.level]}`,
    })),
  );
  const children = demoFolders
    .filter((path) => path.startsWith(`${restricted.folder}/`))
    .map((path) => ({ name: path.split('/').at(-1)!, rights: null, naming_standard_id: null, children: [] }));
  const named = rights.map((right) => ({ kind: 'role', id: right.id, level: right.level, name: right.name }));
  const top = { name: restricted.folder, rights: named, naming_standard_id: null, children };
  await insertRows(tx, 'folder_templates', [
    {
      ...key,
      id: id('template commercial'),
      name: 'Commercial folders',
      description: 'Open to the commercial team alone',
      folder_count: children.length + 1,
      tree: json([top]),
      ...made,
    },
  ]);
  const folderId = id(`folder ${unfitDocument.folder}`);
  await sql`UPDATE cde_folders SET naming_standard_id = ${unfitStandard}
    WHERE workspace_id = ${workspaceId} AND id = ${folderId}`.execute(tx);
  const { document, fileName } = unfitDocument;
  const { revision, suitability, daysAgo } = document.revisions[0]!;
  const fileId = id(`file ${fileName}`);
  await seedFiles(tx, site, [{ id: fileId, bytes: unfit, createdAt: instantAfter(-daysAgo) }]);
  const { number, title, discipline, type } = document;
  await insertRows(tx, 'document_drops', [
    {
      ...key,
      id: id(`drop ${fileName}`),
      project_id: project.id,
      folder_id: folderId,
      file_id: fileId,
      name: fileName,
      dropped_by: personId,
      on_hold: json({ number, revision, title, discipline, type, suitability }),
      on_hold_since: instantAfter(-daysAgo, 11),
      created_at: instantAfter(-daysAgo, 10),
    },
  ]);
}

async function seedVersions(
  tx: Tx,
  { workspaceId, personId }: FileSite,
  revisions: readonly Revision[],
): Promise<void> {
  const stateOf = (code: string) => suitabilities.find((one) => one.code === code)!.state;
  const newest = new Map(revisions.map((revision) => [revision.documentId, revision]));
  const first = revisions.filter(({ at }) => at === 0);
  // A document refers to its newest version, and each version to its document.
  await sql`SET CONSTRAINTS documents_workspace_id_cde_id_cde_version_id_fkey DEFERRED`.execute(tx);
  await insertRows(
    tx,
    'documents',
    first.map(({ documentId, document, project, revision }) => {
      const last = newest.get(documentId)!;
      return {
        workspace_id: workspaceId,
        cde_id: documentId,
        project_id: project.id,
        number: document.number,
        title: document.title,
        discipline: document.discipline,
        type: document.type,
        cde_version_id: last.id,
        revision: last.revision.revision,
        suitability: last.revision.suitability,
        state: stateOf(last.revision.suitability),
        size: last.bytes.length,
        issued_at: instantAfter(-last.revision.daysAgo),
        created_at: instantAfter(-revision.daysAgo),
        updated_at: instantAfter(-last.revision.daysAgo),
      };
    }),
  );
  await insertRows(
    tx,
    'document_versions',
    revisions.map(({ id, documentId, document, revision, at, fileId }) => ({
      workspace_id: workspaceId,
      cde_version_id: id,
      cde_id: documentId,
      sequence: at + 1,
      revision: revision.revision,
      state: stateOf(revision.suitability),
      suitability: revision.suitability,
      note: revision.note,
      file_id: fileId,
      file_name: `${document.number}[${revision.revision}] ${document.title}.pdf`,
      uploaded_by: personId,
      created_at: instantAfter(-revision.daysAgo),
    })),
  );
  await sql`SET CONSTRAINTS documents_workspace_id_cde_id_cde_version_id_fkey IMMEDIATE`.execute(tx);
}
