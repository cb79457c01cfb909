import { useState } from 'react';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useWholeList } from '../client/list-data.ts';
import { formatInstant } from '../ui/format.ts';
import styles from './audit.module.css';

/** Whose clock the times are shown on, where that of a project shows another time: a change is under the reader's day. */
export function ReaderZone() {
  const { workspace_id } = useWorkspace();
  const maySee = useMay('projects:view');
  const { rows } = useWholeList('listManagedProjects', { query: { workspace_id, sort: 'project_name' } }, maySee);
  const [now] = useState(() => new Date().toISOString());
  const differs = rows.some(({ time_zone }) => formatInstant(now, time_zone) !== formatInstant(now));
  if (!differs) return null;
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <p className={styles.zone}>
      Times are in your time zone ({own.split('/').at(-1)?.replaceAll('_', ' ')}), not the time zones of the sites.
    </p>
  );
}
