// Selects the filters of the chart: first a facet, then its values with their counts.
import { Popover } from '@mantine/core';
import { IconArrowLeft, IconFilter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { countsAs } from '@horizon/schedule';
import { IconButton } from '../../../../ui/button.tsx';
import { FilterEditor } from '../../../../ui/data-grid/filter-editor.tsx';
import type { ColumnFilter, Facet, GridColumn } from '../../../../ui/data-grid/grid-types.ts';
import { filtersInForce, noFilter, type TaskFilter } from '../../layout/task-filter.ts';
import { facetsOfChart, statusFacets, valuesOfFacet } from '../rows/chart-facets.ts';
import styles from './facet-picker.module.css';
import toolbar from './gantt-toolbar.module.css';
import type { Gantt } from '../use-gantt.ts';
import { useRestoreFocus } from '../use-restore-focus.ts';

/** A facet in the form of the filter editor. */
interface Choice {
  id: string;
  label: string;
  kind: 'set' | 'range';
  active: ColumnFilter | undefined;
  facets: () => readonly Facet[];
  with: (filter: ColumnFilter | undefined) => TaskFilter;
}

const setOf = (values: readonly string[]): ColumnFilter | undefined =>
  values.length > 0 ? { kind: 'set', values } : undefined;
const valuesIn = (filter: ColumnFilter | undefined): readonly string[] => (filter?.kind === 'set' ? filter.values : []);

function choicesOf({ chart, filter, path }: Pick<Gantt, 'chart' | 'filter' | 'path'>): readonly Choice[] {
  const { schedule } = chart;
  const by = {
    codeOf: (task: number) => schedule.network.programme.tasks[task]!.code,
    countsAs: (task: number, as: Parameters<typeof countsAs>[2]) => countsAs(schedule, task, as),
    path: path?.tasks ?? null,
  };
  const status: Choice = {
    id: 'status',
    label: 'Status',
    kind: 'set',
    active: setOf(filter.statuses.map(String)),
    facets: () => statusFacets,
    with: (active) => ({ ...filter, statuses: valuesIn(active).map(Number) }),
  };
  const { from, to } = filter.days;
  const days: Choice = {
    id: 'days',
    label: 'Dates',
    kind: 'range',
    active: from !== '' || to !== '' ? { kind: 'range', from, to } : undefined,
    facets: () => [],
    with: (active) => ({
      ...filter,
      days: active?.kind === 'range' ? { from: active.from, to: active.to } : noFilter.days,
    }),
  };
  const ofFacets = facetsOfChart(chart).map((facet): Choice => ({
    id: facet.id,
    label: facet.label,
    kind: 'set',
    active: setOf(filter.facets[facet.id] ?? []),
    facets: () => valuesOfFacet(chart, facet, filter, by),
    with: (active) => {
      const { [facet.id]: _before, ...others } = filter.facets;
      return { ...filter, facets: active ? { ...others, [facet.id]: valuesIn(active) } : others };
    },
  }));
  return [status, days, ...ofFacets];
}

export function FacetMenu({ gantt }: { gantt: Gantt }) {
  const { button, onClose } = useRestoreFocus();
  const [isOpen, setOpen] = useState(false);
  const inForce = filtersInForce(gantt.filter);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={280}
      withinPortal={false}
      trapFocus
      onClose={onClose}
    >
      <Popover.Target>
        <IconButton
          ref={button}
          small
          data-list-filter
          label={inForce > 0 ? `Filter, ${inForce} in force` : 'Filter'}
          keys="F"
          aria-expanded={isOpen}
          className={inForce > 0 ? toolbar.inForce : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconFilter />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter by">
        <FacetPicker gantt={gantt} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Filter menu: the list of facets, then the values of one. */
export function FacetPicker({ gantt }: { gantt: Gantt }) {
  const { chart, filter, path, setFilter } = gantt;
  const choices = useMemo(() => choicesOf({ chart, filter, path }), [chart, filter, path]);
  const [id, setId] = useState<string | null>(null);
  /** The facet whose values were shown last, to restore the focus on going back. */
  const [last, setLast] = useState<string | null>(null);
  const choice = choices.find((each) => each.id === id);
  const facets = useMemo(() => choice?.facets() ?? [], [choice]);
  const back = () => {
    setLast(id);
    setId(null);
  };
  if (!choice) {
    return (
      <ul className={styles.choices} aria-label="Filter by">
        {choices.map((each) => (
          <li key={each.id}>
            <button type="button" ref={each.id === last ? focus : undefined} onClick={() => setId(each.id)}>
              {each.label}
              {each.active ? <span className={styles.activeFilter}>{describeFilter(each)}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    );
  }
  const column: GridColumn<never> = {
    id: choice.id,
    header: choice.label,
    value: () => null,
    filter: choice.kind,
    ...(choice.kind === 'range' ? { kind: 'date' as const } : {}),
  };
  return (
    <div className={styles.values} ref={focusFirst}>
      <div className={styles.back}>
        <button type="button" onClick={back}>
          <IconArrowLeft size={16} aria-hidden /> {choice.label}
        </button>
      </div>
      <FilterEditor
        column={column}
        filter={choice.active}
        facets={facets}
        onChange={(active) => setFilter(choice.with(active))}
      />
    </div>
  );
}

const describeFilter = ({ active }: Choice): string => (active?.kind === 'set' ? String(active.values.length) : 'set');

/** The pressed element has gone: move the focus into its replacement. */
const focusFirst = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('input')?.focus();
const focus = (button: HTMLElement | null) => button?.focus();
