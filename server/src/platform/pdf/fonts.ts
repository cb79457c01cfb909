// The fonts of our PDFs. A document is set in its own font (Roboto, or Helvetica, which every reader has); letters and
// signs that this font does not have (→, ✓, ∅) are set in DejaVu Sans, which is embedded with the glyphs that are used.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

export const robotoFolder = join(folderOf('pdfmake'), 'build/fonts/Roboto');
export const dejaVuFolder = join(folderOf('dejavu-fonts-ttf'), 'ttf');
/** DejaVu Sans, the font of all signs that the font of a document does not have. */
export const wideFontFile = join(dejaVuFolder, 'DejaVuSans.ttf');

/** Drawn in place of a character that no font has. */
export const missingGlyph = '□';

/** A part of a line in one font; `isWide` if it needs DejaVu Sans. */
export interface FontRun {
  text: string;
  isWide: boolean;
}

type HasGlyph = (codePoint: number) => boolean;

/** The part of fontkit that is used here; it has no types of its own. */
interface OpenedFont {
  hasGlyphForCodePoint: HasGlyph;
}
export const fontkit = require('fontkit') as { create: (bytes: Uint8Array) => OpenedFont };

const opened = new Map<string, OpenedFont>();
const glyphsOf =
  (file: string): HasGlyph =>
  (codePoint) => {
    let font = opened.get(file);
    if (!font) opened.set(file, (font = fontkit.create(readFileSync(file))));
    return font.hasGlyphForCodePoint(codePoint);
  };

const isWide = glyphsOf(wideFontFile);
const windowsLatin = new Set(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 224 }, (_, at) => at + 32))].flatMap((sign) =>
    /[\p{Cc}\p{Cn}]/u.test(sign) ? [] : sign.codePointAt(0)!,
  ),
);

/** Whether a font has the glyph of a code point. Helvetica has the letters of Windows-1252. */
export const baseFonts: Readonly<Record<'Roboto' | 'Helvetica', HasGlyph>> = {
  Roboto: glyphsOf(join(robotoFolder, 'Roboto-Regular.ttf')),
  Helvetica: (codePoint) => windowsLatin.has(codePoint),
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The runs of a text without line breaks in the font `base` and in DejaVu Sans. Characters that neither has become □
 * and are added to `missing`.
 */
export function fontRunsOf(text: string, base: keyof typeof baseFonts, missing?: Set<string>): FontRun[] {
  const runs: FontRun[] = [];
  const add = (part: string, inWide: boolean) => {
    const last = runs.at(-1);
    if (last?.isWide === inWide) last.text += part;
    else runs.push({ text: part, isWide: inWide });
  };
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const signs = [...segment];
    const has = (font: HasGlyph) => signs.every((sign) => isSpace(sign) || font(sign.codePointAt(0)!));
    if (has(baseFonts[base])) {
      add(segment, false);
      continue;
    }
    for (const sign of signs) {
      if (isWide(sign.codePointAt(0)!)) add(sign, true);
      else if (!/\p{Default_Ignorable_Code_Point}|\p{Cc}/u.test(sign)) {
        missing?.add(sign);
        add(missingGlyph, true);
      }
    }
  }
  return runs;
}

const isSpace = (sign: string) => sign === '\n' || sign === '\r' || sign === '\t';
