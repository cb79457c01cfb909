/** The page of a record that the history speaks of; none where it has no page. */
export function recordHref(workspaceId: string, entity: string, id: string): string | undefined {
  const pages: Record<string, string> = {
    projects: `projects/${id}`,
    members: `people/${id}`,
    roles: `roles/${id}`,
    companies: `companies?open=${id}`,
    teams: `teams?open=${id}`,
    buildings: `buildings?open=${id}`,
    workspaces: 'settings',
    labour_rates: `rates/${id}`,
    labour_awards: 'rates/awards',
    labour_allowances: 'rates/allowances',
    labour_overrides: 'rates/overrides',
  };
  const page = pages[entity];
  return page ? `/w/${workspaceId}/${page}` : undefined;
}
