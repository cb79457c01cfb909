// Policy for merging a file into a programme: which of the two takes precedence, and what is removed from the
// programme.
import type { ImportChoice } from './receive-file.ts';

export interface MergePolicy {
  /** Clears the programme before the import. */
  clears: boolean;
  /** The file takes precedence over existing records. */
  takesFile: boolean;
  /** The file's start, data date, calendar and calculation settings apply. */
  takesSettings: boolean;
  /** Removes records of an earlier import that are missing from the file. */
  removesMissing: boolean;
  /** Existing tasks keep their place in the outline. */
  keepsPlaces: boolean;
}

interface Meeting {
  choice: Pick<ImportChoice, 'mode' | 'dataDate' | 'overwriteExisting'>;
  /** The programme has tasks. */
  isProgramme: boolean;
  /** The file is an edited export of this programme, and is treated as such in every mode. */
  isOfEdits: boolean;
}

/** The policy for a file and a programme. */
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
