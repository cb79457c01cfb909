import type { CallAnswer } from '../client/api.ts';

type Workspace = CallAnswer<'listWorkspaces'>['items'][number];
type Named = Pick<Workspace, 'workspace_id' | 'workspace'> & {
  projects: Pick<Workspace['projects'][number], 'project_id' | 'project_name' | 'project_number'>[];
};

/** A workspace, or a project below its workspace, as the switcher lists it. */
interface Place {
  level: 1 | 2;
  name: string;
  hint: string;
  href: string;
  /** Has the words typed; a workspace without them is there to say where its projects are. */
  matches: boolean;
}

/** The workspaces and projects that have these words in their name or number, each project below its workspace. */
export function placesOf(workspaces: readonly Named[], words: string): readonly Place[] {
  const wanted = words.trim().toLowerCase();
  return workspaces.flatMap((workspace) => {
    const own: Place = {
      level: 1,
      name: workspace.workspace,
      hint: workspace.projects.length === 1 ? '1 project' : `${workspace.projects.length} projects`,
      href: `/w/${workspace.workspace_id}`,
      matches: workspace.workspace.toLowerCase().includes(wanted),
    };
    const projects = workspace.projects
      .filter((project) => `${project.project_name} ${project.project_number ?? ''}`.toLowerCase().includes(wanted))
      .map((project): Place => ({
        level: 2,
        name: project.project_name,
        hint: project.project_number ?? '',
        href: `/w/${workspace.workspace_id}/projects/${project.project_id}`,
        matches: true,
      }));
    return own.matches || projects.length > 0 ? [own, ...projects] : [];
  });
}

/** The place that Enter opens before another is chosen; 0 where there is none. */
export function firstMatch(places: readonly Place[]): number {
  return Math.max(
    0,
    places.findIndex((place) => place.matches),
  );
}
