import { describe, expect, test } from 'vitest';
import { pdfOf } from './pdf-document.ts';
import type { PdfPen } from './pdf-pen.ts';
import { fitted, textWidth } from './standard-font.ts';
import type { DrawsText } from './text-pictures.ts';
import { unpacked } from './unpacked.ts';

const page = (draw: (pen: PdfPen) => void) => ({ widthPt: 200, heightPt: 100, draw });
const write = (...texts: string[]) => page((pen) => texts.forEach((text, i) => pen.fillText(text, 10, 10 + 12 * i)));
/** Every picture is one row of eight points, of which the first is black. */
const draws: DrawsText = (text) => ({
  widthPx: 8,
  heightPx: 1,
  bits: Uint8Array.of(0x80),
  widthPt: text.length,
  heightPt: 1,
  descentPt: 0,
});

describe('A document', () => {
  test('has a table of the offsets of all objects', async () => {
    const bytes = await pdfOf([write('Slab'), write('Đorđević')], 'Tower', draws);
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));

    expect(places).toHaveLength(11);
    places.forEach((place, i) => expect(text.slice(place).startsWith(`${i + 1} 0 obj\n`)).toBe(true));
    expect(Number(/startxref\n(\d+)/.exec(text)![1])).toBe(text.indexOf('xref\n'));
  });

  test('has its title in any script', async () => {
    const text = await unpacked(await pdfOf([write('Slab')], 'Nhà ở'));

    expect(text).toContain('/Title <feff004e006800e000201edf>');
  });

  test('writes Windows Latin letters unchanged and escapes brackets', async () => {
    const text = await unpacked(await pdfOf([write('Façade (level 2) – €5 “Žižek” Œuvre™')], 'Tower', draws));

    expect(text).toContain(
      '(Fa\u00e7ade \\(level 2\\) \u0096 \u00805 \u0093\u008ei\u009eek\u0094 \u008cuvre\u0099) Tj',
    );
    expect(text).not.toContain('/Subtype /Image');
  });

  test('draws text in other scripts as an image, shared by all its occurrences', async () => {
    const pages = [write('Nguyễn Văn Hùng', '王伟'), write('Nguyễn Văn Hùng')];
    const text = await unpacked(await pdfOf(pages, 'Tower', draws));

    expect(text.match(/\/T0 Do/g)).toHaveLength(2);
    expect(text.match(/\/T1 Do/g)).toHaveLength(1);
    expect(text.match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(text).toContain('q 0 0 0 rg 15 0 0 1 10 90 cm /T0 Do Q');
    expect(text).toContain('/XObject << /T0 11 0 R /T1 12 0 R >>');
    expect(text).toContain('>>\nstream\n\u0080\nendstream');
  });

  test('falls back to the nearest letters if nothing can draw the text', async () => {
    const text = await unpacked(await pdfOf([write('Nguyễn Văn Hùng 王')], 'Tower'));

    expect(text).toContain('(Nguyen Van H\u00f9ng ?) Tj');
  });
});

describe('A text on paper', () => {
  test('is measured by its letters in the standard font', () => {
    // Thousandths: H 722, o 556, r 333, i 222, z 500, o 556, n 556; in bold 722, 611, 389, 278, 500, 611, 611.
    expect(textWidth('Horizon', 10)).toBeCloseTo(34.45, 6);
    expect(textWidth('Horizon', 10, true)).toBeCloseTo(37.22, 6);
    expect(textWidth('é', 10)).toBe(textWidth('e', 10));
    expect(textWidth('王伟', 10)).toBe(20);
  });

  test('is truncated to the available width, never within a letter', () => {
    expect(fitted('Horizon', 10, 34.45)).toBe('Horizon');
    expect(fitted('Horizon', 10, 30)).toBe('Hori…');
    expect(fitted('🏗🏗🏗', 10, 21)).toBe('🏗…');
  });
});
