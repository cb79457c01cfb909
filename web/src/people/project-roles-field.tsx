import { IconPlus, IconX } from '@tabler/icons-react';
import { ProjectSelect } from '../client/project-field.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { FieldNotes, useFormFields } from '../ui/field.tsx';
import { faultsInWords } from '../ui/form-faults.ts';
import type { Choice } from '../ui/fields.tsx';
import styles from './people.module.css';

export interface ProjectRoleValue {
  project_id: string;
  role_id: string;
}

interface ProjectRolesFieldProps {
  name: string;
  label: string;
  roles: readonly Choice[];
}

const isProjectRole = (value: unknown): value is ProjectRoleValue =>
  typeof value === 'object' && value !== null && 'project_id' in value && 'role_id' in value;

/** Roles on single projects, one row each. */
export function ProjectRolesField({ name, label, roles }: ProjectRolesFieldProps) {
  const form = useFormFields();
  const value = form.valueOf(name);
  const rows = Array.isArray(value) ? value.filter(isProjectRole) : [];
  const missing = (part: keyof ProjectRoleValue, index: number) =>
    `Choose the ${part === 'role_id' ? 'role' : 'project'} in line ${index + 1}.`;
  const faults = [
    ...form.faultsOf(name),
    ...rows.flatMap((row, index) =>
      (['project_id', 'role_id'] as const).flatMap((part) =>
        faultsInWords(form.faultsOf(`${name}.${index}.${part}`), { value: row[part], missing: missing(part, index) }),
      ),
    ),
  ];
  const set = (index: number, change: Partial<ProjectRoleValue>) =>
    form.change(
      name,
      rows.map((row, at) => (at === index ? { ...row, ...change } : row)),
    );
  return (
    <fieldset className={styles.projectRoles} data-field={name}>
      <legend>{label}</legend>
      {rows.map((_row, index) => (
        // Rows have no id; the index as key keeps the focus while they are edited.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.projectRole}>
          <span
            className={styles.within}
            data-field={`${name}.${index}.project_id`}
            data-missing={missing('project_id', index)}
          >
            <ProjectSelect
              className={styles.select ?? ''}
              label={`Project ${index + 1}`}
              value={rows[index]?.project_id ?? ''}
              onChange={(project_id) => set(index, { project_id })}
            />
          </span>
          <span
            className={styles.within}
            data-field={`${name}.${index}.role_id`}
            data-missing={missing('role_id', index)}
          >
            <select
              className={styles.select}
              aria-label={`Role ${index + 1}`}
              value={rows[index]?.role_id ?? ''}
              onChange={(event) => set(index, { role_id: event.target.value })}
            >
              <option value="" disabled>
                Role…
              </option>
              {roles.map((choice) => (
                <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                  {choice.label}
                </option>
              ))}
            </select>
          </span>
          <IconButton
            label={`Remove role ${index + 1}`}
            small
            onClick={() =>
              form.change(
                name,
                rows.filter((_row, at) => at !== index),
              )
            }
          >
            <IconX />
          </IconButton>
        </div>
      ))}
      <Button small icon={<IconPlus />} onClick={() => form.change(name, [...rows, { project_id: '', role_id: '' }])}>
        Add a role on a project
      </Button>
      <FieldNotes id={name} help={undefined} faults={faults} />
    </fieldset>
  );
}
