// Detects the kind of a file by its first bytes and never by its name; for foreign files, their name and the format to
// save instead.
import { fault, type PlanningFileResult, type PlanningFormat } from './planning-file-result.ts';
import { declaredXmlEncoding, decodeText } from './text/decode-text.ts';

const headBytes = 8192;
const advice = 'Save the programme as Microsoft Project XML, or export it from Primavera as XER, and send that file.';

/** The format, or the fault that names the file. */
export function detectFormat(bytes: Uint8Array): PlanningFormat | Extract<PlanningFileResult, { ok: false }> {
  if (bytes.length === 0) return fault('empty', 'The file is empty.');
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'mpp';
  const foreign = foreignBySignature(bytes);
  if (foreign !== null) return fault('foreign', `${foreign} ${advice}`);
  const head = bytes.subarray(0, headBytes);
  const { text } = decodeText(head, declaredXmlEncoding(head));
  const start = text.replace(/^[\uFEFF\s]+/, '');
  if (start === '') return fault('empty', 'The file holds nothing but white space.');
  if (start.startsWith('ERMHDR')) return 'xer';
  if (/^MPX[,;\t]/.test(start)) return fault('foreign', `This is an MPX file of Microsoft Project 98. ${advice}`);
  if (start.startsWith('{\\rtf')) return fault('foreign', `This is a text document (RTF), not a programme. ${advice}`);
  if (start.startsWith('<')) return detectXml(start);
  if (/jobs \(incl\. supersource\/sink/i.test(start) || /PRECEDENCE RELATIONS:/.test(start)) return 'psplib';
  if (/^%[TFR]\t/m.test(start)) return 'xer';
  if (/^[{[]\s*("|\{|\[|$)/.test(start)) return fault('foreign', `This is a JSON file, not a programme. ${advice}`);
  return detectTable(bytes, start);
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function foreignBySignature(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  if (head.startsWith('%PDF')) return 'This is a PDF, a picture of a programme without its logic.';
  if (head.startsWith('SQLite format 3'))
    return 'This is a database file: Asta Powerproject (.pp) or a Primavera database.';
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006')) return describeZip(bytes);
  if (startsWith(bytes, [0x1f, 0x8b])) return 'This is a gzip file that holds another gzip file.';
  if (head.startsWith('Rar!') || startsWith(bytes, [0x37, 0x7a, 0xbc, 0xaf]))
    return 'This is a packed archive (RAR or 7-Zip); unpack it first.';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47]) || startsWith(bytes, [0xff, 0xd8, 0xff]) || head.startsWith('GIF8'))
    return 'This is a picture.';
  if (head.startsWith('AC10')) return 'This is an AutoCAD drawing.';
  if (head.startsWith('Microsoft Project')) return 'This is a Microsoft Project database.';
  if (head.startsWith('\u0000\u0001\u0000\u0000Standard')) return 'This is a Microsoft Access database.';
  if (/^(?:power ?project|asta )/i.test(head)) return 'This is an Asta Powerproject file (.pp).';
  return null;
}

function describeZip(bytes: Uint8Array): string {
  const names = String.fromCharCode(...bytes.subarray(0, 4000));
  if (names.includes('xl/') || names.includes('[Content_Types].xml'))
    return 'This is an Excel or Word file (XLSX, DOCX); a table can be saved as CSV and read.';
  return 'This is a ZIP archive; unpack it first.';
}

const foreignRoots: Record<string, string> = {
  html: 'This is a web page (HTML), not a programme.',
  project: 'This is an XML file of another planning tool (GanttProject, Planner, Phoenix).',
  workbook: 'This is an Excel workbook saved as XML.',
  svg: 'This is a picture (SVG).',
  plist: 'This is a property list of an Apple program (OmniPlan, Merlin).',
  pod: 'This is a ProjectLibre file.',
};

function detectXml(text: string): ReturnType<typeof detectFormat> {
  const isHtml = /^<!doctype\s+html/i.test(text);
  if (!isHtml && /<!DOCTYPE|<!ENTITY/i.test(text))
    return fault(
      'doctype-refused',
      'This XML file declares a document type; planning files have none, and it is refused for safety.',
    );
  const withoutProlog = text.replace(/^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/, '');
  const root = /^<(?:[\w.-]+:)?([\w.-]+)([^>]*)/.exec(withoutProlog);
  if (isHtml) return fault('foreign', `${foreignRoots['html']} ${advice}`);
  if (!root) return fault('cut', 'The XML file ends before its first element.');
  if (root[1] === 'APIBusinessObjects') return 'pmxml';
  if (root[1] === 'Project') return 'mspdi';
  const name = root[1]!.toLowerCase();
  const known = Object.hasOwn(foreignRoots, name)
    ? foreignRoots[name]!
    : `This is an XML file of another kind (<${root[1]}>).`;
  return fault('foreign', `${known} ${advice}`);
}

function detectTable(bytes: Uint8Array, text: string): ReturnType<typeof detectFormat> {
  const sample = bytes.subarray(0, headBytes);
  let unprintable = 0;
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32)) unprintable += 1;
  if (unprintable > sample.length / 50 && text.charCodeAt(1) !== 0)
    return fault('not-recognised', `This is a binary file that Horizon does not know. ${advice}`);
  if (/[,;\t]/.test(text)) return 'csv';
  return fault('not-recognised', `Horizon does not recognise this text as a planning file. ${advice}`);
}
