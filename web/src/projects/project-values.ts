// A project as the text values of its form, and back as the input of API calls.
import type { CallAnswer, CallInput } from '../client/api.ts';
import { numberOrNull, textOrNull } from '../client/form-values.ts';

export type Project = CallAnswer<'getProject'>;
type NewProject = CallInput<'createProject'>['body'];
export type ProjectChanges = Omit<CallInput<'updateProject'>['body'], 'version'>;

export type ProjectValues = Readonly<{
  project_name: string;
  project_number: string;
  sector: string;
  client_id: string;
  state: string;
  time_zone: string;
  address: string;
  start_date: string;
  end_date: string;
  status_date: string;
  contract_value: string;
  description: string;
}>;

/** Field labels of a project. */
export const projectLabels: Record<keyof ProjectValues, string> = {
  project_name: 'Name',
  project_number: 'Number',
  sector: 'Sector',
  client_id: 'Client',
  state: 'State or territory',
  time_zone: 'Time zone',
  address: 'Address',
  start_date: 'Start',
  end_date: 'Completion',
  status_date: 'Data date',
  contract_value: 'Contract sum',
  description: 'Description',
};

/** A time zone by its city, as people call it. */
export const zoneName = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

export const emptyProject: ProjectValues = {
  project_name: '',
  project_number: '',
  sector: '',
  client_id: '',
  state: '',
  time_zone: 'Australia/Sydney',
  address: '',
  start_date: '',
  end_date: '',
  status_date: '',
  contract_value: '',
  description: '',
};

/** The values of a project's form. */
export function projectValues(project: Project): ProjectValues {
  return {
    project_name: project.project_name,
    project_number: project.project_number ?? '',
    sector: project.sector ?? '',
    client_id: project.client_id ?? '',
    state: project.state ?? '',
    time_zone: project.time_zone,
    address: project.address ?? '',
    start_date: project.start_date ?? '',
    end_date: project.end_date ?? '',
    status_date: project.status_date ?? '',
    contract_value: project.contract_value === null ? '' : String(project.contract_value),
    description: project.description ?? '',
  };
}

/** The call's input for the given values. The server refuses values outside their list, at their field. */
export function projectChanges(values: Partial<ProjectValues>): ProjectChanges {
  const entries = Object.entries(values).map(([name, text]) => {
    if (name === 'contract_value') return [name, numberOrNull(text)];
    return [name, name === 'project_name' || name === 'time_zone' ? text.trim() : textOrNull(text)];
  });
  return Object.fromEntries(entries) as ProjectChanges;
}

/** The call's input for a new project with the given values. */
export function newProject(values: ProjectValues): NewProject {
  return { ...projectChanges(values), project_name: values.project_name.trim() };
}
