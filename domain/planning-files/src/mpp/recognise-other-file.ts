// Detects other files renamed to .mpp. The first bytes identify the kinds that people mix up.
import { fault, type PlanningFileResult } from '../planning-file-result.ts';
import { isCompoundFile } from './compound-file.ts';

const kinds: { head: RegExp; what: string }[] = [
  {
    head: /^\s*(\u00ef\u00bb\u00bf)?\s*</,
    what: 'an XML file. If it is a project saved as XML, import it with the ending .xml',
  },
  { head: /^ERMHDR/, what: 'a Primavera P6 file (XER). Import it with the ending .xer' },
  {
    head: /^MPX/,
    what: 'a file of the old exchange format MPX. Open it in Microsoft Project and save it as .mpp or XML',
  },
  { head: /^PK\p{Cc}\p{Cc}/u, what: 'a ZIP or newer Office file. Unpack it, or save the project as .mpp or XML' },
  { head: /^\p{Cc}\u008b/u, what: 'a compressed file. Unpack it and import what is in it' },
  { head: /^%PDF/, what: 'a PDF. Ask the planner for the .mpp file or for the project saved as XML' },
  { head: /^SQLite format 3/, what: 'a database. Save the project as .mpp or XML' },
];

/** The refusal of a file that is no compound file at all; none for one that may be a project. */
export function recogniseOtherFile(bytes: Uint8Array): PlanningFileResult | null {
  if (bytes.length === 0) return fault('empty', 'The file is empty. Copy or download it again.');
  if (isCompoundFile(bytes)) return null;
  const head = String.fromCharCode(...bytes.subarray(0, 64));
  const kind = kinds.find((candidate) => candidate.head.test(head));
  if (kind !== undefined) return fault('foreign', `This is not a Microsoft Project file but ${kind.what}.`);
  if (bytes.length < 8 && String.fromCharCode(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1).startsWith(head)) {
    return fault('cut', 'The file is incomplete: only its first bytes are there. Copy or download it again.');
  }
  return fault(
    'not-recognised',
    'This is not a Microsoft Project file. Choose the .mpp file, or the project saved as XML.',
  );
}
