import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { useRecordForm } from '../client/save.ts';
import { formatDay } from '../ui/format.ts';
import { RateFields } from './rate-fields.tsx';
import { rateChanges, rateLabels, rateValues } from './rate-values.ts';
import { formatRate, type Rate } from './rates.ts';
import { useAwards } from './use-awards.ts';

/** Edits a labour rate. If somebody else saved first, both values are shown and the person chooses. */
export function EditRate({ rate, onClose }: { rate: Rate; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { choices } = useAwards(workspaceId);
  const update = useWrite('updateLabourRate', {
    successMessage: (saved) => `Labour rate “${saved.name}” has been changed`,
  });
  const record = useRecordForm({
    record: rate,
    valuesOf: rateValues,
    save: (changes, version) =>
      update.mutateAsync({ params: { workspaceId, id: rate.id }, body: { ...rateChanges(changes), version } }),
    onSaved: onClose,
  });
  const show = (name: string, value: unknown) => {
    const text = String(value ?? '');
    if (name === 'award_id') return choices.find((choice) => choice.value === text)?.label ?? text;
    if (name === 'effective_date') return formatDay(text);
    const isAmount = name === 'cost_rate' || name === 'sell_rate';
    return isAmount && text !== '' && Number.isFinite(Number(text)) ? formatRate(Number(text)) : text;
  };
  return (
    <FormDrawer
      title={`Edit ${rate.name}`}
      form={record.form}
      record={record}
      saveLabel="Save"
      onClose={onClose}
      labels={rateLabels}
      show={show}
    >
      <RateFields />
    </FormDrawer>
  );
}
