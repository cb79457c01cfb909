// Files that wait to be named: what Store waits for, and what a person has to choose first.
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallAnswer } from '../client/api.ts';
import { expectAccessible, expectNoSidewaysScroll, openPage } from '../test/open-page.tsx';
import { drawing, drawingId, version } from '../test/sample-drawing.ts';
import { idOf } from '../test/sample-records.ts';
import { listOf, Refused, type Answers } from '../test/server-answers.ts';

type File = CallAnswer<'listDocumentDrops'>['items'][number];
const file = (number: number, name: string, more: Partial<File> = {}): File => ({
  id: idOf(number),
  name,
  folder: '',
  folder_id: null,
  size: 1200,
  created_at: '2026-11-02T00:00:00.000Z',
  number: name.slice(0, 6),
  revision: 'P01',
  title: 'Plan',
  cde_id: null,
  is_revision: false,
  contradiction: null,
  other_number: null,
  current_revision: null,
  next_revision: null,
  discipline: null,
  type: null,
  suitability: null,
  note: null,
  naming_faults: [],
  on_hold_since: null,
  dropped_by: 'Alex Reid',
  is_read: true,
  identical: [],
  ...more,
});

const standards: CallAnswer<'readDocumentStandards'> = {
  suitabilities: [],
  sequences: [],
  naming_standards: [],
  version: 0,
  abilities: [],
};
const stored: CallAnswer<'registerDocumentDrops'> = { items: [], created: 1, revised: 0, on_hold: [] };

function waiting(files: File[], more: Answers = {}): Answers {
  return {
    getProject: { project_id: idOf(80), project_name: 'Tower' } as never,
    listWorkspaces: listOf([]) as never,
    readCdeFolderTree: {
      ids: [],
      names: [],
      parents: [],
      versions: [],
      documents: [],
      folders: [],
      levels: [],
      restricted: [],
      is_whole: true,
      abilities: [],
    },
    listDocuments: listOf([], ['create']),
    listDocumentDrops: ({ query }) => listOf(query.get('on_hold') ? [] : files),
    readDocumentStandards: standards,
    registerDocumentDrops: stored,
    ...more,
  };
}

const open = (answers: Answers, size?: [number, number]) =>
  openPage(`/projects/${idOf(80)}/documents`, {
    permissions: ['documents:view', 'documents:create'],
    answers,
    ...(size ? { size } : {}),
  });
const tray = page.getByRole('region', { name: 'Files to name' });

it('Store waits while a title block is being read; a typed number needs no waiting', async () => {
  const { server } = await open(waiting([file(1, 'A-1001.pdf', { is_read: false })]));
  const store = tray.getByRole('button', { name: /Reading the title blocks|Store/ });

  await expect.element(store).toHaveTextContent('Reading the title blocks…');
  await expect.element(store).toBeDisabled();
  await expect.element(store).toHaveAccessibleDescription(/type the number of each file/);
  await tray.getByRole('textbox', { name: 'Number of A-1001.pdf' }).fill('A-1001X');
  await expect.element(store).toHaveTextContent('Store 1 file');
  await store.click();

  await expect
    .poll(() => server.sentTo('registerDocumentDrops').map(({ body }) => body))
    .toMatchObject([{ items: [{ drop_id: idOf(1), number: 'A-1001X' }] }]);
});

