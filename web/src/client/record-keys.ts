// From one record to the next of the list that it was opened from: J and K, and the arrows of its page.
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useShortcuts, type Shortcut } from './keyboard.ts';
import { listedRecords, neighboursOf } from './neighbours.ts';

interface RecordKeys {
  /** The list's address; a record's is below it. */
  listHref: string;
  id: string;
  /** In the sheet of keys: "rate", "person". */
  noun: string;
  /** What E does, for who may edit. Pass a stable function. */
  onEdit?: (() => void) | undefined;
}

/** The keys of a record's page, and the ways to its neighbours for the arrows. */
export function useRecordKeys({ listHref, id, noun, onEdit }: RecordKeys): {
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
} {
  const router = useRouter();
  const { before, after } = neighboursOf(id, listedRecords.use());
  const steps = useMemo(() => {
    const to = (other: string | undefined) =>
      other === undefined ? undefined : () => router.history.push(`${listHref}/${other}`);
    return { onPrevious: to(before), onNext: to(after) };
  }, [router, listHref, before, after]);
  useShortcuts(
    useMemo((): Shortcut[] => {
      const { onPrevious, onNext } = steps;
      return [
        ...(onNext ? [{ keys: 'j', label: `Next ${noun}`, group: 'Record' as const, run: onNext }] : []),
        ...(onPrevious ? [{ keys: 'k', label: `Previous ${noun}`, group: 'Record' as const, run: onPrevious }] : []),
        ...(onEdit ? [{ keys: 'e', label: `Edit ${noun}`, group: 'Record' as const, run: onEdit }] : []),
      ];
    }, [steps, noun, onEdit]),
  );
  return steps;
}
