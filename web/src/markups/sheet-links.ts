// The links of a page to other pages of its file: those that the file itself has, and every place that names another sheet.
import { sheetLinks, type SheetLink } from '@horizon/markup';
import { useEffect, useState } from 'react';
import { textOf } from './sheet-text.ts';
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
      // Where the file links a number itself, one link is enough.
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
