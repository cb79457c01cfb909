// Extracts the text of a PDF, page by page, and its title block. Runs in a work process: a file may be damaged,
// encrypted, or designed to exhaust the memory. Scripts in it are not executed and external resources are not fetched.
import { noTitleBlock, readTitleBlock, type PlacedText, type TitleBlock } from '@horizon/identifiers';
import { getDocument, VerbosityLevel, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { guardMemory } from '../guard-memory.ts';

export interface PdfText {
  pages: string[];
  pageCount: number;
  block: TitleBlock;
  /** Why there is no text, or only part of it. */
  failure: string | null;
}

const maxPages = 3000;
const maxPageCharacters = 200_000;
const maxCharacters = 8_000_000;

/** The text of a PDF. Ends the process if the file takes too much memory. */
export async function readPdfText(bytes: Uint8Array): Promise<PdfText> {
  const guard = guardMemory();
  const loading = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    useWasm: false,
  });
  try {
    const file = await loading.promise;
    const found: PdfText = {
      pages: [],
      pageCount: file.numPages,
      block: noTitleBlock,
      failure: null,
    };
    let total = 0;
    for (let number = 1; number <= Math.min(file.numPages, maxPages) && total < maxCharacters; number += 1) {
      const page = await file.getPage(number);
      const texts = await placedTexts(page);
      const [width, height] = sizeOf(page);
      if (number === 1) found.block = readTitleBlock(texts, { width, height });
      const text = texts
        .map((each) => each.text)
        .join(' ')
        .replaceAll('\0', '')
        .replaceAll(/\s+/g, ' ')
        .trim();
      found.pages.push(text.slice(0, maxPageCharacters));
      total += text.length;
      page.cleanup();
    }
    if (found.pages.length < file.numPages) found.failure = `Only the first ${found.pages.length} pages were read.`;
    return found;
  } catch (error) {
    return {
      pages: [],
      pageCount: 0,
      block: noTitleBlock,
      failure: pdfFailure(error as Error),
    };
  } finally {
    await loading.destroy().catch(() => undefined);
    await guard.terminate();
  }
}

/** Why a PDF cannot be read. */
export const pdfFailure = ({ name }: Error) =>
  name === 'PasswordException' ? 'The file is protected by a password.' : 'The file may be damaged.';

/** The page as displayed, in its own units like the sizes of its texts: /UserUnit does not enlarge it. */
const inOwnUnits = (page: PDFPageProxy) => page.getViewport({ scale: 1 / page.userUnit });

const sizeOf = (page: PDFPageProxy): [number, number] => {
  const { width, height } = inOwnUnits(page);
  return [width, height];
};

/** The texts of a page as displayed, including its rotation. */
async function placedTexts(page: PDFPageProxy): Promise<PlacedText[]> {
  const viewport = inOwnUnits(page);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str === '') return [];
    const [x, y] = viewport.convertToViewportPoint(item.transform[4] as number, item.transform[5] as number) as [
      number,
      number,
    ];
    return [{ text: item.str, x, y, width: item.width, height: item.height }];
  });
}
