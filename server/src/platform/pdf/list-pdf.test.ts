import { describe, expect, it } from 'vitest';
import { toListPdf } from './list-pdf.ts';

/** How many pages a PDF has. */
function pagesOf(bytes: Uint8Array): number {
  const text = Buffer.from(bytes).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
  return [...text.matchAll(/\/Type \/Page\b/g)].length;
}

interface Row {
  name: string;
  amount: number | null;
}
const columns = [
  { header: 'Name', value: (row: Row) => row.name },
  { header: 'Amount', value: (row: Row) => row.amount, decimals: 2 },
];
const heading = { title: 'Companies', subtitle: '2 records' };

describe('a list as PDF', () => {
  it('has as many pages as its rows need, each with the headings', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => ({ name: `Company ${at}`, amount: at }));

    expect(pagesOf(await toListPdf(null, heading, columns, rows.slice(0, 10)))).toBe(1);
    expect(pagesOf(await toListPdf(null, heading, columns, rows))).toBe(3);
  });

  it('shows letters of other languages, and texts that look like instructions as texts', async () => {
    const rows = [{ name: 'Żółć “{{page}}” file:///etc/passwd', amount: null }];

    expect(pagesOf(await toListPdf(null, heading, columns, rows))).toBe(1);
  });

  it('of no records states that it is empty', async () => {
    expect(pagesOf(await toListPdf(null, heading, columns, []))).toBe(1);
  });
});
