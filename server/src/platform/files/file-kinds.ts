// Recognises files by their first bytes. The name only separates formats that share them (a Word document is a ZIP).
// The media type sent is ignored.
import { Refusal } from '../failures.ts';

/** Kinds of file, each with its maximum size. */
const maxMegabytes = {
  image: 100,
  pdf: 1000,
  document: 250,
  text: 250,
  drawing: 2000,
  archive: 2000,
  audio: 500,
  video: 5000,
  other: 1000,
} as const;
export type FileKind = keyof typeof maxMegabytes;

/** The number of first bytes that `recognise` reads. */
export const bytesToRecognise = 4100;

export interface Recognised {
  mediaType: string;
  kind: FileKind;
  /** Valid endings for the name of such a file; empty if any is valid. */
  endings: readonly string[];
  /** In a sentence: 'a PNG image'. */
  said: string;
}

const of = (said: string, mediaType: string, kind: FileKind, endings: string): Recognised => ({
  said,
  mediaType,
  kind,
  endings: endings.split(' ').filter(Boolean),
});

/** Begins with these bytes, written as Latin-1, at an offset. */
type Signature = readonly [at: number, bytes: string, recognised: Recognised];

const iso = (brand: string, recognised: Recognised): Signature => [4, `ftyp${brand}`, recognised];
const heic = of('a HEIC image', 'image/heic', 'image', 'heic heif hif');
const mp4 = of('a video', 'video/mp4', 'video', 'mp4 m4v m4a mov 3gp');
const tiff = of('a TIFF image', 'image/tiff', 'image', 'tif tiff dng nef cr2 arw');
const pdf = of('a PDF', 'application/pdf', 'pdf', 'pdf ai');
/** Readers of PDF look for its header in the first bytes: mail gateways and printers write their own lines before it. */
const bytesToPdfHeader = 1024;
const signatures: readonly Signature[] = [
  [0, '%PDF-', pdf],
  [0, '\x89PNG\r\n\x1a\n', of('a PNG image', 'image/png', 'image', 'png apng')],
  [0, '\xff\xd8\xff', of('a JPEG image', 'image/jpeg', 'image', 'jpg jpeg jpe jfif')],
  [0, 'GIF87a', of('a GIF image', 'image/gif', 'image', 'gif')],
  [0, 'GIF89a', of('a GIF image', 'image/gif', 'image', 'gif')],
  [8, 'WEBP', of('a WebP image', 'image/webp', 'image', 'webp')],
  [8, 'WAVE', of('a recording', 'audio/wav', 'audio', 'wav')],
  [8, 'AVI ', of('a video', 'video/x-msvideo', 'video', 'avi')],
  [0, 'II*\0', tiff],
  [0, 'MM\0*', tiff],
  [0, '8BPS', of('a Photoshop image', 'image/vnd.adobe.photoshop', 'image', 'psd')],
  iso('avif', of('an AVIF image', 'image/avif', 'image', 'avif')),
  iso('heic', heic),
  iso('heix', heic),
  iso('mif1', heic),
  iso('msf1', heic),
  iso('qt  ', of('a video', 'video/quicktime', 'video', 'mov qt')),
  iso('', mp4),
  [0, '\x1aE\xdf\xa3', of('a video', 'video/webm', 'video', 'webm mkv')],
  [0, 'ID3', of('a recording', 'audio/mpeg', 'audio', 'mp3')],
  [0, 'OggS', of('a recording', 'audio/ogg', 'audio', 'ogg oga ogv opus')],
  [0, 'AC10', of('a DWG drawing', 'image/vnd.dwg', 'drawing', 'dwg dwt dws')],
  [0, 'ISO-10303-21', of('a model', 'application/x-step', 'drawing', 'ifc step stp p21')],
  [0, 'glTF', of('a model', 'model/gltf-binary', 'drawing', 'glb')],
  [0, 'Rar!\x1a\x07', of('a RAR archive', 'application/vnd.rar', 'archive', 'rar')],
  [0, "7z\xbc\xaf'\x1c", of('a 7-Zip archive', 'application/x-7z-compressed', 'archive', '7z')],
  [0, '\x1f\x8b', of('a gzip archive', 'application/gzip', 'archive', 'gz tgz')],
  [257, 'ustar', of('a tar archive', 'application/x-tar', 'archive', 'tar')],
  [0, '{\\rtf', of('an RTF document', 'application/rtf', 'document', 'rtf')],
];

