import { EncryptedPDFError, PDFDocument, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib';
import { Refusal } from '../../platform/failures.ts';

const refused = (message: string) => new Refusal(422, 'unreadable_pdf', message);

/** The PDF, to be read or changed. Throws a Refusal if it is protected or damaged; scripts in it are never executed. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: false });
    // Count the pages here, so that a damaged page tree is refused too.
    if (document.getPageCount() === 0) throw new Error('no pages');
    return document;
  } catch (error) {
    if (error instanceof EncryptedPDFError || /encrypt|password/i.test(String(error))) {
      throw refused(
        'This PDF is protected by a password. Remove the protection in the program that made it, and add it as a new version.',
      );
    }
    throw refused(
      'This PDF is damaged and cannot be read. Save it again in the program that made it, and add it as a new version.',
    );
  }
}

/** The rotation of a page in degrees when it is displayed. */
export const rotationOf = (page: PDFPage) => (((page.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270;

/** Points to a unit of a page: its /UserUnit, 1 if it has none or not a positive one. */
export function pointsPerUnitOf(page: PDFPage): number {
  const value = page.node.lookup(PDFName.of('UserUnit'));
  return value instanceof PDFNumber && value.asNumber() > 0 ? value.asNumber() : 1;
}
