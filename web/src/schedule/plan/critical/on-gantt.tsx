import { AppLink } from '../../../client/app-link.tsx';

interface OnGanttProps {
  place: { workspaceId: string; projectId: string };
  /** The longest path, or a float path by its number. */
  path: 'longest' | number;
  by: string;
}

/** Opens the chart with a path highlighted. */
export function OnGantt({ place, path, by }: OnGanttProps) {
  const query = new URLSearchParams({ path: String(path), ...(by === 'free-float' ? {} : { by }) });
  return (
    <AppLink
      href={`/w/${place.workspaceId}/projects/${place.projectId}/gantt?${query.toString()}`}
      aria-label={path === 'longest' ? 'Show the longest path on the Gantt' : `Show path ${path} on the Gantt`}
    >
      Show on the Gantt
    </AppLink>
  );
}
