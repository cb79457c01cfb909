// What becomes of a programme that meets a file: which of the two holds, and what of the programme goes.
import type { ImportChoice } from './receive-file.ts';

export interface MergePolicy {
  /** What is here goes before the file comes in. */
  clears: boolean;
  /** What the file says of records that are here holds. */
  takesFile: boolean;
  /** The file's start, data date, calendar and calculation settings hold. */
  takesSettings: boolean;
  /** What an earlier import brought and the file does not have goes. */
  removesMissing: boolean;
  /** The tasks that are here stay where they are in the outline. */
  keepsPlaces: boolean;
}

interface Meeting {
  choice: Pick<ImportChoice, 'mode' | 'dataDate' | 'overwriteExisting'>;
  /** The programme has tasks. */
  isProgramme: boolean;
  /** The file is an edited table of it, which is taken as such whatever mode was chosen. */
  isOfEdits: boolean;
}

/** How a file and a programme come together. */
export function mergePolicy({ choice, isProgramme, isOfEdits }: Meeting): MergePolicy {
  const { mode, dataDate, overwriteExisting } = choice;
  const keeps = { clears: false, removesMissing: false, keepsPlaces: false };
  if (mode !== null && isProgramme && !isOfEdits) {
    if (mode === 'replace') return { ...keeps, clears: true, takesFile: true, takesSettings: true };
    if (mode === 'alongside') return { ...keeps, takesFile: false, takesSettings: false };
    return { ...keeps, takesFile: true, takesSettings: dataDate === 'file' };
  }
  const takesFile = !isProgramme || overwriteExisting || isOfEdits;
  return {
    clears: false,
    takesFile,
    takesSettings: takesFile,
    removesMissing: overwriteExisting,
    keepsPlaces: isOfEdits && !overwriteExisting,
  };
}
