import { useState } from 'react';
import { HistorySection } from '../audit/history-section.tsx';
import { ApiFailure } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { numberOrNull } from '../client/form-values.ts';
import { ProjectField } from '../client/project-field.tsx';
import { refusalOf } from '../client/failures.ts';
import { useRecordForm } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { DateField, MoneyField, TextAreaField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import styles from './labour-rates.module.css';
import { RateSelect } from './rate-select.tsx';
import { formatRate, type Override } from './rates.ts';

const labels = {
  project_id: 'Project',
  labour_rate_id: 'Labour rate',
  override_rate: 'Cost per hour on this project',
  override_sell_rate: 'Sell rate per hour on this project',
  valid_from: 'Valid from',
  valid_to: 'Valid to',
  reason: 'Reason',
};
const empty = {
  project_id: '',
  labour_rate_id: '',
  override_rate: '',
  override_sell_rate: '',
  valid_from: '',
  valid_to: '',
  reason: '',
};

type Figures = Omit<typeof empty, 'project_id' | 'labour_rate_id'>;

/** The body for the typed values; an optional field that is empty becomes null. */
const bodyOf = (typed: Figures) => ({
  override_rate: numberOrNull(typed.override_rate) as number,
  override_sell_rate: numberOrNull(typed.override_sell_rate) as number | null,
  valid_from: typed.valid_from || null,
  valid_to: typed.valid_to || null,
  reason: typed.reason.trim(),
});

interface NewOverrideProps {
  projectId?: string;
  rateId?: string;
  onClose: () => void;
}

/** Creates a project's override of a labour rate. */
export function NewOverride({ projectId = '', rateId = '', onClose }: NewOverrideProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const create = useWrite('createProjectOverride', { successMessage: (answer) => answer.message });
  const [existing, setExisting] = useState<Override | null>(null);
  const [opensExisting, setOpensExisting] = useState(false);
  const form = useForm({
    initial: { ...empty, project_id: projectId, labour_rate_id: rateId },
    onSave: async ({ project_id, labour_rate_id, ...figures }) => {
      const body = { project_id, labour_rate_id, ...bodyOf(figures) };
      try {
        await create.mutateAsync({ params: { workspaceId }, body });
        onClose();
        return null;
      } catch (error) {
        setExisting(existingOverride(error));
        return refusalOf(error);
      }
    },
  });
  if (existing && opensExisting) return <EditOverride override={existing} onClose={onClose} />;
  return (
    <FormDrawer title="New project override" form={form} saveLabel="Create override" onClose={onClose}>
      {existing && form.refusal ? <Existing override={existing} onOpen={() => setOpensExisting(true)} /> : null}
      <FormSection title="Project and rate">
        <ProjectField name="project_id" label={labels.project_id} required wide />
        <RateSelect name="labour_rate_id" label={labels.labour_rate_id} required wide />
      </FormSection>
      <OverrideFields rateId={form.values.labour_rate_id} figures={form.values} />
    </FormDrawer>
  );
}

/** The existing override that prevents a second one, if the refusal includes it. */
function existingOverride(error: unknown): Override | null {
  const exists = error instanceof ApiFailure && error.code === 'override_exists' && error.current !== undefined;
  // The contract says that `current` is the record of the call.
  return exists ? (error.current as Override) : null;
}

function Existing({ override, onOpen }: { override: Override; onOpen: () => void }) {
  return (
    <p className={styles.existing}>
      {override.override_rate === null ? null : (
        <span>{formatRate(override.override_rate)} an hour is paid there: </span>
      )}
      <span>{override.reason}</span>
      <Button small onClick={onOpen}>
        Open the existing override
      </Button>
    </p>
  );
}

/** Edits a project override. */
export function EditOverride({ override, onClose }: { override: Override; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const update = useWrite('updateProjectOverride', {
    successMessage: () => 'The project override has been changed',
  });
  const record = useRecordForm({
    record: override,
    valuesOf: ({ override_rate, override_sell_rate, valid_from, valid_to, reason }: Override) => ({
      override_rate: override_rate === null ? '' : String(override_rate),
      override_sell_rate: override_sell_rate === null ? '' : String(override_sell_rate),
      valid_from: valid_from ?? '',
      valid_to: valid_to ?? '',
      reason,
    }),
    save: (changed, version) => {
      const all = bodyOf({ ...empty, ...changed });
      const body = Object.fromEntries(Object.entries(all).filter(([name]) => name in changed));
      return update.mutateAsync({ params: { workspaceId, id: override.id }, body: { version, ...body } });
    },
    onSaved: onClose,
  });
  return (
    <FormDrawer
      title={`${override.labour_rate.name} on ${override.project_name}`}
      form={record.form}
      record={record}
      saveLabel="Save"
      onClose={onClose}
      labels={labels}
    >
      <OverrideFields rateId={override.labour_rate_id} figures={record.form.values} />
      <HistorySection entity="labour_overrides" id={override.id} />
    </FormDrawer>
  );
}

/** Warns while typing that the cost is above the sell rate: the project would lose money on each hour. */
function AboveSell({ rateId, figures }: OverrideFieldsProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const rate = useCall('getLabourRate', { params: { workspaceId, id: rateId } }, { enabled: rateId !== '' });
  const typed = numberOrNull(figures.override_rate);
  const sell = numberOrNull(figures.override_sell_rate) ?? rate.data?.sell_rate;
  if (typeof typed !== 'number' || typeof sell !== 'number' || typed <= sell) return null;
  return (
    <p role="status" className={styles.existing}>
      {`This is above the sell rate of ${formatRate(sell)}: the project loses ${formatRate(typed - sell)} an hour.`}
    </p>
  );
}

interface OverrideFieldsProps {
  rateId: string;
  figures: Pick<Figures, 'override_rate' | 'override_sell_rate'>;
}

function OverrideFields({ rateId, figures }: OverrideFieldsProps) {
  return (
    <FormSection
      title="Override"
      detail="Replaces the cost rate on this project. The sell rate stays that of the rate unless you enter one."
    >
      <MoneyField name="override_rate" label={labels.override_rate} required wide />
      <MoneyField name="override_sell_rate" label={labels.override_sell_rate} wide />
      <AboveSell rateId={rateId} figures={figures} />
      <DateField name="valid_from" label={labels.valid_from} />
      <DateField name="valid_to" label={labels.valid_to} help="Outside these days the rate’s own figures apply." />
      <TextAreaField name="reason" label={labels.reason} required wide />
    </FormSection>
  );
}
