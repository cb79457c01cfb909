import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { refusalFrom } from '../client/save.ts';
import { useForm } from '../ui/form.tsx';
import { ProjectFields } from './project-fields.tsx';
import { emptyProject, newProject, type Project } from './project-values.ts';

interface NewProjectProps {
  onClose: () => void;
  onCreated: (project: Project) => void;
}

/** Creates a project in a drawer next to the list. */
export function NewProject({ onClose, onCreated }: NewProjectProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const create = useWrite('createProject', {
    alsoStale: ['workspaces', 'session'],
    successMessage: (project) => `Project “${project.project_name}” has been created`,
  });
  const form = useForm({
    initial: emptyProject,
    onSave: (values) =>
      refusalFrom(async () =>
        onCreated(await create.mutateAsync({ params: { workspaceId }, body: newProject(values) })),
      ),
  });
  return (
    <FormDrawer title="New project" form={form} saveLabel="Create project" onClose={onClose}>
      <ProjectFields />
    </FormDrawer>
  );
}
