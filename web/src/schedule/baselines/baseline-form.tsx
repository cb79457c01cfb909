import { refusalFrom } from '../../client/save.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Form, FormSection, useForm } from '../../ui/form.tsx';
import { formatDay } from '../../ui/format.ts';
import { useSiteClock } from '../plan/parts/site-clock.ts';
import { baselineNumbers, type Baseline } from './use-baselines.ts';

interface TakeBaselineProps {
  items: readonly Baseline[];
  onTake: (number: number, name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Creates a baseline of the current programme, under a new number or replacing another baseline. */
export function TakeBaseline({ items, onTake, onClose }: TakeBaselineProps) {
  const clock = useSiteClock();
  const taken = new Map(items.map((baseline) => [baseline.number, baseline]));
  const free = baselineNumbers.find((number) => !taken.has(number));
  const form = useForm({
    initial: { name: '', number: free === undefined ? '' : String(free) },
    onSave: async ({ name, number }) => {
      if (name.trim() === '') return { message: 'The baseline needs a name.', fields: { name: ['Give it a name.'] } };
      if (number === '') {
        return { message: 'All eleven are taken.', fields: { number: ['Choose the one that gives way.'] } };
      }
      const refusal = await refusalFrom(() => onTake(Number(number), name.trim()));
      if (!refusal) onClose();
      return refusal;
    },
  });
  return (
    <Dialog title="Take a baseline" onClose={onClose}>
      <Form form={form} label="Take a baseline" saveLabel="Take baseline" onCancel={onClose}>
        <FormSection
          title="The programme as it is now"
          detail="Dates, durations, floats, work and cost of every task, and all links."
        >
          <TextField
            name="name"
            label="Name"
            required
            wide
            maxLength={200}
            autoFocus
            placeholder="Contract programme"
          />
          <SelectField
            name="number"
            label="Number"
            required
            choices={baselineNumbers
              .filter((number) => number === free || taken.has(number))
              .map((number) => {
                const old = taken.get(number);
                const label = old
                  ? `${number}: in place of ${old.name}, ${formatDay(clock.dayOf(old.captured_at))}`
                  : `${number}: new`;
                return { value: String(number), label };
              })}
          />
        </FormSection>
      </Form>
    </Dialog>
  );
}

interface RenameBaselineProps {
  baseline: Baseline;
  onRename: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Renames a baseline. */
export function RenameBaseline({ baseline, onRename, onClose }: RenameBaselineProps) {
  const form = useForm({
    initial: { name: baseline.name },
    onSave: async ({ name }) => {
      if (name.trim() === '') return { message: 'The baseline needs a name.', fields: { name: ['Give it a name.'] } };
      const refusal = await refusalFrom(() => onRename(name.trim()));
      if (!refusal) onClose();
      return refusal;
    },
  });
  return (
    <Dialog title={`Rename ${baseline.name}`} onClose={onClose}>
      <Form form={form} label="Rename the baseline" saveLabel="Rename" onCancel={onClose}>
        <FormSection title="Name">
          <TextField name="name" label="Name" required wide maxLength={200} autoFocus />
        </FormSection>
      </Form>
    </Dialog>
  );
}
