// A drawing as the server answers it, for component tests of its viewer: a PDF with boxes, its revisions, and markups that
// are stored as they are sent.
import type { DocumentVersion, Markup } from '@horizon/contract';
import { isMeasure, measured, type Scale } from '@horizon/markup';
import type { CallAnswer } from '../client/api.ts';
import { workspaceId } from './open-page.tsx';
import { idOf } from './sample-records.ts';
import { type Answers, type FakeServer, listOf } from './server-answers.ts';

export const drawingId = idOf(70);
export const drawingPath = `/documents/${drawingId}/drawing`;

interface SheetOptions {
  /** In units of the page. */
  width: number;
  height: number;
  /** Filled black: left, bottom, width and height in units. */
  boxes: readonly (readonly [number, number, number, number])[];
  pointsPerUnit?: number;
}

/** The address of a PDF with one page. */
export function sheetUrl({ width, height, boxes, pointsPerUnit }: SheetOptions): string {
  const content = boxes.map((box) => `${box.join(' ')} re f`).join('\n');
  const unit = pointsPerUnit === undefined ? '' : `/UserUnit ${pointsPerUnit}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ${unit} /Contents 4 0 R /Resources << >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${places.join('')}`;
  const whole = `${text}${table}trailer << /Size 5 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return URL.createObjectURL(new Blob([whole], { type: 'application/pdf' }));
}

export const version = (sequence: number, more: Partial<DocumentVersion> = {}): DocumentVersion => ({
  cde_version_id: idOf(700 + sequence),
  cde_id: drawingId,
  sequence,
  revision: `P0${sequence}`,
  suitability: 'S2',
  state: 'shared',
  file_name: `A-101 P0${sequence}.pdf`,
  size: 1200,
  media_type: 'application/pdf',
  preview: 'pdf',
  sha256: 'a'.repeat(64),
  note: null,
  created_at: '2026-11-02T00:00:00.000Z',
  uploaded_by: 'Tamsin Blake',
  is_current: true,
  ...more,
});

export const drawing: CallAnswer<'getDocument'> = {
  cde_id: drawingId,
  workspace_id: workspaceId,
  number: 'A-101',
  title: 'Ground floor',
  project_id: idOf(80),
  discipline: null,
  type: null,
  cde_version_id: idOf(701),
  revision: 'P01',
  suitability: 'S2',
  state: 'shared',
  size: 1200,
  issued_at: '2026-11-02T00:00:00.000Z',
  version_count: 1,
  folder_ids: [],
  is_deleted: false,
  version: 1,
  created_at: '2026-11-02T00:00:00.000Z',
  updated_at: '2026-11-02T00:00:00.000Z',
  abilities: [],
};

interface DrawingOptions {
  url: string | ((versionId: string) => string);
  versions?: readonly DocumentVersion[];
  scale?: Scale | null;
}

/** The calls of the viewer; the scale that is set and the markups that are drawn are stored. */
export function drawingAnswers({ url, versions = [version(1)], scale: first = null }: DrawingOptions): Answers {
  let scale = first;
  const marks: Markup[] = [];
  return {
    getDocument: drawing,
    listDocumentVersions: { ...listOf([...versions]) },
    linkDocumentVersion: ({ params }) => ({
      url: typeof url === 'string' ? url : url(params['versionId']!),
      expires_at: '2026-11-30T00:00:00.000Z',
      superseded_by: null,
    }),
    linkDocumentPreview: { url: null, width_px: 0, height_px: 0 },
    listSheetScales: () => ({
      items: scale ? [{ pdf_page_number: 1, millimetres_per_pt: scale.millimetresPerPt, unit: scale.unit }] : [],
      viewports: [],
      abilities: ['edit'],
    }),
    setSheetScale: ({ body }) => {
      const sent = body as CallAnswer<'setSheetScale'>;
      scale = { millimetresPerPt: sent.millimetres_per_pt, unit: sent.unit };
      return sent;
    },
    listMarkups: () => listOf([...marks], ['create']),
    createMarkup: ({ body }) => {
      const sent = body as Pick<Markup, 'markup_type' | 'points' | 'text' | 'style' | 'visibility'>;
      const made: Markup = {
        ...sent,
        id: idOf(900 + marks.length),
        workspace_id: workspaceId,
        project_id: idOf(80),
        cde_id: drawingId,
        cde_version_id: versions[0]!.cde_version_id,
        pdf_page_number: 1,
        author_kinde_id: 'kp_tester',
        author_name: 'Alex Reid',
        source_author: null,
        workflow_context: null,
        measure: isMeasure(sent.markup_type) ? measured(sent.markup_type, sent.points, scale) : null,
        status: 'open',
        assignee_kinde_id: null,
        assignee_name: null,
        layer: null,
        source_key: null,
        carried_from: null,
        comment_count: 0,
        action_count: 0,
        is_locked: false,
        position: marks.length,
        is_deleted: false,
        version: 1,
        created_at: '2026-11-02T00:00:00.000Z',
        updated_at: '2026-11-02T00:00:00.000Z',
        abilities: ['edit', 'delete'],
      };
      marks.push(made);
      return made;
    },
    listComments: listOf([]),
  };
}

/** The points of the markups that were drawn, in order. */
export const drawnPoints = (server: FakeServer) =>
  server.sentTo('createMarkup').map(({ body }) => (body as Pick<Markup, 'points'>).points);
