import { useNavigate } from '@tanstack/react-router';
import type { CallAnswer } from '../client/api.ts';
import { keptFor, useCaller, useWorkspace } from '../client/caller.tsx';
import { FormDrawer } from '../client/form-drawer.tsx';
import { useProjectChoices } from '../client/project-choices.ts';
import { refusalFrom } from '../client/save.ts';
import { SelectField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import { beginForm } from './begin-form.ts';

interface NewFormProps {
  types: readonly CallAnswer<'getFormType'>[];
  projectId: string;
  onClose: () => void;
}

/** Selects the type and project of a form, which is then filled in on this device. */
export function NewForm({ types, projectId, onClose }: NewFormProps) {
  const { workspace_id } = useWorkspace();
  const userId = keptFor(useCaller());
  const projects = useProjectChoices();
  const navigate = useNavigate();
  const published = types.filter((type) => type.published_version !== null && !type.is_deleted);
  const form = useForm({
    initial: { type: published.length === 1 ? published[0]!.id : '', project: projectId },
    onSave: async ({ type: typeId, project: id }) => {
      const type = published.find((each) => each.id === typeId);
      const project = projects.find(({ value }) => value === id);
      if (!type || !project || userId === null) {
        return {
          message: 'Choose a form type and a project.',
          fields: {
            ...(type ? {} : { type: ['Choose a form type.'] }),
            ...(project ? {} : { project: ['Choose a project.'] }),
          },
        };
      }
      return refusalFrom(async () => {
        const key = await beginForm(type, { id, name: project.label }, userId);
        // The drawer closes with this page: closing it first would be a second navigation at the same time.
        await navigate({ to: `/w/${workspace_id}/forms/fill/${key}` });
      });
    },
  });
  return (
    <FormDrawer title="New form" form={form} saveLabel="Fill it in" onClose={onClose}>
      <FormSection
        title="Form"
        detail={
          published.length === 0 ? 'No form type has been published yet. Publish one under Form types.' : undefined
        }
      >
        <SelectField
          name="type"
          label="Form type"
          required
          wide
          choices={published.map((type) => ({ value: type.id, label: type.name }))}
        />
        <SelectField name="project" label="Project" required wide choices={projects} />
      </FormSection>
    </FormDrawer>
  );
}
