import { plainLetters } from '@horizon/identifiers';
import type { CallAnswer } from '../client/api.ts';

type Workspace = CallAnswer<'listWorkspaces'>['items'][number];
type Named = Pick<Workspace, 'workspace_id' | 'workspace'> & {
  projects: Pick<Workspace['projects'][number], 'project_id' | 'project_name' | 'project_number'>[];
};

/** An entry of the switcher: a workspace, or a project below its workspace. */
interface Place {
  level: 1 | 2;
  name: string;
  hint: string;
  href: string;
  /** Matches the typed words; a workspace without a match is listed as the heading of its projects. */
  matches: boolean;
}

/** The workspaces and projects whose name or number matches the words, each project below its workspace. */
export function placesOf(workspaces: readonly Named[], words: string): readonly Place[] {
  const wanted = plainLetters(words.trim());
  return workspaces.flatMap((workspace) => {
    const own: Place = {
      level: 1,
      name: workspace.workspace,
      hint: workspace.projects.length === 1 ? '1 project' : `${workspace.projects.length} projects`,
      href: `/w/${workspace.workspace_id}`,
      matches: plainLetters(workspace.workspace).includes(wanted),
    };
    const projects = workspace.projects
      .filter((project) => plainLetters(`${project.project_name} ${project.project_number ?? ''}`).includes(wanted))
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

/** The index of the first match, which Enter opens by default; 0 if there is none. */
export function firstMatch(places: readonly Place[]): number {
  return Math.max(
    0,
    places.findIndex((place) => place.matches),
  );
}
