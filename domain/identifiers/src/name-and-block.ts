// A file name and the title block in the file each claim a number and a revision. Where both claim one and they differ, a
// person has to choose: "M-3001 Rev B.pdf" with the block "HZN-MEC-ZZ-01-DR-M-3001, P02".
import type { DocumentName } from './document-name.ts';
import type { TitleBlock } from './title-block.ts';

/** The fields in which a file name and a title block contradict each other. */
export interface Contradiction {
  number: boolean;
  revision: boolean;
}

/** Case, spaces and marks between the parts of a number make no difference: A-101 is A_101. */
const compared = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** A name without a number is proposed as number and title alike: it claims none. */
const claimsNumber = ({ number, title }: DocumentName) => number !== '' && number !== title;

/** How a file name and a title block contradict each other; null if they agree, or if one of them claims nothing. */
export function contradictionOf(name: DocumentName, block: TitleBlock): Contradiction | null {
  const number = claimsNumber(name) && block.number !== '' && compared(name.number) !== compared(block.number);
  const revision =
    name.revision !== '' && block.revision !== '' && compared(name.revision) !== compared(block.revision);
  return number || revision ? { number, revision } : null;
}
