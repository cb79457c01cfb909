import { useState } from 'react';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useWholeList } from '../client/list-data.ts';
import { formatInstant } from '../ui/format.ts';
import styles from './audit.module.css';

/** Notes the time zone of the displayed times, if a project's differs: changes are grouped by the reader's days. */
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
