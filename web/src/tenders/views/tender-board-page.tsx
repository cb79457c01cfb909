// Tender packages by status.
import type { TenderStatus } from '@horizon/contract';
import { AppLink } from '../../client/app-link.tsx';
import { useWorkspace } from '../../client/caller.tsx';
import { countOf, formatInstant, formatMoney } from '../../ui/format.ts';
import { choicesOf, labelIn, type TenderPackage } from '../tender-chips.tsx';
import { TendersFrame } from './tenders-frame.tsx';
import styles from './views.module.css';

/** Columns that are always shown; the others while they have packages. */
const usual: readonly TenderStatus[] = ['draft', 'issued', 'closed', 'under_evaluation', 'recommended', 'awarded'];

export function TenderBoardPage() {
  return <TendersFrame>{(packages) => <Board packages={packages} />}</TendersFrame>;
}

function Board({ packages }: { packages: readonly TenderPackage[] }) {
  const columns = choicesOf('tender_status')
    .map(({ value }) => ({
      status: value as TenderStatus,
      rows: packages.filter((one) => one.tender_status === value),
    }))
    .filter(({ status, rows }) => usual.includes(status) || rows.length > 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
    <div className={styles.board} role="group" aria-label="Packages by status, scrolls sideways" tabIndex={0}>
      {columns.map(({ status, rows }) => (
        <section key={status} className={styles.column} aria-label={labelIn('tender_status', status)}>
          <header>
            <h2>{labelIn('tender_status', status)}</h2>
            <span>{rows.length}</span>
            <Estimate packages={rows} />
          </header>
          <ul>
            {rows.map((one) => (
              <li key={one.tender_package_id}>
                <Card tender={one} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The sum of the estimates; a package without one is counted, not taken as zero. */
function Estimate({ packages }: { packages: readonly TenderPackage[] }) {
  const known = packages.flatMap(({ estimated_value: value }) => value ?? []);
  if (known.length === 0) return null;
  const missing = packages.length - known.length;
  return (
    <span className={styles.sum}>
      {formatMoney(
        known.reduce((sum, value) => sum + value, 0),
        { digits: 0 },
      )}
      {missing > 0 ? `, ${missing} without an estimate` : ''}
    </span>
  );
}

function Card({ tender }: { tender: TenderPackage }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { coverage, due_date: due, time_zone: zone, is_overdue: isOverdue, letting } = tender;
  return (
    <AppLink className={styles.card} href={`/w/${workspaceId}/tenders/${tender.tender_package_id}`}>
      <span className={styles.number}>{tender.number}</span>
      <strong>{tender.name}</strong>
      {tender.project_name ? <span className={styles.quiet}>{tender.project_name}</span> : null}
      {due ? (
        <span className={isOverdue ? styles.late : styles.quiet}>
          Due {formatInstant(due, zone)}
          {isOverdue ? ', overdue' : ''}
        </span>
      ) : null}
      {coverage ? (
        <span className={styles.quiet}>
          {coverage.quoted} of {coverage.invited} quoted
        </span>
      ) : null}
      {letting?.is_late ? (
        <span className={styles.late}>
          {countOf(-(letting.days_left ?? 0), 'day')} late to {tender.tender_status === 'draft' ? 'issue' : 'award'}
        </span>
      ) : null}
    </AppLink>
  );
}
