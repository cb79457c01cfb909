// Specifications, reports and certificates of the demo on A4 sheets: a title page, then a page for each section.
import { createPdf, quietInk, sheetFooter } from '../../../src/platform/pdf/printer.ts';
import type { DrawnDocument } from './draw-sheet.ts';
import { sectionsOf } from './texts.ts';

/** The PDF of a text document. */
export function drawDemoText({ project, document, revision, day }: DrawnDocument): Promise<Uint8Array> {
  const title = `${document.number} ${document.title}`;
  const sections = sectionsOf(document).map(({ heading, clauses }, at) => ({
    pageBreak: 'before',
    stack: [
      { text: `${at + 1}  ${heading}`, fontSize: 18, bold: true, margin: [0, 0, 0, 12] },
      ...clauses.map((clause, number) => ({
        columns: [
          { text: `${at + 1}.${number + 1}`, width: 40 },
          { text: clause, width: '*' },
        ],
        margin: [0, 0, 0, 8],
      })),
    ],
  }));
  return createPdf({
    pageSize: 'A4',
    pageMargins: [64, 72, 64, 56],
    info: { title, creator: 'Horizon', producer: 'Horizon', creationDate: new Date(`${day}T00:00:00Z`) },
    defaultStyle: { font: 'Helvetica', fontSize: 11, lineHeight: 1.25 },
    header: (page: number) =>
      page === 1
        ? ''
        : { text: `${title}  ·  ${revision.revision}`, color: quietInk, fontSize: 9, margin: [64, 32, 64, 0] },
    footer: sheetFooter(64),
    content: [
      { text: project.name, color: quietInk, margin: [0, 120, 0, 6] },
      { text: document.title, fontSize: 26, bold: true, margin: [0, 0, 0, 24] },
      ...(
        [
          ['Document no.', document.number],
          ['Revision', revision.revision],
          ['Suitability', revision.suitability],
          ['Date', day],
          ['Project', `${project.number}, ${project.address}`],
        ] as const
      ).map(([label, value]) => ({
        columns: [
          { text: label, color: quietInk, width: 110 },
          { text: value, width: '*' },
        ],
        margin: [0, 0, 0, 4],
      })),
      ...sections,
    ],
  }).getBuffer();
}
