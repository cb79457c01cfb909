import { expect, it } from 'vitest';
import { calendarText, escaped, folded } from './ics.ts';

it('escapes backslash, semicolon, comma and line breaks, and leaves colons and quotes', () => {
  expect(escaped('Slab; pour, "L1": C:\\plans\r\nnight')).toBe('Slab\\; pour\\, "L1": C:\\\\plans\\nnight');
  expect(escaped('a\u0000b\u0007c')).toBe('a b c');
});

it('folds lines after 75 octets, never within a character, and unfolds to the original', () => {
  const line = `SUMMARY:${'Fundamentprüfung – 基礎 🏗️ '.repeat(9)}`;
  const pieces = folded(line).split('\r\n');

  expect(Math.max(...pieces.map((piece) => Buffer.byteLength(piece)))).toBeLessThanOrEqual(75);
  expect(pieces.slice(1).every((piece) => piece.startsWith(' '))).toBe(true);
  expect(pieces.map((piece, at) => (at === 0 ? piece : piece.slice(1))).join('')).toBe(line);
  expect(folded('x'.repeat(75))).not.toContain('\r\n');
  expect(folded('x'.repeat(76))).toContain('\r\n');
});

it('writes all-day events to the day after their last one, and others at their instant', () => {
  const common = { sequence: 3, changedAt: new Date('2026-11-01T02:03:04Z'), description: '', location: '', url: '' };
  const text = calendarText('Horizon', [
    { ...common, uid: 'a@horizon', summary: 'Walls', when: { firstDay: '2026-12-30', lastDay: '2026-12-31' } },
    { ...common, uid: 'b@horizon', summary: 'Topping out', when: { at: new Date('2026-11-20T04:00:00Z') } },
  ]);

  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text).toContain('DTSTART;VALUE=DATE:20261230\r\nDTEND;VALUE=DATE:20270101\r\n');
  expect(text).toContain('UID:b@horizon\r\nDTSTAMP:20261101T020304Z\r\n');
  expect(text).toContain('DTSTART:20261120T040000Z\r\n');
});
