// Horizontal bars with their values, and a line across all of them for a limit such as an estimate.
import { quietInk } from './printer.ts';

export interface PrintedBars {
  label: string;
  bars: { name: string; value: number; text: string }[];
  /** Drawn as a dashed line. */
  limit: { name: string; value: number; text: string } | null;
}

const longestPt = 260;
const barPt = 10;
const barInk = '#3D6FB4';

/** The bars as a block of a document; from zero, so that their lengths compare. */
export function drawBars({ label, bars, limit }: PrintedBars): object {
  const most = Math.max(...bars.map(({ value }) => value), limit?.value ?? 0, 1);
  const lengthOf = (value: number) => (Math.max(value, 0) / most) * longestPt;
  const at = limit === null ? null : lengthOf(limit.value);
  const row = ({ name, value, text }: PrintedBars['bars'][number]) => [
    { text: name },
    {
      canvas: [
        { type: 'rect', x: 0, y: 2, w: Math.max(lengthOf(value), 0.5), h: barPt, color: barInk },
        ...(at === null
          ? []
          : [
              {
                type: 'line',
                x1: at,
                y1: 0,
                x2: at,
                y2: barPt + 4,
                lineWidth: 1,
                dash: { length: 2 },
                lineColor: '#000000',
              },
            ]),
      ],
    },
    { text, alignment: 'right' },
  ];
  return {
    stack: [
      { text: label, color: quietInk, fontSize: 9 },
      { table: { widths: [130, longestPt, '*'], body: bars.map(row) }, layout: 'noBorders' },
      ...(limit === null ? [] : [{ text: `Dashed line: ${limit.name}, ${limit.text}`, color: quietInk, fontSize: 9 }]),
    ],
    margin: [0, 3, 0, 3],
  };
}
