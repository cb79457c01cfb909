import { useWrite } from '../../../client/data.ts';
import { FormDrawer } from '../../../client/form-drawer.tsx';
import { refusalFrom } from '../../../client/save.ts';
import { FormSection, useForm } from '../../../ui/form.tsx';
import { RateSelect } from '../../../labour-rates/rate-select.tsx';
import type { CostedResource } from './cost-panel.tsx';

interface RateDrawerProps {
  place: { workspaceId: string; projectId: string };
  resource: CostedResource;
  revision: number;
  onClose: () => void;
}

/** Ties a resource to the labour rate at which its hours are priced. */
export function RateDrawer({ place, resource, revision, onClose }: RateDrawerProps) {
  const edit = useWrite('editSchedule', { successMessage: () => `The rate of ${resource.name} has been changed` });
  const form = useForm({
    initial: { labour_rate_id: resource.labour_rate_id ?? '' },
    onSave: ({ labour_rate_id }) =>
      refusalFrom(async () => {
        const changes = { labourRateId: labour_rate_id || null };
        const edits = [{ kind: 'resource-changed' as const, id: resource.id, changes }];
        const note = `Labour rate of ${resource.name}`;
        await edit.mutateAsync({ params: place, body: { based_on: revision, edits, note } });
        onClose();
      }),
  });
  return (
    <FormDrawer title={`Labour rate of ${resource.name}`} form={form} saveLabel="Save rate" onClose={onClose}>
      <FormSection
        title="Priced at"
        detail="Hours are priced at the version in effect on each day, or at the project's override. Without a labour rate, the resource's own rate applies."
      >
        <RateSelect name="labour_rate_id" label="Labour rate" wide />
      </FormSection>
    </FormDrawer>
  );
}
