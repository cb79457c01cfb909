// Associates a record with another one found by number, name or text.
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import { associatedKinds } from 'virtual:words';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { RecordChoice, type ChoiceOfRecord } from '../client/record-choice.tsx';
import { placeOfHit } from '../search/hit-words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import fields from '../ui/fields.module.css';
import { ErrorNote } from '../ui/states.tsx';
import type { Association } from './associations-section.tsx';
import styles from './associations.module.css';

interface AddAssociationProps {
  kind: string;
  id: string;
  /** Existing associations. */
  known: readonly Association[];
  onClose: () => void;
}

interface Choice extends ChoiceOfRecord {
  kind: string;
}

const shown = 10;

export function AddAssociation({ kind, id, known, onClose }: AddAssociationProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const noteId = useId();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim().slice(0, 200), 200);
  const [other, setOther] = useState<Choice | null>(null);
  const [note, setNote] = useState('');
  const found = useCall(
    'searchWorkspace',
    { params: { workspaceId }, query: { q, limit: 40 } },
    { enabled: q !== '', keepsPrevious: true },
  );
  const choices = (q === '' ? [] : (found.data?.items ?? []))
    .filter((hit) => associatedKinds.includes(hit.kind) && (hit.kind !== kind || hit.id !== id))
    .filter((hit) => !known.some((item) => item.other.kind === hit.kind && item.other.id === hit.id))
    .slice(0, shown)
    .map((hit) => ({
      id: hit.id,
      kind: hit.kind,
      name: hit.title,
      hint: [hit.detail, placeOfHit(hit)].filter(Boolean).join(' · '),
    }));
  const create = useWrite('createAssociation', {
    alsoStale: ['actions'],
    successMessage: () => `Associated with “${other?.name ?? ''}”`,
  });
  const confirm = () => {
    if (!other) return;
    const ends = { record_kind: kind, record_id: id, other_kind: other.kind, other_id: other.id };
    const body = { ...ends, ...(note.trim() ? { note: note.trim() } : {}) };
    create.mutate({ params: { workspaceId }, body }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title="Associate a record"
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!other} busy={create.isPending} onClick={confirm}>
            Associate
          </Button>
        </>
      }
    >
      <div className={styles.add}>
        {create.error ? <ErrorNote failure={shownFailure('Failed to create association', create.error)} /> : null}
        <RecordChoice
          label="Search by number, name or text"
          typed={typed}
          onType={(words) => {
            setTyped(words);
            setOther(null);
          }}
          legend="Found"
          choices={choices}
          nothing={nothingText(q, found.isFetching)}
          chosenId={other?.id}
          onChoose={setOther}
        />
        <label className={fields.label} htmlFor={noteId}>
          Note
        </label>
        <input
          id={noteId}
          className={fields.control}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

function nothingText(q: string, isFetching: boolean): string {
  if (q === '') return 'Type to find tasks, clients, documents, forms and other records.';
  return isFetching ? 'Searching…' : 'Nothing found.';
}
