import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { formatNumber } from './format.ts';
import styles from './page.module.css';

interface TitleRowProps {
  title: ReactNode;
  /** How many records the list has in all; `coming` keeps the room of a number that is on its way. */
  count?: number | 'coming' | undefined;
  /** Number of the record, such as TP-0012. */
  number?: string | undefined;
  /** Status chip and the like, next to the title. */
  titleNote?: ReactNode;
  /** On the right; the primary button last. */
  actions?: ReactNode;
}

/** Title row of every page: 48 px, one primary button at most. */
export function TitleRow({ title, count, number, titleNote, actions }: TitleRowProps) {
  return (
    <header className={styles.titleRow}>
      {number ? <span className={styles.number}>{number}</span> : null}
      <h1>{title}</h1>
      {count === undefined ? null : (
        <span className={styles.count}>{count === 'coming' ? null : formatNumber(count)}</span>
      )}
      {titleNote}
      <span className={styles.spacer} />
      {actions}
    </header>
  );
}

/** A list: title row, tabs of saved views, filter bar, grid. `tabs` and `bar` are whole rows. */
export function ListPage({
  children,
  tabs,
  bar,
  ...title
}: TitleRowProps & { tabs?: ReactNode; bar?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <TitleRow {...title} />
      {tabs}
      {bar}
      <div className={styles.fill}>{children}</div>
    </div>
  );
}

interface DetailPageProps extends TitleRowProps {
  /** Three to five key values under the header. */
  summary?: ReactNode;
  tabs?: ReactNode;
  /** Right column, 320 px; null where the dock holds what would be there. */
  aside?: ReactNode;
  /** To the neighbours in the list this record was opened from. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  children: ReactNode;
}

/** One record: header, summary strip, tabs, two columns. */
export function DetailPage({ summary, tabs, aside, onPrevious, onNext, actions, children, ...title }: DetailPageProps) {
  const neighbours =
    onPrevious || onNext ? (
      <span className={styles.neighbours}>
        <IconButton label="Previous record" keys="K" small disabled={!onPrevious} onClick={onPrevious}>
          <IconChevronLeft />
        </IconButton>
        <IconButton label="Next record" keys="J" small disabled={!onNext} onClick={onNext}>
          <IconChevronRight />
        </IconButton>
      </span>
    ) : null;
  const all = (
    <>
      {neighbours}
      {actions}
    </>
  );
  return (
    <div className={classes(styles.page, styles.scroll)}>
      <TitleRow {...title} actions={all} />
      {summary}
      {tabs}
      {aside === undefined ? children : <DetailColumns aside={aside}>{children}</DetailColumns>}
    </div>
  );
}

/** The record on the left, related panels in 320 px on the right; stacked if there is no room. */
export function DetailColumns({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes(styles.columns, !aside && styles.alone)}>
      <div>{children}</div>
      {aside ? <aside>{aside}</aside> : null}
    </div>
  );
}

interface ReportPageProps extends TitleRowProps {
  /** When the figures were taken, in words: "as of 21 Nov 2026, 10:15". */
  asOf: string;
  bar?: ReactNode;
  kpis?: ReactNode;
  children: ReactNode;
}

/** A report: period and filters, key figures, chart, table below always. */
export function ReportPage({ asOf, bar, kpis, children, titleNote, ...title }: ReportPageProps) {
  const stamp = (
    <>
      {titleNote}
      <span className={styles.asOf}>{asOf}</span>
    </>
  );
  return (
    <div className={classes(styles.page, styles.scroll)}>
      <TitleRow {...title} titleNote={stamp} />
      {bar}
      {kpis}
      {children}
    </div>
  );
}

export interface KeyFigure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** Longer than the others, such as an e-mail: it gets more room. */
  isLong?: boolean;
}

/** Three to five key values of a record in one line. */
export function SummaryStrip({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className={styles.summary}>
      {figures.map((figure) => (
        <div key={figure.label} className={figure.isLong ? styles.long : undefined}>
          <dt>{figure.label}</dt>
          <dd>{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Up to five large figures over a report. */
export function KpiRow({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className={styles.kpis}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd className={styles.kpiValue}>{figure.value}</dd>
          {figure.note ? <dd className={styles.kpiNote}>{figure.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

/** A form on a page of its own: one column, at most 640 px wide; its `Form` brings the sticky footer. */
export function FormPage({ children, ...title }: TitleRowProps & { children: ReactNode }) {
  return (
    <div className={classes(styles.page, styles.scroll)}>
      <TitleRow {...title} />
      {children}
    </div>
  );
}
