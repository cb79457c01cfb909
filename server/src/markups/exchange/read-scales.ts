// Reads the scales that programs (Horizon too) write into a PDF: viewports with a Measure dictionary (ISO 32000-2, 12.9).
import { PDFArray, PDFDict, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import type { FileScale, FoundScale } from '@horizon/contract';
import { type Bounds, type LengthUnit, ratioOf } from '@horizon/markup';
import { nameIn, numberIn, numbersIn, textIn } from './dictionary.ts';
import { pointsPerUnitOf } from './open-pdf.ts';

/** Units of length in files: their millimetres, and the unit in which Horizon shows them. */
const units: Readonly<Record<string, { millimetres: number; shown: LengthUnit }>> = {
  mm: { millimetres: 1, shown: 'mm' },
  cm: { millimetres: 10, shown: 'mm' },
  m: { millimetres: 1000, shown: 'm' },
  km: { millimetres: 1_000_000, shown: 'm' },
  in: { millimetres: 25.4, shown: 'ft' },
  '"': { millimetres: 25.4, shown: 'ft' },
  ft: { millimetres: 304.8, shown: 'ft' },
  "'": { millimetres: 304.8, shown: 'ft' },
  yd: { millimetres: 914.4, shown: 'ft' },
};
const largest = 1_000_000;
/** Share of a page's area from which a viewport is the whole page: some programs leave out the margins. */
const wholeShare = 0.9;

/** The scales of a page, and of parts of it; those in units of another kind are left out. */
export function scalesOfPage(page: PDFPage, number: number): FoundScale[] {
  const viewports = page.node.lookupMaybe(PDFName.of('VP'), PDFArray);
  const found: FoundScale[] = [];
  const pointsPerUnit = pointsPerUnitOf(page);
  for (let at = 0; at < (viewports?.size() ?? 0); at += 1) {
    const viewport = viewports!.lookup(at);
    const scale = viewport instanceof PDFDict ? scaleIn(viewport) : null;
    const bounds = viewport instanceof PDFDict ? boundsIn(viewport) : null;
    if (!scale || !bounds) continue;
    const isWhole = coversPage(bounds, page);
    // Of several for the whole page the last one counts.
    const others = isWhole ? found.findIndex((one) => one.bounds === null) : -1;
    if (others !== -1) found.splice(others, 1);
    const name = isWhole
      ? null
      : textIn(viewport as PDFDict, 'Name')
          ?.trim()
          .slice(0, 80) || null;
    const ratio = ratioOf({ millimetresPerPt: scale.millimetres_per_pt, unit: scale.unit }, pointsPerUnit);
    found.push({ pdf_page_number: number, ...scale, name, bounds: isWhole ? null : bounds, ratio });
  }
  return found;
}

function scaleIn(viewport: PDFDict): Pick<FileScale, 'millimetres_per_pt' | 'unit'> | null {
  const measure = viewport.lookup(PDFName.of('Measure'));
  if (!(measure instanceof PDFDict) || (nameIn(measure, 'Subtype') ?? 'RL') !== 'RL') return null;
  const formats = measure.lookup(PDFName.of('X'));
  const format = formats instanceof PDFArray ? formats.lookup(0) : null;
  if (!(format instanceof PDFDict)) return null;
  const unit = units[(textIn(format, 'U') ?? '').trim().toLowerCase()];
  const perUnit = numberIn(format, 'C');
  if (!unit || perUnit === null) return null;
  const millimetresPerPt = perUnit * unit.millimetres;
  if (!Number.isFinite(millimetresPerPt) || millimetresPerPt <= 0 || millimetresPerPt > largest) return null;
  return { millimetres_per_pt: millimetresPerPt, unit: unit.shown };
}

function boundsIn(viewport: PDFDict): Bounds | null {
  const sides = numbersIn(viewport, 'BBox');
  if (sides.length !== 4 || !sides.every((side) => Number.isFinite(side) && Math.abs(side) <= 100_000)) return null;
  const [x1, y1, x2, y2] = sides as [number, number, number, number];
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
}

function coversPage(bounds: Bounds, page: PDFPage): boolean {
  const { x, y, width, height } = page.getCropBox();
  const across = Math.min(bounds.right, x + width) - Math.max(bounds.left, x);
  const up = Math.min(bounds.top, y + height) - Math.max(bounds.bottom, y);
  return Math.max(across, 0) * Math.max(up, 0) >= wholeShare * width * height;
}
