import type { ReactNode } from 'react';
import { ErrorState, FilteredEmpty, SkeletonLine, useWaitPhase } from '../states.tsx';
import { showValue } from './cell-value.ts';
import type { DataGridProps } from './grid-props.ts';
import styles from './grid-state.module.css';
import { filterWords } from './filter-editor.tsx';
import { isFiltered, withoutFilters } from './view.ts';

type GridStateProps<T> = DataGridProps<T> & { shown: number };

/** Overlay of the grid: a thin line while its rows are reloaded, and a message when it has no lines. */
export function GridState<T>(props: GridStateProps<T>) {
  return (
    <>
      {props.status === 'refetching' ? <div className={styles.refetching} /> : null}
      <InsteadOfLines {...props} />
    </>
  );
}

/** The state without lines: failure, loading, empty, or no matches. */
function InsteadOfLines<T>(props: GridStateProps<T>) {
  const { view, columns, shown, failure, onRetry } = props;
  if (failure && shown === 0) {
    return (
      <Over>
        <ErrorState failure={failure} {...(onRetry ? { onRetry } : {})} />
      </Over>
    );
  }
  if (props.status === 'loading') return <GridSkeleton label={props.label} />;
  if (shown > 0) return null;
  if (!isFiltered(view)) return <Over>{props.empty}</Over>;
  const named = Object.entries(view.filters).flatMap(([id, filter]) => {
    const column = columns.find((each) => each.id === id);
    return column ? [`${column.header} ${filterWords(column, filter, (value) => showValue(column, value), 80)}`] : [];
  });
  const words = view.q.trim() ? [`search “${view.q.trim()}”`, ...named] : named;
  return (
    <Over>
      <FilteredEmpty filters={words} onClear={() => props.onViewChange(withoutFilters(view))} />
    </Over>
  );
}

/** Over the lines; it scrolls where the window leaves it little height. */
function Over({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <div className={styles.over} tabIndex={0}>
      {children}
    </div>
  );
}

const skeletonWidths = ['62%', '48%', '71%', '55%', '66%', '44%', '58%', '69%', '51%', '63%', '46%', '60%'];

function GridSkeleton({ label }: { label: string }) {
  const phase = useWaitPhase();
  if (phase === 'quiet') return null;
  return (
    <div className={styles.skeleton} role="status" aria-label={`Loading ${label}`}>
      {phase === 'slow' ? <p>Still loading {label}. It takes longer than usual.</p> : null}
      {skeletonWidths.map((width) => (
        <div key={width}>
          <SkeletonLine width="16px" />
          <SkeletonLine width={width} />
          <SkeletonLine width="12%" />
          <SkeletonLine width="12%" />
        </div>
      ))}
    </div>
  );
}
