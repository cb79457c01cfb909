import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { Timeline } from '../ui/details.tsx';
import { formatDay, formatInstant } from '../ui/format.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import styles from './labour-rates.module.css';
import { Margin } from './margin.tsx';
import { formatRate, stateWords, type RateDetail } from './rates.ts';
import { ratesHref } from './rates-nav.tsx';

/** The versions of a rate by their effective date, newest first. */
export function RateVersions({ rate }: { rate: RateDetail }) {
  const { workspace_id: workspaceId } = useWorkspace();
  return (
    <section className={styles.section} aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <Timeline
        label="Versions"
        entries={rate.versions.map((version) => ({
          id: version.id,
          title: (
            <AppLink href={ratesHref(workspaceId, version.id)} matchBelow={false}>
              {version.effective_date ? `From ${formatDay(version.effective_date)}` : 'Since ever'}
            </AppLink>
          ),
          who: version.created_by,
          when: formatInstant(version.created_at),
          current: version.state === 'current',
          detail: (
            <p className={styles.version}>
              <StatusChip {...stateWords[version.state]} plain />
              {version.cost_rate === null ? null : <span>cost {formatRate(version.cost_rate)}</span>}
              <span>sell {formatRate(version.sell_rate)}</span>
              {version.margin_pct === null ? null : (
                <span>
                  margin <Margin pct={version.margin_pct} isBelowFloor={version.is_below_floor} />
                </span>
              )}
              {version.id === rate.id ? <em>this version</em> : null}
            </p>
          ),
        }))}
      />
    </section>
  );
}
