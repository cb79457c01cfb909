import { AppLink } from '../../../client/app-link.tsx';

interface OnGanttProps {
  place: { workspaceId: string; projectId: string };
  /** The number of the float path; 1 is the longest. */
  number: number;
  by: string;
}

/** Opens the chart with a path highlighted. */
export function OnGantt({ place, number, by }: OnGanttProps) {
  const query = new URLSearchParams({ path: String(number), ...(by === 'free-float' ? {} : { by }) });
  return (
    <AppLink
      href={`/w/${place.workspaceId}/projects/${place.projectId}/gantt?${query.toString()}`}
      aria-label={`Show path ${number} on the Gantt`}
    >
      Show on the Gantt
    </AppLink>
  );
}
