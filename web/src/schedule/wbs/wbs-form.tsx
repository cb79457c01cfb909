import { api } from '../../client/api.ts';
import { useWrite } from '../../client/data.ts';
import { FormDrawer } from '../../client/form-drawer.tsx';
import { numberOrNull } from '../../client/form-values.ts';
import { refusalFrom, useRecordForm } from '../../client/save.ts';
import { useQueryClient } from '@tanstack/react-query';
import { MoneyField, TextField } from '../../ui/fields.tsx';
import { FormSection, useForm } from '../../ui/form.tsx';
import { nextCode, type WbsNode } from './wbs-tree.ts';

const labels = { code: 'Code', name: 'Name', budget: 'Budget' };

function Fields({ showsMoney }: { showsMoney: boolean }) {
  return (
    <FormSection title="Element">
      <TextField name="code" label="Code" required maxLength={60} />
      <TextField name="name" label="Name" required wide maxLength={300} autoFocus />
      {showsMoney ? (
        <MoneyField name="budget" label="Own budget" help="Without GST, and without what is below." />
      ) : null}
    </FormSection>
  );
}

interface Place {
  workspaceId: string;
  projectId: string;
  /** False for people without permission to see budgets. */
  showsMoney: boolean;
  onClose: () => void;
}

interface NewElementProps extends Place {
  parent: WbsNode | null;
  siblings: readonly WbsNode[];
  onCreated: (id: string) => void;
}

/** Creates an element as the last one below its parent. */
export function NewElement({
  workspaceId,
  projectId,
  showsMoney,
  parent,
  siblings,
  onClose,
  onCreated,
}: NewElementProps) {
  const create = useWrite('createWbs', { alsoStale: ['schedule'], successMessage: ({ name }) => `${name} added` });
  const form = useForm({
    initial: { code: nextCode(parent, siblings), name: '', budget: '' },
    onSave: ({ code, name, budget }) =>
      refusalFrom(async () => {
        const own = showsMoney ? { budget: numberOrNull(budget) } : {};
        const body = { code, name, ...own, parent_wbs_id: parent?.wbs_id ?? null };
        const made = await create.mutateAsync({ params: { workspaceId, projectId }, body });
        onCreated(made.wbs_id);
      }),
  });
  return (
    <FormDrawer
      title={parent ? `New element below ${parent.code} ${parent.name}` : 'New element'}
      form={form}
      saveLabel="Add element"
      onClose={onClose}
    >
      <Fields showsMoney={showsMoney} />
    </FormDrawer>
  );
}

const valuesOf = ({ code, name, budget }: Pick<WbsNode, 'code' | 'name' | 'budget'>) => ({
  code,
  name,
  budget: budget === null ? '' : String(budget),
});

/** The form of an element: code, name and budget. */
export function EditElement({ workspaceId, projectId, showsMoney, node, onClose }: Place & { node: WbsNode }) {
  const queries = useQueryClient();
  const record = useRecordForm<Pick<WbsNode, 'version' | 'code' | 'name' | 'budget'>, ReturnType<typeof valuesOf>>({
    record: node,
    valuesOf,
    save: async ({ budget, ...texts }, version) => {
      const body = {
        wbs_id: node.wbs_id,
        version,
        ...texts,
        ...(budget === undefined ? {} : { budget: numberOrNull(budget) }),
      };
      const saved = await api('updateWbs', { params: { workspaceId, projectId }, body });
      for (const domain of ['wbs', 'schedule', 'audit']) void queries.invalidateQueries({ queryKey: [domain] });
      return saved;
    },
    onSaved: onClose,
  });
  return (
    <FormDrawer
      title={`${node.code} ${node.name}`}
      form={record.form}
      record={record}
      labels={labels}
      saveLabel="Save element"
      onClose={onClose}
    >
      <Fields showsMoney={showsMoney} />
    </FormDrawer>
  );
}
