// Chooses a project of a file: by id, code, name or position, else the one with the most tasks that is not a baseline.
import type { ProjectInFile } from '../planning-file-result.ts';

export interface Choice {
  projects: ProjectInFile[];
  /** None when the wanted project is not in the file. */
  chosen: ProjectInFile | null;
}

/** The choice; none when there is no project. */
export function chooseProject(
  found: readonly (ProjectInFile & { isBaseline: boolean })[],
  wanted: string | number | undefined,
): Choice | null {
  if (found.length === 0) return null;
  const projects = found.map(({ isBaseline: _baseline, ...project }) => project);
  if (wanted !== undefined && wanted !== '') return { projects, chosen: find(projects, String(wanted)) };
  let best = 0;
  for (const [index, project] of found.entries()) {
    const champion = found[best]!;
    const isBetter =
      champion.isBaseline === project.isBaseline ? project.taskCount > champion.taskCount : champion.isBaseline;
    if (isBetter && (project.taskCount > 0 || champion.taskCount === 0)) best = index;
  }
  return { projects, chosen: projects[best]! };
}

function find(projects: readonly ProjectInFile[], wanted: string): ProjectInFile | null {
  const same = (text: string): boolean => text.toLowerCase() === wanted.toLowerCase();
  return (
    projects.find((project) => project.id === wanted) ??
    projects.find((project) => same(project.code)) ??
    projects.find((project) => same(project.name)) ??
    projects[Number(wanted) - 1] ??
    null
  );
}
