// The plan uses the project's time zone: its dates are those on site, so times are shown in the same time zone, which is named
// for people in another one.
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCaller, useWorkspace } from '../../../client/caller.tsx';
import { useCall } from '../../../client/data.ts';
import { keptProject } from '../../../client/last-week.ts';
import { dayIn, formatInstant } from '../../../ui/format.ts';

export interface SiteClock {
  /** Today on site, YYYY-MM-DD. */
  today: () => string;
  /** The day on site at an instant. */
  dayOf: (instant: string | Date) => string;
  /** `22 Nov 2026, 13:30`, or in another time zone `22 Nov 2026, 13:30 (Sydney time)`. */
  format: (instant: string | Date | null | undefined) => string;
}

/** The clock of a time zone; by default the browser's. */
export function siteClock(zone: string | undefined): SiteClock {
  const city = zone?.split('/').at(-1)?.replaceAll('_', ' ');
  const dayOf = (instant: string | Date) => dayIn(zone, new Date(instant));
  return {
    today: () => dayOf(new Date()),
    dayOf,
    format: (given) => {
      const instant = given instanceof Date ? given.toISOString() : given;
      const onSite = formatInstant(instant, zone);
      return city && onSite !== formatInstant(instant) ? `${onSite} (${city} time)` : onSite;
    },
  };
}

/** The clock of the address's project; offline, the stored one. */
export function useSiteClock(): SiteClock {
  const { workspace_id: workspaceId } = useWorkspace();
  const { kinde_id: personId } = useCaller();
  const { projectId = '' } = useParams({ strict: false });
  const project = useCall('getProject', { params: { workspaceId, projectId } });
  const known = project.data?.time_zone;
  return useMemo(() => siteClock(known ?? keptProject(personId, projectId)?.timeZone), [known, personId, projectId]);
}
