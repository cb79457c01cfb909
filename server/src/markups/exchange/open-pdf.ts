import {
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFStream,
} from '@cantoo/pdf-lib';
import { Refusal } from '../../platform/failures.ts';

const refused = (message: string) => new Refusal(422, 'unreadable_pdf', message);

/**
 * The PDF, to be read or changed. Its restrictions on editing (an owner's password) are no obstacle, as in other programs
 * that read annotations. Throws a Refusal if it needs a password to be opened, or is damaged; scripts in it are never
 * executed.
 */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, password: '' });
    forgetEncryption(document);
    // Count the pages here, so that a damaged page tree is refused too.
    if (document.getPageCount() === 0) throw new Error('no pages');
    return document;
  } catch (error) {
    if (/encrypt|password/i.test(String(error))) {
      throw refused(
        'This PDF needs a password to be opened. Remove the password in the program that made it, and add it as a new version.',
      );
    }
    throw refused(
      'This PDF is damaged and cannot be read. Save it again in the program that made it, and add it as a new version.',
    );
  }
}

/**
 * Removes the cross-reference streams of the file that was read: they name its encryption, and would be written with the
 * decrypted objects.
 */
function forgetEncryption({ context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (isReferences(object)) context.delete(ref);
  }
}

function isReferences(object: PDFObject): boolean {
  if (object instanceof PDFStream) return object.dict.get(PDFName.of('Type')) === PDFName.of('XRef');
  // Not encrypted, so the parser of encrypted files does not understand it.
  if (!(object instanceof PDFInvalidObject)) return false;
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return Buffer.from(bytes).includes('/XRef');
}

/** The rotation of a page in degrees when it is displayed. */
export const rotationOf = (page: PDFPage) => (((page.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270;

/** Points to a unit of a page: its /UserUnit, 1 if it has none or not a positive one. */
export function pointsPerUnitOf(page: PDFPage): number {
  const value = page.node.lookup(PDFName.of('UserUnit'));
  return value instanceof PDFNumber && value.asNumber() > 0 ? value.asNumber() : 1;
}
