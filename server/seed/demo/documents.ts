// The common data environment of the demo: folders and documents of the first workspace, each revision a real PDF.
import { suitabilities } from '@horizon/contract';
import { sql } from 'kysely';
import type { Tx } from '../../src/platform/database.ts';
import { insertRows } from '../../src/platform/rows.ts';
import { dayAfter, fixedId, instantAfter } from '../fixed-id.ts';
import { drawDemoSheet, type DrawnDocument } from './documents/draw-sheet.ts';
import { drawDemoText } from './documents/draw-text.ts';
import { demoFolders, otherDocuments, otherFolders, towerDocuments, type DemoDocument } from './documents/register.ts';
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
}

/** Draws the documents of a workspace's first two projects: work for a processor, while the database is filled. */
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
  return { project, folders, revisions };
}

/** Fills the folders of projects with what has been drawn for them. */
export async function seedDocuments(tx: Tx, site: FileSite, drawn: readonly Contents[]): Promise<void> {
  for (const contents of drawn) {
    const { project, revisions } = contents;
    const id = idOf(project);
    await seedFolders(tx, site, contents);
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

async function seedVersions(
  tx: Tx,
  { workspaceId, personId }: FileSite,
  revisions: readonly Revision[],
): Promise<void> {
  const stateOf = (code: string) => suitabilities.find((one) => one.code === code)!.state;
  const newest = new Map(revisions.map((revision) => [revision.documentId, revision]));
  const first = revisions.filter(({ at }) => at === 0);
  // A document names its newest version, and each version its document.
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
