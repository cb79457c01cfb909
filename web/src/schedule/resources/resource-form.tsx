import type { Resource } from '@horizon/schedule';
import { ApiFailure } from '../../client/api.ts';
import { useMay, useWorkspace } from '../../client/caller.tsx';
import { useCall } from '../../client/data.ts';
import { FormDrawer } from '../../client/form-drawer.tsx';
import { refusalOf } from '../../client/failures.ts';
import { numberOrNull } from '../../client/form-values.ts';
import { RateSelect } from '../../labour-rates/rate-select.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, MoneyField, NumberField, SelectField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { changedNames } from '../../ui/form-faults.ts';
import { FormSection, useForm, type FormState } from '../../ui/form.tsx';
import { formatMoney } from '../../ui/format.ts';
import { useScheduleEdits } from '../tasks/programme.ts';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import type { ScheduleEdit } from '../tasks/tasks.ts';
import {
  blankResource,
  readResource,
  resourceKinds,
  type ResourceValues,
  valuesOfResource,
} from './resource-values.ts';

interface ResourceFormProps {
  projectId: string;
  read: ReadProgramme;
  /** Missing for a new one. */
  resource: Resource | null;
  onClose: () => void;
}

/** The form of a resource: kind, capacity, calendar and costs. */
export function ResourceForm({ projectId, read, resource, onClose }: ResourceFormProps) {
  const saveEdits = useScheduleEdits(projectId);
  const initial = resource ? valuesOfResource(resource) : blankResource;
  const form = useForm<ResourceValues>({
    initial,
    onSave: async (values) => {
      const names = changedNames(initial, values);
      const wanted = readResource(values, resource ? names : ['name', 'kind', ...names]);
      if ('faults' in wanted) return { message: 'Some values cannot be read.', fields: wanted.faults };
      if (Object.keys(wanted.changes).length === 0) return onClose();
      const edit = (
        resource
          ? { kind: 'resource-changed', id: resource.id, changes: wanted.changes }
          : { kind: 'resource-added', resource: { id: crypto.randomUUID(), ...wanted.changes } }
      ) as ScheduleEdit;
      const successMessage = resource ? `${values.name} changed` : `${values.name} added`;
      try {
        await saveEdits({ edits: [edit], basedOn: read.revision, successMessage, note: successMessage });
        return onClose();
      } catch (error) {
        return inFormWords(error);
      }
    },
  });
  return (
    <FormDrawer
      title={resource ? resource.name : 'New resource'}
      form={form}
      saveLabel={resource ? 'Save resource' : 'Add resource'}
      onClose={onClose}
    >
      <Fields form={form} read={read} />
    </FormDrawer>
  );
}

/** Maps the server's fault paths in the batch to the form's fields. */
function inFormWords(error: unknown) {
  const refusal = refusalOf(error);
  if (!(error instanceof ApiFailure)) return refusal;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, faults]) => [path.split('.').at(-1) ?? path, faults]),
  );
  return { ...refusal, fields };
}

function Fields({ form, read }: { form: FormState<ResourceValues>; read: ReadProgramme }) {
  const { kind } = form.values;
  const isTimed = kind !== 'material' && kind !== 'cost';
  const seesRateCost = useMay('labour_rates:see_cost');
  const seesCost = useMay('budget:see_cost') && seesRateCost;
  const seesRates = useMay('labour_rates:view');
  return (
    <>
      <FormSection title="Resource">
        <TextField name="name" label="Name" required wide maxLength={200} />
        <SelectField name="kind" label="Kind" required choices={resourceKinds} />
        <TextField name="code" label="Code" maxLength={100} />
        {kind === 'material' ? (
          <TextField name="unitOfMeasure" label="Unit of measure" help="Such as t, m³ or each." maxLength={40} />
        ) : null}
        <CheckboxField name="isGeneric" label="A role, not a person or a machine of its own" wide />
      </FormSection>
      {isTimed ? (
        <FormSection title="Capacity">
          <NumberField name="maxUnits" label="Units" help="1 is one full-time person or machine." />
          <SelectField
            name="calendarId"
            label="Calendar"
            placeholder="The project’s"
            choices={read.programme.calendars.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextAreaField
            name="capacity"
            label="Capacity over time"
            help="Where it differs, a line each: 1 Mar 2027 – 30 Apr 2027: 2."
            wide
          />
        </FormSection>
      ) : null}
      {seesRates || seesCost ? (
        <FormSection title="Cost">
          {seesRates && isTimed ? <RateSelect name="labourRateId" label="Labour rate" wide /> : null}
          {seesCost ? (
            <>
              {isTimed ? <MoneyField name="costPerHour" label="Cost of an hour" /> : null}
              {kind === 'material' ? (
                <MoneyField name="costPerUnit" label={`Price per ${form.values.unitOfMeasure.trim() || 'unit'}`} />
              ) : null}
              <MoneyField name="costPerUse" label="Cost of a use" />
              {form.values.labourRateId ? <RateNow form={form} /> : null}
            </>
          ) : null}
        </FormSection>
      ) : null}
      <FormSection title="Notes">
        <TextAreaField name="notes" label="Notes" wide />
      </FormSection>
    </>
  );
}

/** Current cost of the linked labour rate, and a button to use it if the resource has another value. */
function RateNow({ form }: { form: FormState<ResourceValues> }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const id = form.values.labourRateId;
  const found = useCall('listLabourRates', { params: { workspaceId }, query: { id } });
  const cost = found.data?.items[0]?.cost_rate;
  if (cost === null || cost === undefined) return null;
  const isSame = numberOrNull(form.values.costPerHour) === Number(cost);
  return (
    <p role="status">
      The rate costs {formatMoney(cost)} an hour now.{' '}
      {isSame ? null : (
        <Button small onClick={() => form.change('costPerHour', String(cost))}>
          Take it
        </Button>
      )}
    </p>
  );
}
