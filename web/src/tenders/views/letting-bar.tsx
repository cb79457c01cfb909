import type { TenderPackage } from '../tender-chips.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDay } from '../../ui/format.ts';
import styles from './views.module.css';

/** The days that all bars of the schedule share. */
export interface Span {
  from: string;
  to: string;
  today: string;
}

/** From the earliest of the days of all packages, or today, to the latest. */
export function spanOf(packages: readonly TenderPackage[], today: string): Span {
  const days = packages.flatMap(({ letting }) =>
    [letting?.issue_by, letting?.required_on].filter((day) => day != null),
  );
  const sorted = [...days, today].toSorted();
  return { from: sorted[0]!, to: sorted.at(-1)!, today };
}

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** `Issue by 16 Nov 2026, award by …`; null without a day on site. */
export function lettingWords(letting: TenderPackage['letting']): string | null {
  if (!letting?.required_on) return null;
  const { issue_by: issue, award_by: award, required_on: required } = letting;
  const days = issue && award ? `Issue by ${formatDay(issue)}, award by ${formatDay(award)}, on site ` : 'On site ';
  return days + formatDay(required);
}

/** Letting time, lead time and the start on site of a package, and today. Its figures are in the other columns. */
export function LettingBar({ tender, span }: { tender: TenderPackage; span: Span }) {
  const { letting } = tender;
  const length = Math.max(1, at(span.to) - at(span.from));
  const place = (day: string) => ((at(day) - at(span.from)) / length) * 100;
  if (!letting?.required_on) return null;
  const { issue_by: issue, award_by: award, required_on: required } = letting;
  return (
    <span className={styles.bar} role="img" aria-label={lettingWords(letting) ?? ''}>
      {issue && award ? (
        <>
          <i
            className={classes(styles.lettingTime, letting.is_late && styles.lateBar)}
            style={{ left: `${place(issue)}%`, width: `${place(award) - place(issue)}%` }}
          />
          <i
            className={styles.leadTime}
            style={{ left: `${place(award)}%`, width: `${place(required) - place(award)}%` }}
          />
        </>
      ) : null}
      <i className={styles.onSite} style={{ left: `${place(required)}%` }} />
      <i className={styles.now} style={{ left: `${place(span.today)}%` }} />
    </span>
  );
}
