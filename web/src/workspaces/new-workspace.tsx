import { regions } from 'virtual:words';
import type { CallAnswer } from '../client/api.ts';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { refusalFrom } from '../client/save.ts';
import { useForm } from '../ui/form.tsx';
import { changesOf, WorkspaceFields, type WorkspaceValues } from './workspace-fields.tsx';

const empty: WorkspaceValues = {
  workspace: '',
  region: regions[0],
  channel_id: '',
  margin_floor_pct: '20',
  sell_allowances: 'at_cost',
  sell_allowances_markup_pct: '',
  requires_second_factor: 'no',
};

/** Empty fields keep their defaults. */
const filled = (values: WorkspaceValues): Partial<WorkspaceValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

interface NewWorkspaceProps {
  onClose: () => void;
  onCreated: (workspace: CallAnswer<'createWorkspace'>) => void;
}

/** Creates a workspace of the caller's company; its creator is its owner. */
export function NewWorkspace({ onClose, onCreated }: NewWorkspaceProps) {
  const create = useWrite('createWorkspace', {
    alsoStale: ['session'],
    readsFirst: true,
    successMessage: ({ workspace }) => `Workspace “${workspace}” has been created`,
  });
  const form = useForm({
    initial: empty,
    onSave: (values) =>
      refusalFrom(async () =>
        onCreated(
          await create.mutateAsync({ body: { ...changesOf(filled(values)), workspace: values.workspace.trim() } }),
        ),
      ),
  });
  return (
    <FormDrawer
      title="New workspace"
      form={form}
      saveLabel="Create workspace"
      note="It starts with the built-in roles and you as its manager."
      onClose={onClose}
    >
      <WorkspaceFields values={form.values} own={regions[0]} />
    </FormDrawer>
  );
}
