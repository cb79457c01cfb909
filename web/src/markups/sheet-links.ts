// The links of a page to other pages of its file: those in the file itself, and every text that names another sheet.
import { sheetLinks, sheetNumbersNamed, type SheetLink, type TextRun } from '@horizon/markup';
import { useEffect, useState } from 'react';
import { api } from '../client/api.ts';
import { textOf } from './sheet-text.ts';
import type { SheetPlace } from './use-markups.ts';
import type { Sheet } from './use-sheet.ts';

export function useSheetLinks(sheet: Sheet | null, numbers: ReadonlyMap<number, string>): readonly SheetLink[] {
  const [found, setFound] = useState<{ of: Sheet; links: readonly SheetLink[] } | null>(null);
  useEffect(() => {
    if (!sheet || sheet.file.numPages < 2) return undefined;
    let isCurrent = true;
    const pageOf = new Map([...numbers].map(([page, number]) => [number, page]));
    void Promise.all([ownLinks(sheet, numbers), textOf(sheet.file, sheet.number)]).then(([own, runs]) => {
      if (!isCurrent) return undefined;
      const named = sheetLinks(runs, pageOf, sheet.number);
      // Skip numbers that the file itself links.
      const further = named.filter(
        ({ corners }) => !own.some((link) => link.corners.every(Boolean) && isWithin(corners, link)),
      );
      setFound({ of: sheet, links: [...own, ...further] });
      return undefined;
    });
    return () => {
      isCurrent = false;
    };
  }, [sheet, numbers]);
  return found && found.of === sheet ? found.links : none;
}

const none: readonly SheetLink[] = [];

function isWithin(corners: SheetLink['corners'], link: SheetLink): boolean {
  const [topLeft, , bottomRight] = link.corners;
  const [first] = corners;
  return Boolean(
    first &&
    topLeft &&
    bottomRight &&
    first.x >= topLeft.x - 2 &&
    first.x <= bottomRight.x + 2 &&
    first.y <= topLeft.y + 2 &&
    first.y >= bottomRight.y - 2,
  );
}

async function ownLinks(sheet: Sheet, numbers: ReadonlyMap<number, string>): Promise<SheetLink[]> {
  const annotations = (await sheet.page.getAnnotations()) as {
    subtype: string;
    dest?: unknown;
    rect: [number, number, number, number];
  }[];
  const links = await Promise.all(
    annotations
      .filter(({ subtype, dest }) => subtype === 'Link' && dest)
      .map(async ({ dest, rect: [left, bottom, right, top] }) => {
        const page = await pageOfDestination(sheet, dest).catch(() => null);
        if (page === null || page === sheet.number) return [];
        const corners = [
          { x: left, y: top },
          { x: right, y: top },
          { x: right, y: bottom },
          { x: left, y: bottom },
        ];
        return [{ number: numbers.get(page) ?? `page ${page}`, page, corners }];
      }),
  );
  return links.flat();
}

async function pageOfDestination({ file }: Sheet, destination: unknown): Promise<number | null> {
  const explicit = typeof destination === 'string' ? await file.getDestination(destination) : destination;
  const [target] = Array.isArray(explicit) ? (explicit as unknown[]) : [];
  if (typeof target === 'number') return target + 1;
  return target && typeof target === 'object' ? (await file.getPageIndex(target as never)) + 1 : null;
}

/** A text on a page that names a sheet in another document. */
export interface DocumentLink extends SheetLink {
  cdeId: string;
  title: string;
}

/** The most numbers looked up for one page. */
const maxNamed = 200;

/** The links of a page to sheets in other documents of the project that the person may see; not to pages of the same file. */
export function useDocumentLinks(
  sheet: Sheet | null,
  numbers: ReadonlyMap<number, string>,
  { workspaceId, cdeId }: Pick<SheetPlace, 'workspaceId' | 'cdeId'>,
): readonly DocumentLink[] {
  const [found, setFound] = useState<{ of: Sheet; links: readonly DocumentLink[] } | null>(null);
  useEffect(() => {
    if (!sheet) return undefined;
    const stop = new AbortController();
    void textOf(sheet.file, sheet.number)
      .then((runs) =>
        linksToDocuments(runs, { own: new Set(numbers.values()), workspaceId, cdeId, signal: stop.signal }),
      )
      .then((links) => stop.signal.aborted || setFound({ of: sheet, links }))
      // The sheet works without them.
      .catch(() => undefined);
    return () => stop.abort();
  }, [sheet, numbers, workspaceId, cdeId]);
  return found?.of === sheet ? found.links : noDocuments;
}

const noDocuments: readonly DocumentLink[] = [];

async function linksToDocuments(
  runs: readonly TextRun[],
  place: { own: ReadonlySet<string>; workspaceId: string; cdeId: string; signal: AbortSignal },
): Promise<DocumentLink[]> {
  const named = sheetNumbersNamed(runs)
    .filter((number) => !place.own.has(number))
    .slice(0, maxNamed);
  if (named.length === 0) return [];
  const { items } = await api(
    'findSheetReferences',
    { params: { workspaceId: place.workspaceId, id: place.cdeId }, body: { numbers: named } },
    { signal: place.signal },
  );
  const at = new Map(items.map(({ number }, index) => [number, index]));
  return sheetLinks(runs, at, -1).map(({ page: index, ...link }) => {
    const { cde_id, title } = items[index]!;
    return { ...link, page: 1, cdeId: cde_id, title };
  });
}
