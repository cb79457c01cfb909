// The window of lines to render around the visible ones. It moves in steps, so that most scroll events render nothing.

const stepLines = 4;
const overscanLines = 3;

interface WindowOptions {
  scrollTopPx: number;
  heightPx: number;
  linePx: number;
  count: number;
}

/** The most lines in a window of this height. */
export function longestWindow({ heightPx, linePx }: Pick<WindowOptions, 'heightPx' | 'linePx'>): number {
  return Math.ceil(heightPx / linePx) + stepLines + 2 * overscanLines + 1;
}

/** The first and last line to render (inclusive); `[0, -1]` if there are none. */
export function linesInView({ scrollTopPx, heightPx, linePx, count }: WindowOptions): readonly [number, number] {
  if (count === 0) return [0, -1];
  const top = Math.floor(scrollTopPx / linePx / stepLines) * stepLines;
  const shown = Math.ceil(heightPx / linePx) + stepLines;
  const first = Math.max(0, Math.min(top - overscanLines, count - 1));
  return [first, Math.min(count - 1, top + shown + overscanLines)];
}
