import { readTrigger, triggerConditions, triggerUnits } from '@horizon/labour';
import { HistorySection } from '../audit/history-section.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { numberOrNull, textOrNull } from '../client/form-values.ts';
import { refusalFrom, useRecordForm } from '../client/save.ts';
import { useFormFields } from '../ui/field.tsx';
import { CheckboxField, NumberField, SelectField, TextField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import { countOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';
import { basisChoices, triggerText, typedTrigger } from './allowance-words.ts';
import styles from './labour-rates.module.css';
import type { ManyProps } from './many-dialogs.tsx';
import { RateSelect } from './rate-select.tsx';
import type { Allowance } from './rates.ts';
import { withFingerprint } from '../client/grid-edits/selected-records.ts';
import { useBulkAction } from '../client/grid-edits/use-bulk-action.tsx';
import { notifyLongRunning } from '../client/grid-edits/use-long-action.ts';

const labels = {
  labour_rate_id: 'Labour rate',
  name: 'Name',
  amount: 'Amount',
  basis: 'The amount is',
  trigger: 'Trigger',
  is_stackable: 'Stackable',
  is_all_purpose: 'All-purpose',
  source: 'Source',
};

const empty = {
  labour_rate_id: '',
  name: '',
  amount: '',
  basis: 'fixed' as string,
  trigger: 'per hour',
  is_stackable: true,
  is_all_purpose: false,
  source: '',
};
type Values = typeof empty;

/** The body of an update for the changed values. */
function changesOf({ amount, basis, source, ...values }: Partial<Values>) {
  return {
    ...values,
    ...(source === undefined ? {} : { source: textOrNull(source) }),
    ...(amount === undefined ? {} : { amount: numberOrNull(amount) as number }),
    ...(basis === undefined ? {} : { basis: basis as Allowance['basis'] }),
  };
}

/** The body for a new allowance, without its rate. */
function newAllowance({ name, trigger, is_stackable, is_all_purpose, ...values }: Omit<Values, 'labour_rate_id'>) {
  const { amount, basis, source } = changesOf(values);
  return {
    name: name.trim(),
    trigger: trigger.trim(),
    is_stackable,
    is_all_purpose,
    amount: amount as number,
    ...(basis ? { basis } : {}),
    ...(source ? { source } : {}),
  };
}

/** Creates an allowance for the given rate, or for one that the person chooses. */
export function NewAllowance({ rateId, onClose }: { rateId?: string; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const create = useWrite('createAllowance', { successMessage: (answer) => answer.message });
  const form = useForm({
    initial: { ...empty, labour_rate_id: rateId ?? '' },
    onSave: ({ labour_rate_id, ...values }) =>
      refusalFrom(async () => {
        const body = { labour_rate_id, ...newAllowance(values) };
        await create.mutateAsync({ params: { workspaceId }, body });
        onClose();
      }),
  });
  return (
    <FormDrawer title="New allowance" form={form} saveLabel="Create allowance" onClose={onClose}>
      {rateId ? null : (
        <FormSection title="Award or rate">
          <RateSelect name="labour_rate_id" label={labels.labour_rate_id} required wide />
        </FormSection>
      )}
      <AllowanceFields />
    </FormDrawer>
  );
}

/** Adds an allowance to the selected rates. */
export function AddAllowance({ selected, pushUndo, onClose, onDone }: ManyProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId };
  const give = useWrite('giveAllowance');
  const failsWith = 'Failed to create allowance';
  const act = useBulkAction({ selected, one: 'rate', doing: 'Adding an allowance to', failsWith, onClose, onDone });
  const undoAction = useWrite('takeBackAllowances', {
    successMessage: ({ deleted }) => `${countOf(deleted, 'allowance')} removed again`,
    failsWith: 'Failed to delete allowance',
  });
  const form = useForm({
    initial: empty,
    onSave: ({ labour_rate_id: _rate, ...values }) =>
      act.save(async () => {
        const allowance = newAllowance(values);
        const body = { ...(await withFingerprint(selected)), ...allowance };
        const { given, have_it, cannot, allowances } = await give.mutateAsync({ params, body });
        const parts = [
          ...(have_it > 0 ? [`${countOf(have_it, 'rate')} had one of that name.`] : []),
          ...(cannot > 0
            ? [`${countOf(cannot, 'rate')} cannot have it: no published standard rate, or too many allowances.`]
            : []),
        ];
        const stored = {
          title: given === 0 ? 'No rate was changed' : `${allowance.name} added to ${countOf(given, 'labour rate')}`,
          ...(parts.length > 0 ? { detail: parts.join(' ') } : {}),
        };
        const takeAllBack = () => {
          notifyLongRunning('Removing it from', allowances.length, 'rate');
          undoAction.mutate({ params, body: { ids: allowances } });
        };
        if (given > 0) pushUndo(takeAllBack, stored);
        else toast.info(stored);
      }),
  });
  return (
    <FormDrawer
      title="Add an allowance"
      form={form}
      saveLabel={`Add it to ${countOf(selected.count, 'rate')}`}
      onClose={act.close}
      meanwhile={act.meanwhile}
    >
      <p>{selected.summary}</p>
      <AllowanceFields />
    </FormDrawer>
  );
}

/** Edits an allowance. */
export function EditAllowance({ allowance, onClose }: { allowance: Allowance; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const update = useWrite('updateAllowance', {
    successMessage: (saved) => `Allowance “${saved.name}” has been changed`,
  });
  const record = useRecordForm({
    record: allowance,
    valuesOf: ({ name, amount, basis, trigger, is_stackable, is_all_purpose, source }: Allowance) => ({
      name,
      amount: amount === null ? '' : String(amount),
      basis: basis as string,
      trigger: typedTrigger(trigger),
      is_stackable,
      is_all_purpose,
      source: source ?? '',
    }),
    save: (changes, version) =>
      update.mutateAsync({ params: { workspaceId, id: allowance.id }, body: { ...changesOf(changes), version } }),
    onSaved: onClose,
  });
  return (
    <FormDrawer
      title={`Edit ${allowance.name}`}
      form={record.form}
      record={record}
      saveLabel="Save"
      onClose={onClose}
      labels={labels}
    >
      <AllowanceFields />
      <HistorySection entity="labour_allowances" id={allowance.id} />
    </FormDrawer>
  );
}

function AllowanceFields() {
  return (
    <FormSection title="Allowance">
      <TextField name="name" label={labels.name} noun="the allowance’s name" required wide maxLength={200} />
      <NumberField name="amount" label={labels.amount} required help="For one unit of the trigger." />
      <SelectField name="basis" label={labels.basis} choices={basisChoices} required searchable={false} />
      <TriggerField />
      <CheckboxField
        name="is_stackable"
        label={labels.is_stackable}
        help="Of those that are not, only the dearest is paid."
        wide
      />
      <CheckboxField
        name="is_all_purpose"
        label={labels.is_all_purpose}
        help="Joins the hour before the multiplier."
        wide
      />
      <TextField name="source" label={labels.source} wide maxLength={300} help="Such as the clause of an award." />
    </FormSection>
  );
}

const spoken = (word: string) => word.replaceAll('_', ' ');

/** The trigger as text, with lists to insert units and conditions. */
function TriggerField() {
  const form = useFormFields();
  const text = String(form.valueOf('trigger') ?? '');
  const read = readTrigger(text);
  const add = (word: string) => form.change('trigger', [text.trim(), spoken(word)].filter(Boolean).join(', '));
  const setUnit = (unit: string) => {
    const units = new RegExp(
      Object.keys(triggerUnits)
        .map((each) => each.replace('_', '[ _]'))
        .join('|'),
      'gi',
    );
    const rest = text.replace(units, '').replace(/^[\s,]+|[\s,]+$/g, '');
    form.change('trigger', [spoken(unit), rest].filter(Boolean).join(', '));
  };
  return (
    <div className={styles.trigger}>
      <TextField
        name="trigger"
        label={labels.trigger}
        required
        wide
        maxLength={100}
        help={
          text.trim()
            ? `Paid ${triggerText(text)}`
            : 'A unit and conditions, or free text for one that is picked by hand.'
        }
      />
      <div className={styles.triggerWords}>
        <select
          aria-label="Unit of the trigger"
          value={read.manual ? '' : read.unit}
          onChange={(event) => setUnit(event.target.value)}
        >
          <option value="" disabled>
            Unit…
          </option>
          {Object.entries(triggerUnits).map(([unit, { one }]) => (
            <option key={unit} value={unit}>
              per {one}
            </option>
          ))}
        </select>
        <select aria-label="Add a condition to the trigger" value="" onChange={(event) => add(event.target.value)}>
          <option value="" disabled>
            Add a condition…
          </option>
          {Object.entries(triggerConditions)
            .filter(([condition]) => !read.conditions.some((known) => known === condition))
            .map(([condition, name]) => (
              <option key={condition} value={condition}>
                {name}
              </option>
            ))}
        </select>
      </div>
    </div>
  );
}
