import { describe, expect, it } from 'vitest';

import { rtfToText } from '../../src/mpp/rtf-to-text.ts';
import { ascii } from './byte-values.ts';

const plainText = (rtf: string): string => rtfToText(ascii(rtf));

describe('the text of a note', () => {
  it.each([
    ['paragraphs, lines and tabs', '{\\rtf1 One\\par Two\\line Three\\tab Four}', 'One\nTwo\nThree\tFour'],
    [
      'no fonts, colours, styles or pictures',
      '{\\rtf1{\\fonttbl{\\f0 Arial;}}{\\colortbl;\\red0;}{\\pict 00ff}Text}',
      'Text',
    ],
    ['nothing of groups that readers may ignore', '{\\rtf1{\\*\\generator Riched20}Seen}', 'Seen'],
    ['accents by the code page', "{\\rtf1\\ansi\\ansicpg1252 B\\'fcro}", 'Büro'],
    [
      'letters of the code page of the font',
      "{\\rtf1\\ansicpg1252{\\fonttbl{\\f1\\fcharset204 Arial;}}\\f1\\'c4\\'e0}",
      'Да',
    ],
    ['characters of two bytes', "{\\rtf1\\ansicpg932\\'93\\'fa}", '日'],
    ['Unicode with its replacements passed over', "{\\rtf1\\uc1 \\u268?ern\\u253\\'fd}", 'Černý'],
    ['as many replacements as the note says', '{\\rtf1\\uc2\\u8364 ??!}', '€!'],
    ['pairs of surrogates', '{\\rtf1\\u-10179?\\u-8704?}', '😀'],
    ['escaped braces and backslashes', '{\\rtf1 a\\{b\\}c\\\\d}', 'a{b}c\\d'],
    ['plain text that is no RTF', 'Plain note', 'Plain note'],
  ])('has %s', (_, rtf, text) => {
    expect(plainText(rtf)).toBe(text);
  });

  it('never has half a surrogate pair or a control character', () => {
    expect(plainText('{\\rtf1 a\\u-10179?b\\u1?c}')).toBe('a\ufffdbc');
  });

  it('ends where a cut or never-closing document ends', () => {
    expect(plainText('{\\rtf1 Half {\\b of')).toBe('Half of');
    expect(plainText(`{\\rtf1 ${'{'.repeat(50_000)}deep`)).toBe('deep');
  });
});
