// File names as people give them. A name is only displayed and used for downloads: no path on the server is built from
// it.
import type { NewFile } from '@horizon/contract';

const longest = 255;
// Control characters and invisible characters, such as marks that change the writing direction; joiners, which some
// scripts need, stay.
const unseen = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\u2028\u2029]/gu;
/** Characters that Windows refuses in names. */
const notOnWindows = /[<>:"|?*]/g;
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A file's name and folder as they are stored, or why they are refused. */
export function storedName({ name, folder = '' }: NewFile): { name: string; folder: string } | { refusal: string } {
  if (/[/\\]/.test(name)) {
    return { refusal: 'A file name cannot contain / or \\. Rename the file.' };
  }
  const kept = safeName(name);
  if (kept === '') {
    return { refusal: 'The file has no name. Give it one.' };
  }
  if (kept.length > longest) {
    return { refusal: `The name is ${kept.length} characters long; at most ${longest} are taken. Shorten it.` };
  }
  const folders = folder.split(/[/\\]/).map(safeName).filter(Boolean);
  if (folders.join('/').length > 1000) {
    return { refusal: 'The folders around this file have names that are too long together.' };
  }
  return { name: kept, folder: folders.join('/') };
}

/** A name without invisible characters, characters that a file system refuses, and path segments; may be empty. */
export function safeName(name: string): string {
  const plain = name.toWellFormed().normalize('NFC').replaceAll(unseen, '').replaceAll(notOnWindows, '_').trim();
  const inside = /^\.+$/.test(plain) ? '' : plain.replace(/[. ]+$/, '');
  return reservedOnWindows.test(inside) ? `_${inside}` : inside;
}

/** The header that makes a browser save a response under a name, or display it (RFC 6266). */
export function dispositionOf(use: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${use}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
