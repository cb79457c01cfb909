// The writes of a declared record and their toasts.
import { ApiFailure, type CallAnswer, type CallInput } from '../client/api.ts';
import { callsOfRecord } from '../client/declared.ts';
import { useDeletion } from '../client/deletion.ts';
import { useWrite } from '../client/data.ts';
import { useRecordPlace } from './record-place.ts';
import { titleOf, type Declared, type PlainRecord } from './record-screens.ts';

/** The calls of all records have the same shape: the types of the companies' calls represent them all. */
type Create = 'createTeam';
type Update = 'updateTeam';

/** Creates a record. */
export function useRecordCreation(record: Declared) {
  const place = useRecordPlace(record);
  const write = useWrite(callsOfRecord(record.words).create as Create, {
    ...staleAfter(record),
    successMessage: (row) =>
      record.screens.createdMessage?.(plain(row) as never) ?? `“${titleOf(record, plain(row))}” has been added`,
  });
  return async (body: Record<string, unknown>) =>
    plain(
      await named(record, 'create', () => write.mutateAsync({ params: place, body } as unknown as CallInput<Create>)),
    );
}

/** Updates a record, based on a version. */
export function useRecordUpdate(record: Declared) {
  const place = useRecordPlace(record);
  const write = useWrite(callsOfRecord(record.words).update as Update, {
    ...staleAfter(record),
    successMessage: (row) =>
      record.screens.changedMessage?.(plain(row) as never) ?? `“${titleOf(record, plain(row))}” has been changed`,
  });
  return async (id: string, body: Record<string, unknown>) =>
    plain(
      await named(record, 'update', () =>
        write.mutateAsync({ params: { ...place, id }, body } as unknown as CallInput<Update>),
      ),
    );
}

/** Deletes and restores records. */
export function useRecordDeletion(record: Declared) {
  const calls = callsOfRecord(record.words);
  const place = useRecordPlace(record);
  return useDeletion({
    place,
    remove: calls.remove as 'deleteTeam',
    restore: calls.restore as 'restoreTeam',
    noun: record.words.oneWord,
    failures: record.words.failures,
    isReasonInTitle: record.screens.namesReason,
    restored: (row) => `“${titleOf(record, plain(row))}” has been restored`,
    ...staleAfter(record),
  });
}

/** A write whose refusal begins with the sentence of the source documents, where they give one with the reason. */
async function named<Answer>(
  record: Declared,
  act: 'create' | 'update',
  write: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await write();
  } catch (error) {
    // A conflict with another person's change is shown field by field.
    if (record.screens.namesReason && error instanceof ApiFailure && error.code !== 'stale') {
      error.message = `Failed to ${act} ${record.words.oneWord}: ${error.message}`;
    }
    throw error;
  }
}

const staleAfter = ({ screens }: Declared) => (screens.alsoStale ? { alsoStale: screens.alsoStale } : {});
/** An answer as a plain record, whose fields the kit reads by name. */
const plain = (row: CallAnswer<Update>) => row as unknown as PlainRecord;
