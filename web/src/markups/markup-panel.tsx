// The markups of the page as a list, and the fields of the chosen one.
import { IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import type { Markup, MarkupStatus, MarkupVisibility } from '@horizon/contract';
import { isMeasure } from '@horizon/markup';
import { useState } from 'react';
import { markupStatuses, markupStatusLabels, markupVisibilities, markupVisibilityLabels } from 'virtual:words';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { formatInstant } from '../ui/format.ts';
import { ErrorNote } from '../ui/states.tsx';
import { shownFailure } from '../client/failures.ts';
import { markupTypeLabels, measureText } from './markup-words.ts';
import type { useMarkups } from './use-markups.ts';
import styles from './drawing.module.css';

interface MarkupPanelProps {
  marks: ReturnType<typeof useMarkups>;
  chosen: Markup | null;
  onChoose: (id: string | null) => void;
}

export function MarkupPanel({ marks, chosen, onChoose }: MarkupPanelProps) {
  const [status, setStatus] = useState<MarkupStatus | 'all'>('all');
  const shown = marks.markups.filter((markup) => status === 'all' || markup.status === status);
  return (
    <aside className={styles.panel} aria-label="Markups">
      <div className={styles.panelHead}>
        <h2>Markups</h2>
        <select
          aria-label="Status"
          value={status}
          onChange={(event) => setStatus(event.target.value as MarkupStatus | 'all')}
        >
          <option value="all">All ({marks.markups.length})</option>
          {markupStatuses.map((one) => (
            <option key={one} value={one}>
              {markupStatusLabels[one]}
            </option>
          ))}
        </select>
      </div>
      {marks.read.error ? <ErrorNote failure={shownFailure('Failed to fetch markups', marks.read.error)} /> : null}
      {shown.length === 0 && !marks.read.isPending ? (
        <p className={styles.none}>
          {marks.markups.length > 0
            ? 'No markups with this status.'
            : marks.mayCreate
              ? 'No markups on this page yet. Choose a tool above and draw.'
              : 'No markups on this page yet.'}
        </p>
      ) : null}
      <ul className={styles.marks}>
        {shown.map((markup) => (
          <li key={markup.id}>
            <button
              type="button"
              className={classes(styles.mark, markup.id === chosen?.id && styles.on)}
              aria-label={[markupTypeLabels[markup.markup_type], markup.text].filter(Boolean).join(': ')}
              aria-pressed={markup.id === chosen?.id}
              onClick={() => onChoose(markup.id === chosen?.id ? null : markup.id)}
            >
              <span className={styles.swatch} style={{ background: markup.style.colour }} />
              <span>
                <strong>{markup.text ?? markupTypeLabels[markup.markup_type]}</strong>
                <small>
                  {[
                    isMeasure(markup.markup_type) ? measureText(markup) : null,
                    markup.author_name,
                    markupStatusLabels[markup.status],
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {chosen ? <ChosenMarkup key={chosen.id} marks={marks} markup={chosen} onChoose={onChoose} /> : null}
    </aside>
  );
}

function ChosenMarkup({ marks, markup, onChoose }: Omit<MarkupPanelProps, 'chosen'> & { markup: Markup }) {
  const mayEdit = markup.abilities.includes('edit');
  return (
    <section className={styles.chosenMark} aria-label="Chosen markup">
      <h3>{markupTypeLabels[markup.markup_type]}</h3>
      <p className={styles.none}>
        {markup.author_name}, {formatInstant(markup.created_at)}
      </p>
      <label>
        Status
        <select
          disabled={!mayEdit}
          value={markup.status}
          onChange={(event) => void marks.change(markup, { status: event.target.value as MarkupStatus })}
        >
          {markupStatuses.map((one) => (
            <option key={one} value={one}>
              {markupStatusLabels[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Seen by
        <select
          disabled={!mayEdit}
          value={markup.visibility}
          onChange={(event) => void marks.change(markup, { visibility: event.target.value as MarkupVisibility })}
        >
          {markupVisibilities.map((one) => (
            <option key={one} value={one}>
              {markupVisibilityLabels[one]}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.typedActs}>
        {mayEdit ? (
          <Button
            small
            icon={markup.is_locked ? <IconLockOpen /> : <IconLock />}
            onClick={() => void marks.change(markup, { is_locked: !markup.is_locked })}
          >
            {markup.is_locked ? 'Unlock' : 'Lock'}
          </Button>
        ) : null}
        {markup.abilities.includes('delete') ? (
          <Button
            small
            look="danger"
            icon={<IconTrash />}
            onClick={() => {
              onChoose(null);
              void marks.remove(markup);
            }}
          >
            Delete
          </Button>
        ) : null}
      </div>
    </section>
  );
}