const office = 'application/vnd.openxmlformats-officedocument';
const zip = of('a ZIP archive', 'application/zip', 'archive', '');
/** By the name's ending: formats that are ZIP archives. */
const zipFormats: Readonly<Record<string, Recognised>> = {
  docx: of('a Word document', `${office}.wordprocessingml.document`, 'document', ''),
  xlsx: of('an Excel workbook', `${office}.spreadsheetml.sheet`, 'document', ''),
  pptx: of('a PowerPoint presentation', `${office}.presentationml.presentation`, 'document', ''),
  odt: of('a document', 'application/vnd.oasis.opendocument.text', 'document', ''),
  ods: of('a workbook', 'application/vnd.oasis.opendocument.spreadsheet', 'document', ''),
};
/** Endings of formats that are never ZIP archives or compound files. */
const neverZip = ['pdf', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'tif', 'tiff', 'heic', 'dwg', 'mp4', 'mov', 'txt', 'csv'];

const compound = of('an Office file', 'application/x-ole-storage', 'document', '');
/** By the name's ending: formats inside Microsoft's compound files. */
const compoundFormats: Readonly<Record<string, Recognised>> = {
  doc: of('a Word document', 'application/msword', 'document', ''),
  xls: of('an Excel workbook', 'application/vnd.ms-excel', 'document', ''),
  ppt: of('a PowerPoint presentation', 'application/vnd.ms-powerpoint', 'document', ''),
  msg: of('an Outlook message', 'application/vnd.ms-outlook', 'document', ''),
  mpp: of('a Microsoft Project file', 'application/vnd.ms-project', 'document', ''),
  rvt: of('a Revit model', 'application/octet-stream', 'drawing', ''),
  rfa: of('a Revit family', 'application/octet-stream', 'drawing', ''),
};
/** Programs: refused, because nobody opens one from a record. */
const programs: readonly (readonly [bytes: string, said: string])[] = [
  ['MZ', 'a Windows program'],
  ['\x7fELF', 'a Linux program'],
  ['\xcf\xfa\xed\xfe', 'a macOS program'],
  ['\xce\xfa\xed\xfe', 'a macOS program'],
  ['\xca\xfe\xba\xbe', 'a Java or macOS program'],
  ['#!', 'a script'],
  ['L\0\0\0\x01\x14\x02\0', 'a Windows shortcut'],
];
const programEndings =
  /\.(exe|dll|com|scr|pif|bat|cmd|msi|msp|ps1|vbs|vbe|js|jse|wsf|wsh|hta|jar|lnk|cpl|reg|app|command|sh|apk|desktop)$/i;

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
const texts: Readonly<Record<string, Recognised>> = {
  csv: of('a CSV file', 'text/csv', 'text', ''),
  html: of('a web page', 'text/html', 'text', ''),
  svg: of('an SVG image', 'image/svg+xml', 'image', ''),
  xml: of('an XML file', 'application/xml', 'text', ''),
  json: of('a JSON file', 'application/json', 'text', ''),
  dxf: of('a DXF drawing', 'image/vnd.dxf', 'drawing', ''),
  eml: of('an e-mail', 'message/rfc822', 'document', ''),
};

