// The list of markups of the page or of all pages, with filters, and the selected markup below it.
import type { Markup, MarkupStatus } from '@horizon/contract';
import { isMeasure, type MarkupType, markupTypeLabels, markupTypes } from '@horizon/markup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { markupStatuses, markupStatusLabels } from 'virtual:words';
import type { ApiFailure, CallAnswer } from '../client/api.ts';
import { keyOf } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { classes } from '../ui/classes.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { ErrorNote } from '../ui/states.tsx';
import { ChosenMarkup } from './chosen-markup.tsx';
import { authorText, broughtHow, measureText } from './markup-words.ts';
import { type SheetPlace, type useMarkups, wholeListOf } from './use-markups.ts';
import drawing from './drawing.module.css';
import styles from './panel.module.css';

interface MarkupPanelProps {
  place: SheetPlace;
  marks: ReturnType<typeof useMarkups>;
  chosen: Markup | null;
  onChoose: (id: string | null) => void;
  onPage: (page: number) => void;
}

interface Filters {
  status: MarkupStatus | '';
  type: MarkupType | '';
  author: string;
  layer: string;
}
const noFilters: Filters = { status: '', type: '', author: '', layer: '' };

/** Rows shown before "Show more". */
const shownAtOnce = 200;

export function MarkupPanel({ place, marks, chosen, onChoose, onPage }: MarkupPanelProps) {
  const [filters, setFilters] = useState(noFilters);
  const [isWhole, setWhole] = useState(false);
  const [most, setMost] = useState(shownAtOnce);
  const query = { workspace_id: place.workspaceId, cde_version_id: place.versionId };
  const whole = useQuery<CallAnswer<'listMarkups'>, ApiFailure>({
    queryKey: keyOf('listMarkups', { query }),
    queryFn: ({ signal }) => wholeListOf(query, signal),
    enabled: isWhole,
  });
  const all = isWhole
    ? (whole.data?.items ?? []).toSorted((a, b) => a.pdf_page_number - b.pdf_page_number)
    : marks.markups;
  const shown = all.filter(
    (markup) =>
      (!filters.status || markup.status === filters.status) &&
      (!filters.type || markup.markup_type === filters.type) &&
      (!filters.author || markup.author_kinde_id === filters.author) &&
      (!filters.layer || markup.layer === filters.layer),
  );
  const authors = new Map(all.map((markup) => [markup.author_kinde_id, markup.author_name]));
  const types = markupTypes.filter((type) => all.some((markup) => markup.markup_type === type));
  const layers = [...new Set(all.flatMap(({ layer }) => layer ?? []))].toSorted();
  const isFiltered = Object.values(filters).some(Boolean);
  const filter = (name: keyof Filters, label: string, choices: readonly (readonly [string, string])[]) => (
    <FilterSelect
      label={label}
      all={`${label}: all`}
      value={filters[name]}
      choices={choices.map(([value, text]) => ({ value, label: text }))}
      onChange={(value) => setFilters({ ...filters, [name]: value })}
    />
  );
  const isReading = isWhole ? whole.isPending : marks.read.isPending;
  const error = isWhole ? whole.error : marks.read.error;
  return (
    <aside className={drawing.panel} aria-label="Markups">
      <div className={drawing.panelHead}>
        <h2>Markups ({shown.length})</h2>
        <FilterSelect
          label="Pages"
          all="This page"
          value={isWhole ? 'all' : ''}
          choices={[{ value: 'all', label: 'All pages' }]}
          onChange={(value) => setWhole(value === 'all')}
          isView
        />
      </div>
      {all.length > 0 ? (
        <div className={styles.filters}>
          {filter(
            'status',
            'Status',
            markupStatuses.map((one) => [one, markupStatusLabels[one]]),
          )}
          {filter(
            'type',
            'Type',
            types.map((one) => [one, markupTypeLabels[one]]),
          )}
          {filter('author', 'Author', [...authors])}
          {layers.length > 0
            ? filter(
                'layer',
                'Layer',
                layers.map((one) => [one, one]),
              )
            : null}
        </div>
      ) : null}
      {error ? <ErrorNote failure={shownFailure('Failed to fetch markups', error)} /> : null}
      {shown.length === 0 && !isReading ? (
        <p className={drawing.none}>
          {isFiltered
            ? 'No markups match these filters.'
            : marks.mayCreate
              ? 'No markups here yet. Choose a tool above and draw.'
              : 'No markups here yet.'}
          {isFiltered ? (
            <button type="button" className={styles.link} onClick={() => setFilters(noFilters)}>
              Clear filters
            </button>
          ) : null}
        </p>
      ) : null}
      <ul className={drawing.marks}>
        {shown.slice(0, most).map((markup) => (
          <li key={markup.id}>
            <button
              type="button"
              className={classes(drawing.mark, markup.id === chosen?.id && drawing.on)}
              aria-label={[markupTypeLabels[markup.markup_type], markup.text].filter(Boolean).join(': ')}
              aria-pressed={markup.id === chosen?.id}
              onClick={() => {
                if (markup.pdf_page_number !== place.page) onPage(markup.pdf_page_number);
                onChoose(markup.id === chosen?.id ? null : markup.id);
              }}
            >
              <span className={drawing.swatch} style={{ background: markup.style.colour }} />
              <span>
                <strong>{markup.text ?? markupTypeLabels[markup.markup_type]}</strong>
                <small>{noteOf(markup, isWhole)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length > most ? (
        <button type="button" className={styles.link} onClick={() => setMost(most + shownAtOnce)}>
          Show {Math.min(shownAtOnce, shown.length - most)} more
        </button>
      ) : null}
      {chosen ? <ChosenMarkup key={chosen.id} marks={marks} markup={chosen} onChoose={onChoose} /> : null}
    </aside>
  );
}

function noteOf(markup: Markup, isWhole: boolean): string {
  const comments = markup.comment_count;
  return [
    isMeasure(markup.markup_type) ? measureText(markup) : null,
    isWhole ? `Page ${markup.pdf_page_number}` : null,
    authorText(markup, broughtHow(markup)),
    markupStatusLabels[markup.status],
    comments > 0 ? (comments === 1 ? '1 comment' : `${comments} comments`) : null,
    markup.carried_from ? 'Copied' : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
