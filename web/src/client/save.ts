// Saving a record that somebody else may have changed: the input stays, the fields that differ are shown side by side,
// and the person chooses which values to keep.
import { useRef, useState } from 'react';
import { changedNames, mergedOver, type SaveRefusal } from '../ui/form-faults.ts';
import { useForm, type FormState, type FormValues } from '../ui/form.tsx';
import { ApiFailure } from './api.ts';
import { refusalOf } from './failures.ts';

/** Runs a save; returns its refusal, or null. */
export async function refusalFrom(save: () => Promise<unknown>): Promise<SaveRefusal | null> {
  try {
    await save();
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

/** Somebody else saved first: the fields that differ, with both values. */
export interface Conflict<V> {
  mine: V;
  theirs: V;
  names: readonly (keyof V & string)[];
}

export interface RecordForm<V extends FormValues> {
  form: FormState<V>;
  conflict: Conflict<V> | null;
  /** Saves the person's own input over the other person's values. */
  keepMine: () => void;
  /** Loads the other person's values into the form. */
  takeTheirs: () => void;
}

interface RecordFormOptions<R extends { version: number }, V extends FormValues> {
  record: R;
  valuesOf: (record: R) => V;
  /** Saves the changed fields, based on a version. */
  save: (changes: Partial<V>, version: number) => Promise<R>;
  onSaved?: (record: R) => void;
  /** A refusal before anything is sent; null if the changes can be sent. */
  refuses?: (changes: Partial<V>) => SaveRefusal | null;
}

/**
 * The form of a record with versions. It is based on the record as it was when the form opened, and moves on to a newer
 * version if that does not conflict with the input.
 */
export function useRecordForm<R extends { version: number }, V extends FormValues>(
  options: RecordFormOptions<R, V>,
): RecordForm<V> {
  const { record, valuesOf, save, onSaved, refuses } = options;
  const [base, setBase] = useState(record);
  /** The version that "Use mine" saves over, for the next save. */
  const over = useRef<number | null>(null);
  const [conflict, setConflict] = useState<(Conflict<V> & { current: R }) | null>(null);
  const form = useForm<V>({
    initial: valuesOf(record),
    onSave: async (values) => {
      const before = valuesOf(base);
      const version = over.current ?? base.version;
      over.current = null;
      const names = new Set(changedNames(before, values));
      const changes = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Partial<V>;
      const refusal = refuses?.(changes);
      if (refusal) return refusal;
      try {
        const saved = names.size > 0 ? await save(changes, version) : base;
        setBase(saved);
        setConflict(null);
        onSaved?.(saved);
        return null;
      } catch (error) {
        const current = staleRecord<R>(error);
        if (current) {
          const theirs = valuesOf(current);
          const differing = changedNames(theirs, { ...theirs, ...changes });
          setConflict({ mine: values, theirs, names: differing, current });
        }
        return refusalOf(error);
      }
    },
  });
  if (record.version > base.version && !conflict && !form.saving) {
    const newer = valuesOf(record);
    const shown = mergedOver(valuesOf(base), form.values, newer);
    if (shown) {
      setBase(record);
      form.follow(newer, shown);
    }
  }
  return {
    form,
    conflict,
    keepMine: () => {
      if (!conflict) return;
      // Fields that only the other person changed keep their new values.
      setBase({ ...base, version: conflict.current.version });
      over.current = conflict.current.version;
      void form.submit();
    },
    takeTheirs: () => {
      if (!conflict) return;
      setBase(conflict.current);
      form.reset();
      form.follow(conflict.theirs, conflict.theirs);
      setConflict(null);
    },
  };
}

/** The current record, if a save was refused because it was based on an older version; otherwise null. */
export function staleRecord<R>(error: unknown): R | null {
  const isStale = error instanceof ApiFailure && error.code === 'stale' && error.current !== undefined;
  // The contract says that `current` is the record of the call.
  return isStale ? (error.current as R) : null;
}