/** The kind of a file with these first bytes. */
export function recognise(beginning: Buffer, name: string): Recognised {
  const ending = endingOf(name);
  const starts = (at: number, bytes: string) => beginning.toString('latin1', at, at + bytes.length) === bytes;
  if (starts(0, 'PK\x03\x04') || starts(0, 'PK\x05\x06')) return zipFormats[ending] ?? zip;
  if (starts(0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return compoundFormats[ending] ?? compound;
  const found = signatures.find(([at, bytes]) => starts(at, bytes));
  if (found) return found[2];
  const header = beginning.toString('latin1', 0, bytesToPdfHeader);
  if (ending === 'pdf' && header.includes('%PDF-') && !header.trimStart().startsWith('<')) return pdf;
  if (!isText(beginning)) return of('of another kind', 'application/octet-stream', 'other', '');
  const markup = beginning.toString('utf8').trimStart().slice(0, 1000).toLowerCase();
  if (/<svg[\s>]/.test(markup)) return texts['svg']!;
  if (/^(<!doctype html|<html|<head|<body|<script|<iframe)/.test(markup)) return texts['html']!;
  if (markup.startsWith('<?xml')) return texts['xml']!;
  return texts[ending] ?? of('a text', 'text/plain', 'text', '');
}

/** UTF-8 or UTF-16 without control characters; the last character may be cut off. */
function isText(bytes: Buffer): boolean {
  if (bytes.length >= 2 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))) {
    return true;
  }
  return !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 27) || byte === 127);
}

/** Formats whose endings require a certain content. */
const promised = new Map(
  signatures.flatMap(([, , recognised]) => recognised.endings.map((ending) => [ending, recognised.said] as const)),
);

/** Refuses a file before its bytes arrive: an empty one, a program by its name, or one larger than any file may be. */
export function earlyRefusal(name: string, size: number): string | null {
  if (size === 0) return 'The file is empty (0 bytes). Check that it was saved, and choose it again.';
  if (programEndings.test(name)) return 'Programs and scripts are not taken. Put it into a ZIP archive to pass it on.';
  const most = Math.max(...Object.values(maxMegabytes));
  return size > most * 1e6 ? tooLarge(size, most) : null;
}

/** Refuses (415) a program, and a file whose content does not match its ending; (413) a file too large for its kind. */
export function refuseContent(
  recognised: Recognised,
  { name, size, beginning }: { name: string; size: number; beginning: Buffer },
): void {
  const program = programs.find(([bytes]) => beginning.toString('latin1', 0, bytes.length) === bytes);
  if (program && (program[0] === '#!' || !isText(beginning))) {
    throw wrongKind(
      `This is ${program[1]}. Programs and scripts are not taken. Put it into a ZIP archive to pass it on.`,
    );
  }
  const ending = endingOf(name);
  const isOther =
    recognised.endings.length > 0
      ? promised.has(ending) && !recognised.endings.includes(ending)
      : recognised === zip || recognised === compound
        ? neverZip.includes(ending)
        : promised.has(ending) && recognised.kind !== 'archive';
  if (isOther) {
    throw wrongKind(
      `The name ends with .${ending}, but the content is ${recognised.said}. Give the file the right ending, or choose another file.`,
    );
  }
  const most = maxMegabytes[recognised.kind];
  if (size > most * 1e6) {
    throw new Refusal(413, 'too_large', tooLarge(size, most));
  }
}

const wrongKind = (sentence: string) => new Refusal(415, 'wrong_kind', sentence, { fields: { file: [sentence] } });
const tooLarge = (size: number, maxMb: number) =>
  `The file has ${Math.ceil(size / 1e6).toLocaleString('en-AU')} MB; at most ${maxMb.toLocaleString('en-AU')} MB are taken. Split or compress it.`;

/** Images that browsers display and that contain no scripts. */
const shownImages = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
/** How to preview a content; null if it can only be downloaded. */
export function previewOf(mediaType: string): 'image' | 'pdf' | null {
  return shownImages.includes(mediaType) ? 'image' : mediaType === 'application/pdf' ? 'pdf' : null;
}

/** The media type to serve: anything a browser could execute is served as plain bytes. */
export function servedType(mediaType: string): string {
  const isActive = /html|svg|xml|javascript/.test(mediaType) && !mediaType.startsWith(office);
  return isActive ? 'application/octet-stream' : mediaType;
}
