// The texts of a PDF, read once per page and cached while the file is open. They are searched, and the sheet numbers of a set
// are read from their title blocks.
import { type Bounds, findText, sheetNumberOf, type TextHit, type TextRun } from '@horizon/markup';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';

const read = new WeakMap<PDFDocumentProxy, Map<number, Promise<readonly TextRun[]>>>();

/** The text runs of a page, in drawing order. */
export function textOf(file: PDFDocumentProxy, number: number): Promise<readonly TextRun[]> {
  const pages = read.get(file) ?? new Map<number, Promise<readonly TextRun[]>>();
  read.set(file, pages);
  const known = pages.get(number);
  if (known) return known;
  const reading = readPage(file, number).catch((): TextRun[] => []);
  pages.set(number, reading);
  return reading;
}

async function readPage(file: PDFDocumentProxy, number: number): Promise<TextRun[]> {
  const page = await file.getPage(number);
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str !== ''
      ? [{ text: item.str, transform: item.transform as number[], widthPt: item.width }]
      : [],
  );
}

export interface PageHits {
  page: number;
  hits: readonly TextHit[];
}

interface Search {
  /** Pages with hits, in their order, as far as the search has come. */
  found: readonly PageHits[];
  isSearching: boolean;
}

/** Searches all pages for a text, starting with the open page. */
export function useTextSearch(file: PDFDocumentProxy | null, query: string, firstPage: number): Search {
  const [search, setSearch] = useState<Search & { of: string }>({ found: [], isSearching: false, of: '' });
  useEffect(() => {
    if (!file || query.trim() === '') return undefined;
    let isCurrent = true;
    void (async () => {
      const found: PageHits[] = [];
      const pages = Array.from({ length: file.numPages }, (_, at) => at + 1);
      // The open page first, so that its hits are highlighted at once.
      for (const page of pages.toSorted((a, b) => Number(b === firstPage) - Number(a === firstPage))) {
        // One page after the other, so that the worker can render in between.
        // oxlint-disable-next-line no-await-in-loop
        const hits = findText(await textOf(file, page), query);
        if (!isCurrent) return;
        if (hits.length > 0) found.push({ page, hits });
        if (hits.length > 0 || page === pages.at(-1)) {
          setSearch({ found: found.toSorted((a, b) => a.page - b.page), isSearching: true, of: query });
        }
      }
      setSearch({ found: found.toSorted((a, b) => a.page - b.page), isSearching: false, of: query });
    })();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- turning a page does not search again
  }, [file, query]);
  if (query.trim() === '') return { found: [], isSearching: false };
  return search.of === query ? search : { found: [], isSearching: true };
}

/** The extent of a title block from its corner, as a fraction of the sheet's width. */
const titleBlockShare = 0.4;

/** The lower right corner of the page as shown. */
function lowerRightOf(rotation: number, { left, bottom, right, top }: Bounds) {
  switch (((rotation % 360) + 360) % 360) {
    case 90:
      return { x: right, y: top };
    case 180:
      return { x: left, y: top };
    case 270:
      return { x: left, y: bottom };
    default:
      return { x: right, y: bottom };
  }
}

/** The most pages whose numbers are read. */
const maxNumbered = 500;

/** The sheet numbers by page, as far as they have been read; empty for files with one page. */
export function useSheetNumbers(file: PDFDocumentProxy | null, isReady: boolean): ReadonlyMap<number, string> {
  const [numbers, setNumbers] = useState<{ of: PDFDocumentProxy; map: ReadonlyMap<number, string> } | null>(null);
  useEffect(() => {
    if (!file || !isReady || file.numPages < 2) return undefined;
    let isCurrent = true;
    void (async () => {
      const map = new Map<number, string>();
      for (let number = 1; number <= Math.min(file.numPages, maxNumbered); number += 1) {
        // One page after the other, so that the worker can render in between.
        // oxlint-disable-next-line no-await-in-loop
        const [page, runs] = await Promise.all([file.getPage(number), textOf(file, number)]);
        if (!isCurrent) return;
        const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
        const name = sheetNumberOf(
          runs,
          lowerRightOf(page.rotate, { left, bottom, right, top }),
          titleBlockShare * (right - left),
        );
        if (name !== null) map.set(number, name);
      }
      setNumbers({ of: file, map });
    })();
    return () => {
      isCurrent = false;
    };
  }, [file, isReady]);
  return numbers?.of === file ? numbers.map : none;
}

const none: ReadonlyMap<number, string> = new Map();
