// The associated records of a record, on its page or in its drawer. The other record lists the association too.
import { IconLink } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { AppLink } from '../client/app-link.tsx';
import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { hitHref, placeOfHit } from '../search/hit-words.ts';
import { Button } from '../ui/button.tsx';
import { countOf, emptyMark } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { ErrorNote, Loading } from '../ui/states.tsx';
import styles from './associations.module.css';

// Loaded only when somebody adds an association.
const AddAssociation = lazy(async () => ({ default: (await import('./add-association.tsx')).AddAssociation }));

export type Association = CallAnswer<'listRecordAssociations'>['items'][number];

interface AssociationsSectionProps {
  /** Kind of the record: its table. */
  kind: string;
  id: string;
  /** Heading level on a page, or in a section of a drawer. */
  level?: 2 | 3;
}

const shownAtFirst = 20;
const maxShown = 500;

/** Associated records, and how to add and remove them. */
export function AssociationsSection({ kind, id, level = 2 }: AssociationsSectionProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const headingId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const [limit, setLimit] = useState(shownAtFirst);
  const [isAdding, setAdding] = useState(false);
  const found = useCall(
    'listRecordAssociations',
    { params: { workspaceId, entity: kind, id }, query: { limit } },
    { keepsPrevious: true },
  );
  const items = found.data?.items ?? [];
  const total = found.data?.total_count ?? 0;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <header className={styles.head}>
        <Heading id={headingId}>Associations</Heading>
        {total > 0 ? <span className={styles.quiet}>{countOf(total, 'record')}</span> : null}
        {found.data?.abilities.includes('create') ? (
          <Button small icon={<IconLink size={16} aria-hidden />} onClick={() => setAdding(true)}>
            Associate a record
          </Button>
        ) : null}
      </header>
      {found.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch associations', found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <Loading what="the associations" lines={2} />
      ) : items.length === 0 ? (
        <p className={styles.quiet}>Not associated with any other record.</p>
      ) : (
        <AssociationTable kind={kind} id={id} items={items} />
      )}
      {total > items.length && items.length > 0 && limit < maxShown ? (
        <p className={styles.quiet}>
          <Button small onClick={() => setLimit(maxShown)}>
            Show more
          </Button>
        </p>
      ) : null}
      {isAdding
        ? createPortal(
            <Suspense>
              <AddAssociation kind={kind} id={id} known={items} onClose={() => setAdding(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </section>
  );
}

function AssociationTable({ kind, id, items }: { kind: string; id: string; items: readonly Association[] }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { remove } = useRemoval({ kind, id });
  return (
    <SmallTable label="Associations" heads={['Record', 'Kind', 'Note', 'Added by']} hasActions stacks>
      {items.map((item) => (
        <tr key={item.id}>
          <th scope="row">
            <AppLink href={hitHref(workspaceId, hitOf(item))}>{item.other.title}</AppLink>
            {item.other.detail ? <span className={styles.quiet}> {item.other.detail}</span> : null}
          </th>
          <td data-label="Kind">{placeOfHit(hitOf(item))}</td>
          <td data-label="Note">{item.note ?? emptyMark}</td>
          <td data-label="Added by">{item.added_by ?? emptyMark}</td>
          <td>
            {item.abilities.includes('delete') ? (
              <Button
                look="subtle"
                small
                aria-label={`Remove the association with ${item.other.title}`}
                onClick={() => remove(item)}
              >
                Remove
              </Button>
            ) : null}
          </td>
        </tr>
      ))}
    </SmallTable>
  );
}

const hitOf = ({ other }: Association) => ({ ...other, title_marks: [], detail_marks: [] });

/** Removes an association; the toast offers to undo that. */
function useRemoval({ kind, id }: { kind: string; id: string }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId };
  const removed = useRef(new Map<string, Association>());
  const again = useWrite('createAssociation', { alsoStale: ['actions'], failsWith: 'Failed to create association' });
  const write = useWrite('deleteAssociation', {
    alsoStale: ['actions'],
    successMessage: ({ message }) => message,
    failsWith: 'Failed to delete association',
    undo: (answer) => {
      const { other, note } = removed.current.get(answer.id)!;
      const body = { record_kind: kind, record_id: id, other_kind: other.kind, other_id: other.id, note };
      again.mutate({ params, body });
    },
  });
  return {
    remove: (item: Association) => {
      removed.current.set(item.id, item);
      write.mutate({ params: { ...params, id: item.id } });
    },
  };
}
