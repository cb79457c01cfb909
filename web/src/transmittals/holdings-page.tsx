import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { useAddress } from '../client/address.ts';
import { AppLink } from '../client/app-link.tsx';
import { useMay } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { PageState } from '../client/page-state.tsx';
import { useProjectPlace } from '../schedule/tasks/project-place.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField } from '../ui/fields.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Form, useForm } from '../ui/form.tsx';
import { countOf } from '../ui/format.ts';
import { ListPage } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { refusalWithStatus } from './failed-to.ts';
import styles from './transmittals.module.css';

type Holding = CallAnswer<'listRevisionHoldings'>['items'][number];

const personOf = (holding: Holding) => holding.kinde_id ?? holding.email ?? holding.name;

/** The revisions each recipient has, as a matrix of documents by recipients. */
export function HoldingsPage() {
  const { workspaceId, projectId } = useProjectPlace('Revision matrix');
  const [address, change] = useAddress();
  const isOlder = address.get('show') === 'older';
  const query = useCall('listRevisionHoldings', {
    params: { workspaceId, projectId },
    query: isOlder ? { only_older: true } : {},
  });
  const items = query.data?.items;
  const { people, rows } = useMemo(() => {
    const all = items ?? [];
    return {
      people: [...new Map(all.map((one) => [personOf(one), one])).values()].toSorted((a, b) =>
        a.name.localeCompare(b.name),
      ),
      // The server returns them sorted by document.
      rows: [...new Set(all.map(({ cde_id }) => cde_id))].map((id) => all.filter(({ cde_id }) => cde_id === id)),
    };
  }, [items]);
  const behind = useMemo(
    () => [...new Set((items ?? []).filter((one) => !one.is_current).map(({ cde_id }) => cde_id))],
    [items],
  );
  const mayDraft = useMay('transmittals:create');
  const [isDrafting, setDrafting] = useState(false);
  if (!query.data) return <PageState query={query} title="Failed to fetch holdings" what="the revision matrix" />;
  return (
    <ListPage
      title="Revision matrix"
      count={rows.length}
      actions={
        mayDraft && behind.length > 0 ? <Button onClick={() => setDrafting(true)}>Update holders…</Button> : undefined
      }
      bar={
        <div className={styles.bar}>
          <FilterSelect
            label="Show"
            all="All revisions"
            value={isOlder ? 'older' : ''}
            choices={[{ value: 'older', label: 'Older revisions only' }]}
            onChange={(value) => change({ show: value || null })}
          />
        </div>
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          title={isOlder ? 'Nobody holds an older revision' : 'Nobody holds a revision yet'}
          detail={
            isOlder
              ? 'Everybody has the current revision of their documents.'
              : 'Send a transmittal: its recipients and the revisions that they hold are listed here.'
          }
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling matrix must be reachable by keyboard
        <div className={styles.matrix} role="group" aria-label="Revision matrix, scrolls sideways" tabIndex={0}>
          <table aria-label="Revision matrix">
            <thead>
              <tr>
                <th scope="col">Document</th>
                <th scope="col">Current</th>
                {people.map((person) => (
                  <th key={personOf(person)} scope="col">
                    {person.name}
                    {person.company ? <small>{person.company}</small> : null}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((holdings) => (
                <MatrixRow key={holdings[0]!.cde_id} workspaceId={workspaceId} holdings={holdings} people={people} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isDrafting ? (
        <UpdateDialog
          workspaceId={workspaceId}
          projectId={projectId}
          documents={behind}
          onClose={() => setDrafting(false)}
        />
      ) : null}
    </ListPage>
  );
}

interface MatrixRowProps {
  workspaceId: string;
  holdings: readonly Holding[];
  people: readonly Holding[];
}

function MatrixRow({ workspaceId, holdings, people }: MatrixRowProps) {
  const [first] = holdings;
  const found = new Map(holdings.map((one) => [personOf(one), one]));
  return (
    <tr>
      <th scope="row">
        <AppLink href={`/w/${workspaceId}/documents/${first!.cde_id}`}>{first!.number}</AppLink>
        <small>{first!.title}</small>
      </th>
      <td>{first!.current_revision}</td>
      {people.map((person) => {
        const holding = found.get(personOf(person));
        return (
          <td key={personOf(person)}>
            {holding ? (
              <AppLink href={`/w/${workspaceId}/transmittals/${holding.transmittal_id}`}>
                {holding.revision}
                {holding.is_current ? '' : ' (superseded)'}
              </AppLink>
            ) : null}
          </td>
        );
      })}
    </tr>
  );
}

/** Documents of one transmittal. */
const maxAtOnce = 500;

interface UpdateDialogProps {
  workspaceId: string;
  projectId: string;
  documents: readonly string[];
  onClose: () => void;
}

/** Drafts a transmittal of the newest revisions to everybody with an older one. */
function UpdateDialog({ workspaceId, projectId, documents, onClose }: UpdateDialogProps) {
  const navigate = useNavigate();
  const draft = useWrite('updateHolders', { successMessage: ({ number }) => `${number} has been drafted` });
  const sent = documents.slice(0, maxAtOnce);
  const form = useForm({
    initial: { is_blind: false },
    onSave: ({ is_blind }) =>
      refusalWithStatus('Failed to create transmittal', async () => {
        const chosen = sent.map((cde_id) => ({ cde_id }));
        const body = { workspace_id: workspaceId, project_id: projectId, documents: chosen, is_blind };
        const { id } = await draft.mutateAsync({ body });
        void navigate({ to: `/w/${workspaceId}/transmittals/${id}` });
      }),
  });
  return (
    <Dialog title="Update holders" onClose={onClose}>
      <Form form={form} label="Update holders" saveLabel="Create draft" onCancel={onClose}>
        <p className={styles.lead}>
          This drafts a transmittal of the newest revision of {countOf(sent.length, 'document')} to everybody who holds
          an older one. You can check it before it is sent.
        </p>
        <CheckboxField name="is_blind" label="Blind: recipients do not see each other" wide />
      </Form>
    </Dialog>
  );
}
