// Moves from a record to the next or previous one of the list that it was opened from: J and K, or the page's arrows.
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useShortcuts, type Shortcut } from './keyboard.ts';
import { listedRecords, neighboursOf } from './neighbours.ts';

interface RecordKeys {
  /** The list's address; a record's is below it. */
  listHref: string;
  id: string;
  /** In the shortcut sheet: "rate", "person". */
  noun: string;
  /** The action of the E key, for people who may edit. Pass a stable function. */
  onEdit?: (() => void) | undefined;
}

/** Registers the shortcuts of a record's page; returns the handlers for its arrows. */
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
