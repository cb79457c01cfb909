import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { formatDay, formatNumber } from '../ui/format.ts';
import { ErrorNote, Loading } from '../ui/states.tsx';
import styles from './labour-rates.module.css';
import { formatRate, type Award } from './rates.ts';
import { ratesHref, ratesOfAwardHref } from './rates-nav.tsx';

/** The most rates on the page of an award, which links to a list of all of them. */
const maxShown = 20;

/** The first current rates of an award. */
export function AwardRates({ award }: { award: Award }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const query = { award_id: award.id, state: 'current' as const, sort: 'role,level,multiplier', limit: maxShown };
  const rates = useCall('listLabourRates', { params: { workspaceId }, query });
  return (
    <section className={styles.section} aria-labelledby="rates-of-award">
      <header>
        <h2 id="rates-of-award">Rates in force</h2>
        {rates.data && rates.data.total_count > maxShown ? (
          <AppLink href={ratesOfAwardHref(workspaceId, award.id)}>All {formatNumber(rates.data.total_count)}</AppLink>
        ) : null}
      </header>
      {rates.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch labour rates', rates.error)}
          onRetry={() => void rates.refetch()}
        />
      ) : !rates.data ? (
        <Loading what="the rates" lines={4} />
      ) : rates.data.items.length === 0 ? (
        <p className={styles.quiet}>None: no rate of this award is in force today.</p>
      ) : (
        <ul className={styles.lines}>
          {rates.data.items.map((rate) => (
            <li key={rate.id}>
              <span className={styles.lineName}>
                <AppLink href={ratesHref(workspaceId, rate.id)}>{rate.name}</AppLink>
                <small>
                  {rate.level}
                  {rate.effective_date ? ` · from ${formatDay(rate.effective_date)}` : ''}
                </small>
              </span>
              <span className={styles.figure}>sell {formatRate(rate.sell_rate)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