it('Store waits for the choice between file name and title block; both are shown, and one is chosen by keyboard', async () => {
  const contradiction = {
    number: true,
    revision: true,
    file_name: { number: 'M-4008', revision: 'B' },
    title_block: { number: 'HZN-DR-M-3008', revision: 'P02' },
  };
  const differing = file(1, 'M-4008 Rev B.pdf', { number: 'HZN-DR-M-3008', revision: 'P02', contradiction });
  const { server } = await open(waiting([differing, file(2, 'A-1001.pdf')]), [375, 812]);
  const store = tray.getByRole('button', { name: 'Store 2 files' });

  await expect.element(store).toBeDisabled();
  await expect.element(store).toHaveAccessibleDescription('Choose between file name and title block of 1 file first.');
  await expect.element(tray.getByRole('button', { name: 'HZN-DR-M-3008 P02 from the title block' })).toBeVisible();
  expectNoSidewaysScroll();
  await expectAccessible();
  tray.getByRole('button', { name: 'M-4008 B from the file name' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(tray.getByRole('textbox', { name: 'Number of M-4008 Rev B.pdf' })).toHaveValue('M-4008');
  await store.click();

  await expect
    .poll(() => server.sentTo('registerDocumentDrops').map(({ body }) => body))
    .toMatchObject([
      {
        items: [
          { number: 'M-4008', revision: 'B' },
          { number: 'A-1001', revision: 'P01' },
        ],
      },
    ]);
});

const ofDocument = (abilities: string[], more: Answers = {}): Answers => ({
  getDocument: { ...drawing, abilities },
  listDocumentVersions: listOf([version(1)]),
  listCdePlacements: listOf([]),
  listDocumentDrops: ({ query }) =>
    listOf(
      query.get('cde_id') === drawingId
        ? [
            file(3, 'scan.pdf', {
              number: 'A-101',
              revision: 'P02',
              cde_id: drawingId,
              is_revision: true,
              other_number: 'A-999',
              current_revision: 'P01',
              next_revision: 'P02',
            }),
          ]
        : [],
    ),
  readDocumentStandards: standards,
  registerDocumentDrops: new Refused(422, 'A-101 has a revision C01 already. The newest is P01.', {
    fields: { 'items.0.revision': ['A-101 has a revision C01 already. The newest is P01.'] },
  }),
  getRecordHistory: listOf([]) as never,
  listRecordAssociations: listOf([]) as never,
  ...more,
});

it('a document takes its next revision on its own page; a typed revision stays when storing fails', async () => {
  await openPage(`/documents/${drawingId}`, {
    permissions: ['documents:view', 'documents:edit', 'documents:create'],
    answers: ofDocument(['edit', 'revise']),
    size: [375, 812],
  });
  const waitingHere = page.getByRole('region', { name: 'New revision' });
  const number = waitingHere.getByRole('textbox', { name: 'Number of scan.pdf' });
  const revision = waitingHere.getByRole('textbox', { name: 'Revision of scan.pdf' });

  await expect.element(page.getByRole('button', { name: 'New revision…' })).toBeVisible();
  await expect.element(number).toHaveValue('A-101');
  await expect.element(number).toHaveAttribute('readonly');
  await expect.element(waitingHere.getByText(/The title block has the number A-999/)).toBeVisible();
  await revision.fill('C01');
  await waitingHere.getByRole('button', { name: 'Store 1 file' }).click();

  await expect
    .element(waitingHere.getByRole('alert'))
    .toHaveTextContent('A-101 has a revision C01 already. The newest is P01.');
  await expect.element(revision).toHaveValue('C01');
  expectNoSidewaysScroll();
  await expectAccessible();
});

it('a document offers no new revision to people who may not add one', async () => {
  await openPage(`/documents/${drawingId}`, { permissions: ['documents:view'], answers: ofDocument([]) });

  await expect.element(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  expect(page.getByRole('button', { name: 'New revision…' }).query()).toBeNull();
});

it('the preview of a superseded revision has a band that opens the current one', async () => {
  const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const old = version(1, { is_current: false, preview: 'image', file_name: 'A-101 P01.png' });
  const current = version(2, { preview: 'image', file_name: 'A-101 P02.png' });
  await openPage(`/documents/${drawingId}`, {
    permissions: ['documents:view'],
    answers: ofDocument([], {
      listDocumentVersions: listOf([current, old]),
      linkDocumentVersion: ({ params }) => ({
        url: picture,
        expires_at: '2026-11-30T00:00:00.000Z',
        superseded_by: params['versionId'] === old.cde_version_id ? 'P02' : null,
      }),
    }),
    size: [375, 812],
  });
  const oldRow = page.getByRole('row', { name: /P01 \(superseded\)/ });
  await oldRow.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'A-101 P01.png, revision P01' });

  await expect.element(preview.getByText('Revision P01 is superseded by revision P02.')).toBeVisible();
  await expectAccessible();
  await preview.getByRole('button', { name: 'Open revision P02' }).click();

  await expect.element(page.getByRole('dialog', { name: 'A-101 P02.png, revision P02' })).toBeVisible();
  expect(page.getByText(/is superseded by/).query()).toBeNull();
});
