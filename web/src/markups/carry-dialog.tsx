// Copies selected markups of another revision to the one that is open. Open markups are selected by default.
import type { DocumentVersion, Markup } from '@horizon/contract';
import { markupTypeLabels } from '@horizon/markup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mostMarkupsAtOnce } from 'virtual:limits';
import { markupStatusLabels } from 'virtual:words';
import { type ApiFailure, type CallAnswer } from '../client/api.ts';
import { keyOf, useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { VersionChoice } from './drawing-bar.tsx';
import { type SheetPlace, wholeListOf } from './use-markups.ts';
import { authorText, broughtHow } from './markup-words.ts';
import styles from './exchange.module.css';

interface CarryDialogProps {
  place: SheetPlace;
  versions: readonly DocumentVersion[];
  onClose: () => void;
}

const isOpen = ({ status }: Markup) => status === 'open' || status === 'in_review';

export function CarryDialog({ place, versions, onClose }: CarryDialogProps) {
  const { workspaceId, cdeId, versionId } = place;
  const others = versions.filter((one) => one.cde_version_id !== versionId);
  const here = versions.find((one) => one.cde_version_id === versionId);
  const [from, setFrom] = useState(
    (others.find((one) => one.sequence < (here?.sequence ?? 0)) ?? others[0])?.cde_version_id ?? '',
  );
  const query = { workspace_id: workspaceId, cde_version_id: from };
  const read = useQuery<CallAnswer<'listMarkups'>, ApiFailure>({
    queryKey: keyOf('listMarkups', { query }),
    queryFn: ({ signal }) => wholeListOf(query, signal),
    enabled: from !== '',
  });
  // The choices that differ from the default.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const items = read.data?.items ?? [];
  const chosen = items.filter((markup) => isOpen(markup) !== turned.has(markup.id)).slice(0, mostMarkupsAtOnce);
  const carry = useWrite('carryMarkups', {
    successMessage: ({ items: made, skipped }) =>
      [
        made.length === 1 ? '1 markup copied' : `${made.length} markups copied`,
        skipped > 0 ? `${skipped} were already here` : null,
      ]
        .filter(Boolean)
        .join(', '),
    failsWith: 'Failed to copy markups',
  });
  async function save() {
    try {
      await carry.mutateAsync({
        params: { workspaceId, id: cdeId, versionId },
        body: { from_version_id: from, ids: chosen.map(({ id }) => id) },
      });
      onClose();
    } catch {
      // The toast shows the failure; the selection stays.
    }
  }
  return (
    <Dialog
      title="Copy markups from another revision"
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={carry.isPending} disabled={chosen.length === 0} onClick={() => void save()}>
            {chosen.length === 1 ? 'Copy 1 markup' : `Copy ${chosen.length} markups`}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <VersionChoice
          label="From revision"
          versions={versions}
          except={versionId}
          chosenId={from}
          onChoose={(id) => {
            setFrom(id);
            setTurned(new Set());
          }}
        />
        <p>
          They are copied to the same places of revision {here?.revision}. Their comments stay on the other revision.
        </p>
        {read.error ? <ErrorNote failure={shownFailure('Failed to fetch markups', read.error)} /> : null}
        {read.isPending ? <Loading what="the markups" /> : null}
        {read.data && items.length === 0 ? <p>There are no markups on that revision.</p> : null}
        {items.length > 0 ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          <ul className={styles.list} aria-label="Markups to copy" tabIndex={0}>
            {items.map((markup) => (
              <li key={markup.id}>
                {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the markup's text is its label */}
                <label className={styles.choice}>
                  <input
                    type="checkbox"
                    checked={isOpen(markup) !== turned.has(markup.id)}
                    onChange={() =>
                      setTurned((before) => {
                        const after = new Set(before);
                        if (!after.delete(markup.id)) after.add(markup.id);
                        return after;
                      })
                    }
                  />
                  <span>
                    <strong>{markup.text?.split('\n')[0] ?? markupTypeLabels[markup.markup_type]}</strong>
                    <small>
                      {markupTypeLabels[markup.markup_type]} · page {markup.pdf_page_number} ·{' '}
                      {authorText(markup, broughtHow(markup))} · {markupStatusLabels[markup.status]}
                    </small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Dialog>
  );
}
