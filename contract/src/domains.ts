/** What the calls of each domain are about, in the words of the reference. */
export const domainWords: Readonly<Record<string, string>> = {
  session: 'Sign-in with e-mail and password, sessions, API tokens, set-up of an empty installation',
  workspaces: 'Workspaces of the caller with their projects and settings, and the home page',
  projects: 'Projects: create, change, archive, restore',
  roles: 'Roles of a workspace and their permissions',
  people: 'Members of a workspace, invitations, seeing as another',
  companies: 'Companies that take part in a workspace',
  'project-structure': 'Teams, and buildings with their levels and zones',
  'saved-views': 'Lists as somebody wants to see them again: search, filters, columns, order and groups under a name',
  'labour-rates': 'Awards, dated rates, allowances, project overrides, and what hours cost',
  schedule: 'The programme of a project: tasks, links, baselines, scenarios, resources, weekly plans',
  'schedule-import': 'Programmes of Microsoft Project, Primavera, Excel and CSV come in, and can be taken back',
  actions: 'Work items of all categories: scheduling tasks, actions, issues, defects, hazards, inspections',
  wbs: 'The work breakdown structure of a project: elements with code, name, order and budget',
  audit: 'Who changed what, and when',
  live: 'Committed changes as server-sent events',
};
