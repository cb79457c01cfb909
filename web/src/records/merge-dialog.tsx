// Merges another record into the one of the page: choose it, see the result, confirm.
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall, useWrite } from '../client/data.ts';
import { callsOfRecord, listInput } from '../client/declared.ts';
import { shownFailure } from '../client/failures.ts';
import { RecordChoice, type ChoiceOfRecord } from '../client/record-choice.tsx';
import styles from '../client/record-choice.module.css';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNote } from '../ui/states.tsx';
import { idOf, titleOf, type Declared, type PlainRecord } from './record-screens.ts';
import { useRecordPlace } from './record-place.ts';
import { useSimilar } from './similar-note.tsx';

interface MergeDialogProps {
  record: Declared;
  row: PlainRecord;
  onClose: () => void;
}

const shown = 8;

export function MergeDialog({ record, row, onClose }: MergeDialogProps) {
  const { words } = record;
  const place = useRecordPlace(record);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const [other, setOther] = useState<Choice | null>(null);
  const id = idOf(record, row);
  const title = titleOf(record, row);
  const choices = useChoices(record, row, q);
  const merge = useWrite(callsOfRecord(words).merge as 'restoreTeam', {
    successMessage: () => `“${other?.name ?? ''}” has been merged into “${title}”`,
  });
  const confirm = () => {
    if (!other) return;
    const body = { other_id: other.id, version: row.version, other_version: other.version };
    merge.mutate({ params: { ...place, id }, body } as never, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={`Merge another ${words.oneWord} into “${title}”`}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!other} busy={merge.isPending} onClick={confirm}>
            Merge
          </Button>
        </>
      }
    >
      <div className={styles.search}>
        {merge.error ? (
          <ErrorNote failure={shownFailure(`Failed to merge the ${words.manyWord}`, merge.error)} />
        ) : null}
        <RecordChoice
          label={`Search for the ${words.oneWord} to merge`}
          typed={typed}
          onType={setTyped}
          legend={q === '' ? 'Perhaps the same' : 'Found'}
          choices={choices}
          nothing={q === '' ? `No similar ${words.manyWord} were found.` : 'Nothing found.'}
          chosenId={other?.id}
          onChoose={setOther}
        />
        <p className={styles.quiet}>
          Everything that refers to {other ? `“${other.name}”` : `the other ${words.oneWord}`} will refer to “{title}”.
          Empty fields are filled from it and lists are joined. It is then {words.archives ? 'archived' : 'deleted'};
          both keep their history.
        </p>
      </div>
    </Dialog>
  );
}

interface Choice extends ChoiceOfRecord {
  version: number;
}

/** Records that match the typed words; without any, possible duplicates. */
function useChoices(record: Declared, row: PlainRecord, q: string): readonly Choice[] {
  const { words } = record;
  const id = idOf(record, row);
  const number = words.similar?.number ? String(row[words.similar.number] ?? '') : '';
  const similar = useSimilar(record, { name: titleOf(record, row), number, except: id });
  const input = listInput(words, useRecordPlace(record), { q, limit: shown + 1, sort: words.title });
  const found = useCall(callsOfRecord(words).list as 'listTeams', input as never, { enabled: q !== '' });
  if (q === '') {
    return similar.filter((one) => !one.is_deleted).map((one) => ({ ...one, hint: one.number }));
  }
  const rows = (found.data?.items ?? []) as unknown as readonly PlainRecord[];
  return rows
    .filter((one) => idOf(record, one) !== id)
    .slice(0, shown)
    .map((one) => ({
      id: idOf(record, one),
      name: titleOf(record, one),
      hint: words.hint ? ((one[words.hint] as string | null) ?? null) : null,
      version: one.version,
    }));
}
