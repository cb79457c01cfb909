// The colours of the chart, from the product's tokens, so that it follows the light and dark schemes.
import { statusBuckets } from '../../../ui/status-chip.tsx';

export interface Palette {
  background: string;
  canvas: string;
  hover: string;
  raised: string;
  border: string;
  borderStrong: string;
  text: string;
  text2: string;
  text3: string;
  accent: string;
  accentSoft: string;
  danger: string;
  /** The colour of critical work. */
  critical: string;
  warning: string;
  success: string;
  /** In the order of `statusBuckets`. */
  status: readonly string[];
  isDark: boolean;
  font: string;
  /** The font size of the list. */
  textPx: number;
}

/** The current colours of the page. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    background: token('bg'),
    canvas: token('canvas'),
    hover: token('hover'),
    raised: token('raised'),
    border: token('border'),
    borderStrong: token('border-strong'),
    text: token('text'),
    text2: token('text-2'),
    text3: token('text-3'),
    accent: token('accent'),
    accentSoft: token('accent-soft'),
    danger: token('danger'),
    critical: token('critical'),
    warning: token('warning'),
    success: token('success'),
    status: statusBuckets.map((bucket) => token(`status-${bucket}`)),
    isDark: style.colorScheme === 'dark',
    font: token('font-ui'),
    textPx: Number.parseFloat(/[\d.]+(?=px)/.exec(token('text-base'))?.[0] ?? '13'),
  };
}

/** Mixes a colour `#rrggbb` or `#rgb` with another to an opaque one; `share` is the fraction of the first. */
export function mixed(colour: string, ground: string, share: number): string {
  const [a, b] = [channels(colour), channels(ground)];
  const mix = (i: number): string =>
    Math.round(a[i]! * share + b[i]! * (1 - share))
      .toString(16)
      .padStart(2, '0');
  return `#${mix(0)}${mix(1)}${mix(2)}`;
}

function channels(colour: string): [number, number, number] {
  const isShort = colour.length < 7;
  const digits = isShort ? Array.from(colour.slice(1, 4), (digit) => digit + digit).join('') : colour.slice(1, 7);
  const value = Number.parseInt(digits, 16) || 0;
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
