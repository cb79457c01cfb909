import { useState } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { RowActions } from '../client/row-action.tsx';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/format.ts';
import styles from './labour-rates.module.css';
import { EditOverride, NewOverride } from './override-form.tsx';
import { formatRate, type Override, type RateDetail } from './rates.ts';
import { useOverrideDeletion } from './use-deletion.ts';

/** The days on which an override applies, in words; empty if it always does. */
function validityOf({ valid_from, valid_to }: Override): string {
  return [valid_from && `from ${formatDay(valid_from)}`, valid_to && `until ${formatDay(valid_to)}`]
    .filter(Boolean)
    .join(' ');
}

/** The project overrides of a rate. */
export function RateOverrides({ rate }: { rate: RateDetail }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const [opened, setOpened] = useState<Override | 'new' | null>(null);
  const { remove } = useOverrideDeletion();
  const close = () => setOpened(null);
  return (
    <section className={styles.section} aria-labelledby="overrides">
      <header>
        <h2 id="overrides">Project overrides</h2>
        {rate.abilities.includes('override') ? (
          <Button small onClick={() => setOpened('new')}>
            Add override
          </Button>
        ) : null}
      </header>
      {rate.overrides.length === 0 ? (
        <p className={styles.quiet}>No overrides. Every project uses the standard cost rate.</p>
      ) : (
        <ul className={styles.lines}>
          {rate.overrides.map((override) => (
            <li key={override.id}>
              <span className={styles.lineName}>
                <AppLink href={`/w/${workspaceId}/projects/${override.project_id}`}>{override.project_name}</AppLink>
                <small>{[validityOf(override), override.reason].filter(Boolean).join(' · ')}</small>
              </span>
              <span className={styles.figure}>
                {formatRate(override.override_rate)}
                {override.override_sell_rate === null ? null : (
                  <small> sells at {formatRate(override.override_sell_rate)}</small>
                )}
              </span>
              <RowActions
                row={override}
                nameOf={(row) => `the override of ${row.project_name}`}
                acts={{ edit: setOpened, delete: (row) => remove(row.id) }}
              />
            </li>
          ))}
        </ul>
      )}
      {opened === 'new' ? <NewOverride rateId={rate.id} onClose={close} /> : null}
      {opened !== null && opened !== 'new' ? <EditOverride override={opened} onClose={close} /> : null}
    </section>
  );
}
