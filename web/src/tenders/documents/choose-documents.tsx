// Chooses documents of the project's register: by search, several at once.
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useCall, useWrite } from '../../client/data.ts';
import { shownFailure } from '../../client/failures.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import fields from '../../ui/fields.module.css';
import { countOf, formatNumber } from '../../ui/format.ts';
import { ErrorNote, Loading } from '../../ui/states.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import styles from './documents.module.css';

interface FoundDocumentsProps {
  tender: TenderPackage;
  there: readonly string[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Documents of the register that a search finds, with a checkbox each. */
export function FoundDocuments({ tender, there, chosen, onChange }: FoundDocumentsProps) {
  const searchId = useId();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, 200);
  const query = { project_id: tender.project_id, q, sort: 'number', limit: 100 };
  const found = useCall(
    'listDocuments',
    { params: { workspaceId: tender.workspace_id }, query },
    { keepsPrevious: true },
  );
  const turn = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  const items = (found.data?.items ?? []).filter(({ cde_id: id }) => !there.includes(id));
  const open = items.filter(({ revision }) => revision !== null);
  const areAll = open.length > 0 && open.every(({ cde_id: id }) => chosen.has(id));
  return (
    <>
      <label className={fields.label} htmlFor={searchId}>
        Number or title
      </label>
      <input
        id={searchId}
        className={fields.control}
        data-autofocus
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.error ? (
        <ErrorNote failure={shownFailure('Failed to fetch documents', found.error)} />
      ) : !found.data ? (
        <Loading what="the documents" lines={4} />
      ) : items.length === 0 ? (
        <p className={styles.quiet}>No further documents found.</p>
      ) : (
        <>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={areAll}
              onChange={(event) => {
                const ids = open.map(({ cde_id: id }) => id);
                onChange(
                  new Set(event.target.checked ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))),
                );
              }}
            />
            <span>All that are shown</span>
          </label>
          <FoundList items={items} chosen={chosen} turn={turn} />
          {found.data.total_count > found.data.items.length ? (
            <p className={styles.quiet}>
              The first {formatNumber(found.data.items.length)} of {formatNumber(found.data.total_count)} are shown.
              Search for the others.
            </p>
          ) : null}
        </>
      )}
    </>
  );
}

interface FoundListProps {
  items: readonly { cde_id: string; number: string; title: string; revision: string | null }[];
  chosen: ReadonlySet<string>;
  turn: (id: string, isOn: boolean) => void;
}

function FoundList({ items, chosen, turn }: FoundListProps) {
  return (
    <ul className={styles.choices} aria-label="Documents found">
      {items.map(({ cde_id: id, number, title, revision }) => (
        <li key={id}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              disabled={revision === null}
              checked={chosen.has(id)}
              onChange={(event) => turn(id, event.target.checked)}
            />
            <span>
              <strong>{number}</strong> {title}
              {revision ? ` · ${revision}` : ' · no version yet'}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

interface ChooseDocumentsProps {
  tender: TenderPackage;
  there: readonly string[];
  onClose: () => void;
}

/** Adds documents to a package that has not been issued. */
export function ChooseDocuments({ tender, there, onClose }: ChooseDocumentsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const add = useWrite('addTenderDocuments', {
    failsWith: 'Failed to add documents',
    successMessage: () => `${countOf(chosen.size, 'document')} added, with the current revisions`,
  });
  const save = () =>
    add.mutate(
      {
        params: { workspaceId: tender.workspace_id, id: tender.tender_package_id },
        body: { documents: [...chosen].map((cde_id) => ({ cde_id })) },
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      title="Add documents"
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={chosen.size === 0} busy={add.isPending} onClick={save}>
            {chosen.size === 0 ? 'Add' : `Add ${countOf(chosen.size, 'document')}`}
          </Button>
        </>
      }
    >
      <FoundDocuments tender={tender} there={there} chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}
