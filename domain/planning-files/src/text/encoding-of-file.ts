// The encoding in which a file of texts without a declaration was read, with names by which a person sees whether it is
// the right one.
import type { Programme } from '@horizon/schedule';

import type { DecodedText } from './decode-text.ts';

/** How a text was read. */
export interface EncodingOfFile {
  /** Label of the WHATWG encoding standard, such as `windows-1252`. */
  name: string;
  /** Nothing says that it is this one. */
  isAssumed: boolean;
  /** The first names with characters that another encoding would change. */
  names: string[];
}

const mostNames = 5;

/** The encoding if it was assumed or chosen; undefined if the file itself says it. */
export function encodingOfFile(
  { encoding, isAssumed = false }: DecodedText,
  { tasks, resources }: Pick<Programme, 'tasks' | 'resources'>,
  chosen: string | undefined,
): EncodingOfFile | undefined {
  if (!isAssumed && chosen === undefined) return undefined;
  const names = new Set<string>();
  for (const { name } of [...tasks, ...resources]) {
    if (names.size === mostNames) break;
    if (/[\u0080-\uffff]/.test(name)) names.add(name.slice(0, 120));
  }
  return { name: encoding, isAssumed, names: [...names] };
}
