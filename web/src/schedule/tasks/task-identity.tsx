// The identity of a task: id, type, location, and who plans it.
import { useWorkspace } from '../../client/caller.tsx';
import { CheckboxField, DateField, NumberField, SelectField, TextField } from '../../ui/fields.tsx';
import { useWbsChoices } from './use-wbs-names.ts';
import { taskTypeName, typeChoices, type TaskType } from './task-types.ts';
import type { TaskValues } from './task-values.ts';

interface IdentityProps {
  projectId: string;
  values: TaskValues;
  /** The stored value. */
  type: TaskType;
  disabled: boolean;
}

/** Activity id, type, location and WBS element. */
export function IdentityFields({ projectId, values, type, disabled }: IdentityProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const wbs = useWbsChoices(workspaceId, projectId);
  return (
    <>
      <TextField name="code" label="Activity id" maxLength={100} disabled={disabled} />
      {type === 'summary' ? null : (
        <SelectField
          name="type"
          label="Type"
          required
          choices={typeChoices(type)}
          help={taskTypeName(values.type)}
          disabled={disabled}
        />
      )}
      <TextField name="location" label="Location" maxLength={200} disabled={disabled} />
      <SelectField
        name="wbsId"
        label="WBS element"
        searchable
        choices={wbs}
        placeholder="None"
        disabled={disabled || wbs.length === 0}
      />
    </>
  );
}

/** Whether the planner gives the dates, and which. */
export function ManualFields({ values, disabled }: Pick<IdentityProps, 'values' | 'disabled'>) {
  return (
    <>
      <CheckboxField
        name="isManual"
        label="Scheduled by hand"
        help="Its dates are those given here: links and calendars do not move it, and it drives others by them."
        wide
        disabled={disabled}
      />
      {values.isManual ? (
        <>
          <DateField name="manualStart" label="Given start" help="Empty: where it is now." disabled={disabled} />
          <DateField name="manualFinish" label="Given finish" help="Empty: after its duration." disabled={disabled} />
        </>
      ) : null}
    </>
  );
}

const percentKinds = [
  { value: 'duration', label: 'Duration' },
  { value: 'physical', label: 'Physical' },
  { value: 'units', label: 'Units' },
];
const percentWords: Readonly<Record<string, string>> = {
  duration: 'By the time that is done.',
  physical: 'Earned value counts what is built, given here.',
  units: 'By the work of its resources.',
};

/** The measure of its per cent complete. */
export function PercentKindFields({ values, disabled }: Pick<IdentityProps, 'values' | 'disabled'>) {
  return (
    <>
      <SelectField
        name="percentKind"
        label="Per cent complete by"
        required
        choices={percentKinds}
        help={percentWords[values.percentKind]}
        disabled={disabled}
      />
      {values.percentKind === 'physical' ? (
        <NumberField name="physicalPercentComplete" label="Physically done" after="%" disabled={disabled} />
      ) : null}
    </>
  );
}
