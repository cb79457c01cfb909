// Reads the values of a dictionary in a PDF.
import { PDFArray, type PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';

export const nameIn = (dictionary: PDFDict, key: string): string | null => {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : null;
};

export const numberIn = (dictionary: PDFDict, key: string): number | null => {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : null;
};

export const numbersOf = (value: unknown): number[] =>
  value instanceof PDFArray
    ? Array.from({ length: value.size() }, (_, at) => {
        const part = value.lookup(at);
        return part instanceof PDFNumber ? part.asNumber() : Number.NaN;
      })
    : [];

export const numbersIn = (dictionary: PDFDict, key: string): number[] => numbersOf(dictionary.lookup(PDFName.of(key)));

/** A text of a dictionary without control characters; null if it is missing or empty. */
export function textIn(dictionary: PDFDict, key: string): string | null {
  const value = dictionary.lookup(PDFName.of(key));
  if (!(value instanceof PDFString) && !(value instanceof PDFHexString)) return null;
  let text: string;
  try {
    text = value.decodeText();
  } catch {
    return null;
  }
  // oxlint-disable-next-line no-control-regex -- exactly those that no text may hold
  text = text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '');
  return text.slice(0, 4000) || null;
}
