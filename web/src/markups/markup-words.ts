// Which types have a text, the default colours and styles, and the format of measurements.
import type { Markup } from '@horizon/contract';
import { figureOf, type LengthUnit, type MarkupStyle, type MarkupType, ratioOf, usualStyle } from '@horizon/markup';
import { formatNumber } from '../ui/format.ts';

/** Types that ask for a text when they are drawn. */
export const typesWithText: readonly MarkupType[] = ['text', 'callout', 'stamp', 'pin'];

export const colours = [
  { value: '#d92d20', label: 'Red' },
  { value: '#1d4ed8', label: 'Blue' },
  { value: '#047857', label: 'Green' },
  { value: '#b45309', label: 'Amber' },
  { value: '#111827', label: 'Black' },
] as const;

/** The default style of a type in the chosen colour; line widths and text sizes suit the size of the page, all in its units. */
export function styleFor(type: MarkupType, colour: string, pageWidth: number): MarkupStyle {
  const widthPt = Math.max(1.5, Math.round(pageWidth / 100) / 10);
  const sized = { ...usualStyle, widthPt, fontSizePt: Math.min(200, Math.max(12, Math.round(pageWidth / 90))) };
  if (type === 'highlighter') return { ...sized, colour: '#facc15', widthPt: Math.min(100, widthPt * 6), opacity: 0.4 };
  if (type === 'area') return { ...sized, colour, fill: colour, opacity: 0.35 };
  return { ...sized, colour };
}

/** A measurement as text; without a scale it says so. */
export function measureText({ measure }: Pick<Markup, 'measure'>): string {
  if (!measure) return 'Set a scale to measure';
  return figureOf(measure);
}

/** A scale as its ratio to the paper, such as `1:100`, on a page with so many points to a unit. */
export const ratioText = (scale: { millimetres_per_pt: number; unit: LengthUnit }, pointsPerUnit: number): string =>
  `1:${formatNumber(Math.round(ratioOf({ millimetresPerPt: scale.millimetres_per_pt, unit: scale.unit }, pointsPerUnit)))}`;

/** The author of a markup or comment as text; in brackets is the person who brought it here from a file or another revision. */
export const authorText = (
  one: { author_name: string; source_author: string | null },
  brought: 'imported' | 'copied' = 'imported',
): string =>
  one.source_author && one.source_author !== one.author_name
    ? `${one.source_author} (${brought} by ${one.author_name})`
    : one.author_name;

/** How a markup came to its author, for `authorText`. */
export const broughtHow = ({ carried_from: from }: Pick<Markup, 'carried_from'>) => (from ? 'copied' : 'imported');
