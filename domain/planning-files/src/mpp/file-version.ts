// The program that saved the file, and the layout. The stream `CompObj` names both; the storages' names confirm the
// layout and replace a missing stream (mpp-format facts, 1.3, 1.4). A file that this reader cannot read is refused
// here, with advice what to do instead.
import { readI32, readU8 } from './bytes.ts';
import type { CompoundFile } from './compound-file.ts';
import { PropertyBlock } from './property-block.ts';
import { Refusal } from './refusal.ts';

export type MppGeneration = 'MPP9' | 'MPP12' | 'MPP14';

/** The file's layout and how its parts are called. */
export interface FileVersion {
  generation: MppGeneration;
  /** As the file gives it, "Microsoft.Project 16.0". */
  application: string | null;
  /** 9, 12, 14, 15 or 16; null if the file does not say. */
  applicationNumber: number | null;
  /** Path prefix of the project's own storage, with its blanks and the closing `/`. */
  folder: string;
  rootBlock: PropertyBlock;
}

const generations: { generation: MppGeneration; folder: string; rootBlock: string }[] = [
  { generation: 'MPP14', folder: '   114/', rootBlock: 'props14' },
  { generation: 'MPP12', folder: '   112/', rootBlock: 'props12' },
  { generation: 'MPP9', folder: '   19/', rootBlock: 'props9' },
];
const protectionFlags = 893_386_752;
const openPasswordHash = 893_386_756;
const obfuscationCode = 893_386_759;

/** The version of an opened file; throws a refusal for what is not a project, too old, or protected by a password. */
export function recogniseVersion(file: CompoundFile): FileVersion {
  if (file.paths.some((path) => path.endsWith('encryptedpackage') || path.endsWith('encryptioninfo'))) {
    throw new Refusal(
      'encrypted',
      'The file is encrypted by rights management. Open it in Microsoft Project, remove the restriction and save it again.',
    );
  }
  const names = readCompObj(file.read('\u0001CompObj'));
  const found = generations.find(({ folder }) => file.paths.some((path) => path.startsWith(folder)));
  if (found === undefined) throw unknownFormat(names);
  const rootBlock = new PropertyBlock(file.read(found.rootBlock) ?? new Uint8Array(0));
  refuseProtected(found.generation, rootBlock);
  const number = /(\d+)\.\d/.exec(names.application ?? '')?.[1];
  return {
    generation: found.generation,
    application: names.application,
    applicationNumber: number === undefined ? null : Number(number),
    folder: found.folder,
    rootBlock,
  };
}

interface CompObjNames {
  application: string | null;
  format: string | null;
}

function readCompObj(stream: Uint8Array | null): CompObjNames {
  if (stream === null) return { application: null, format: null };
  const application = readLengthPrefixed(stream, 28);
  const format = readLengthPrefixed(stream, application.end);
  return { application: application.text, format: format.text };
}

function readLengthPrefixed(bytes: Uint8Array, at: number): { text: string | null; end: number } {
  const length = readI32(bytes, at);
  const from = at + 4;
  if (length < 1 || length > 255 || from + length > bytes.length) return { text: null, end: from };
  let text = '';
  for (let i = from; i < from + length - 1; i++) text += String.fromCharCode(readU8(bytes, i));
  return { text: text === '' ? null : text, end: from + length };
}

function unknownFormat(names: CompObjNames): Refusal {
  const format = names.format ?? '';
  if (/^MSProject\.(MPP|MPT|GLOBAL)8/i.test(format) || /Project 4/i.test(names.application ?? '')) {
    return new Refusal(
      'foreign',
      'The file was saved by Microsoft Project 98 or older. Open it in Project 2003 to 2010, save it as a project (.mpp) or as XML, and import that.',
    );
  }
  if (/^MSProject/i.test(format)) {
    return new Refusal(
      'foreign',
      `The file is in a format of Microsoft Project that is not read (${format}). Save it as XML in Microsoft Project and import that file.`,
    );
  }
  return new Refusal(
    'foreign',
    'This is an Office file, but not one of Microsoft Project. Choose the .mpp file, or an .xml file saved by Project.',
  );
}

function refuseProtected(generation: MppGeneration, block: PropertyBlock): void {
  const needsPassword = ((block.byte(protectionFlags) ?? 0) & 1) !== 0;
  if (!needsPassword) return;
  const isScrambled = (block.byte(obfuscationCode) ?? 0) !== 0;
  if (generation !== 'MPP9' && block.bytes(openPasswordHash) === null && !isScrambled) return;
  throw new Refusal(
    'encrypted',
    'The file needs a password to open. Open it in Microsoft Project, remove the password (File, Save as, Tools, General options) and import it again.',
  );
}
