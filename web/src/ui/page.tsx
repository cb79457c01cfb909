import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { formatNumber } from './format.ts';
import styles from './page.module.css';

interface TitleRowProps {
  title: ReactNode;
  /** The number of records in the list; `coming` reserves its space while it loads. */
  count?: number | 'coming' | undefined;
  /** The number of the record, such as TP-0012. */
  number?: string | undefined;
  /** Shown next to the title, such as a status chip. */
  titleNote?: ReactNode;
  /** Buttons on the right, the primary one last. */
  actions?: ReactNode;
}

/** The title row of every page: 48 px high, with at most one primary button. */
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

/** The page of a list: title row, tabs of saved views, filter bar, grid. `views`, `tabs` and `bar` are whole rows. */
export function ListPage({
  children,
  views,
  tabs,
  bar,
  ...title
}: TitleRowProps & { views?: ReactNode; tabs?: ReactNode; bar?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <TitleRow {...title} />
      {views}
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
  /** The right column, 320 px wide; null if the dock has its content. */
  aside?: ReactNode;
  /** The content without an aside uses the whole width. */
  isWide?: boolean | undefined;
  /** Opens the previous or next record of the list that this one was opened from. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  children: ReactNode;
}

/** The page of a record: header, summary strip, tabs, two columns. */
export function DetailPage(props: DetailPageProps) {
  const { summary, tabs, aside, isWide, onPrevious, onNext, actions, children, ...title } = props;
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
      {isWide ? (
        <div className={styles.wide}>{children}</div>
      ) : aside === undefined ? (
        children
      ) : (
        <DetailColumns aside={aside}>{children}</DetailColumns>
      )}
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
  /** The date of the figures: "as of 21 Nov 2026, 10:15". */
  asOf: string;
  bar?: ReactNode;
  kpis?: ReactNode;
  children: ReactNode;
}

/** The page of a report: period and filters, key figures, chart, and always a table below. */
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
  /** Longer than the others, such as an e-mail: gets more room. */
  isLong?: boolean;
}

/** Three to five key values of a record, in one line. */
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

/** Up to five large figures at the top of a report. */
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

/** The page of a form: one column, at most 640 px wide; its `Form` has the sticky footer. */
export function FormPage({ children, ...title }: TitleRowProps & { children: ReactNode }) {
  return (
    <div className={classes(styles.page, styles.scroll)}>
      <TitleRow {...title} />
      {children}
    </div>
  );
}
