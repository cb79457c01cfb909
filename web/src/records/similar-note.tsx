// Shows possible duplicates in the form of a record. It can be saved all the same.
import { IconAlertTriangle } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import type { SimilarRecord } from '@horizon/contract';
import { useCall } from '../client/data.ts';
import { callsOfRecord } from '../client/declared.ts';
import { useFormFields } from '../ui/field.tsx';
import type { Declared } from './record-screens.ts';
import { useRecordPlace } from './record-place.ts';
import styles from './similar-note.module.css';
import { useListHref } from './use-list-href.ts';

interface SimilarNoteProps {
  record: Declared;
  /** The record being edited. */
  except?: string;
}

/** Shorter names would have too many matches. */
const shortestName = 3;

export function SimilarNote({ record, except }: SimilarNoteProps) {
  const { words } = record;
  const form = useFormFields();
  const textOf = (field: string | null | undefined) => (field ? String(form.valueOf(field) ?? '').trim() : '');
  const [asked] = useDebouncedValue(`${textOf(words.title)}\n${textOf(words.similar?.number)}`, 300);
  const [name = '', number = ''] = asked.split('\n');
  const found = useSimilar(record, { name, number, except });
  const listHref = useListHref(record);
  if (found.length === 0) return null;
  return (
    <div className={styles.note} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <div>
        <p>
          {found.length === 1
            ? `This ${words.oneWord} may be here already:`
            : `These ${words.manyWord} may be the same:`}
        </p>
        <ul>
          {found.map((other) => (
            <li key={other.id}>
              {/* In another tab, so that the form keeps what was typed. */}
              <a href={`${listHref}/${other.id}`} target="_blank" rel="noopener">
                {other.name}
              </a>{' '}
              {reasonOf(other, words.archives)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function reasonOf({ reason, is_deleted: isDeleted }: SimilarRecord, archives: boolean): string {
  const words = reason === 'same_number' ? 'has the same number' : 'has a similar name';
  return isDeleted ? `${words} and is ${archives ? 'archived' : 'deleted'}` : words;
}

/** Possible duplicates of a record with this name or number. */
export function useSimilar(
  record: Declared,
  { name, number, except }: { name: string; number: string; except?: string | undefined },
): readonly SimilarRecord[] {
  const params = useRecordPlace(record);
  const isAsked = name.length >= shortestName || number !== '';
  const query = {
    ...(name.length >= shortestName ? { name: name.slice(0, 200) } : {}),
    ...(number ? { number: number.slice(0, 40) } : {}),
    ...(except ? { except } : {}),
  };
  // The call name comes from the declaration.
  const answer = useCall(callsOfRecord(record.words).similar, { params, query } as never, { enabled: isAsked });
  const items = (answer.data as { items?: readonly SimilarRecord[] } | undefined)?.items ?? [];
  return isAsked ? items : [];
}
