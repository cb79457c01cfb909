// The clock of the plan: the project's. Its dates are those of the site, so the times of events are shown on the same
// clock, and its name is shown to a reader in another time zone.
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCaller, useWorkspace } from '../../../client/caller.tsx';
import { useCall } from '../../../client/data.ts';
import { keptProject } from '../../../client/last-week.ts';
import { dayIn, formatInstant } from '../../../ui/format.ts';

export interface SiteClock {
  /** The day that it is on site, YYYY-MM-DD. */
  today: () => string;
  /** The day that it was on site at an instant. */
  dayOf: (instant: string | Date) => string;
  /** `22 Nov 2026, 13:30`, for a reader elsewhere `22 Nov 2026, 13:30 (Sydney time)`. */
  format: (instant: string | Date | null | undefined) => string;
}

/** The clock of a time zone; while it is not known, that of the reader. */
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

/** The clock of the project of the address; without a connection the one that is kept. */
export function useSiteClock(): SiteClock {
  const { workspace_id: workspaceId } = useWorkspace();
  const { kinde_id: personId } = useCaller();
  const { projectId = '' } = useParams({ strict: false });
  const project = useCall('getProject', { params: { workspaceId, projectId } });
  const known = project.data?.time_zone;
  return useMemo(() => siteClock(known ?? keptProject(personId, projectId)?.timeZone), [known, personId, projectId]);
}
