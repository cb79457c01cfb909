import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { refusalFrom } from '../client/save.ts';
import { useForm } from '../ui/form.tsx';
import { RateFields } from './rate-fields.tsx';
import { emptyRate, newRate } from './rate-values.ts';
import type { Rate } from './rates.ts';
import { notifyWarnings } from './rate-warnings.tsx';

interface NewRateProps {
  onClose: () => void;
  onCreated?: (rate: Rate) => void;
}

/** Creates a labour rate in a drawer next to the list. */
export function NewRate({ onClose, onCreated }: NewRateProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const create = useWrite('createLabourRate', { successMessage: (answer) => answer.message });
  const form = useForm({
    initial: emptyRate,
    onSave: (values) =>
      refusalFrom(async () => {
        const made = await create.mutateAsync({ params: { workspaceId }, body: newRate(values) });
        notifyWarnings(made.labour_rate.name, made.warnings);
        onClose();
        onCreated?.(made.labour_rate);
      }),
  });
  return (
    <FormDrawer title="New labour rate" form={form} saveLabel="Create rate" onClose={onClose}>
      <RateFields />
    </FormDrawer>
  );
}
