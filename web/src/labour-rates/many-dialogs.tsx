// Dialogs that change all selected rates: award and effective date.
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, type CallInput } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { refusalOf } from '../client/failures.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DateField, SelectField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import { countOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';
import { withFingerprint } from '../client/grid-edits/selected-records.ts';
import { useBulkAction } from '../client/grid-edits/use-bulk-action.tsx';
import { useAwards } from './use-awards.ts';
import { notifyLongRunning } from '../client/grid-edits/use-long-action.ts';
import type { PushUndo } from '../client/grid-edits/use-undo-stack.ts';
import type { SelectedRates } from './rates.ts';

export interface ManyProps {
  selected: SelectedRates;
  pushUndo: PushUndo;
  onClose: () => void;
  onDone: () => void;
}

type Change = Pick<NonNullable<CallInput<'changeManyLabourRates'>['body']>, 'award_id' | 'effective_date'>;
const noAward = 'none';

/** Sets or clears the award of the selected rates. */
export function SetAward(props: ManyProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { choices } = useAwards(workspaceId);
  return (
    <ChangeMany
      {...props}
      title="Set award"
      initial={{ award_id: '' }}
      changeOf={({ award_id }) => ({ award_id: award_id === noAward ? null : award_id })}
    >
      <SelectField
        name="award_id"
        label="Award"
        required
        wide
        choices={[{ value: noAward, label: 'No award' }, ...choices]}
      />
    </ChangeMany>
  );
}

/** Sets the effective date of the selected rates. */
export function SetDay(props: ManyProps) {
  return (
    <ChangeMany
      {...props}
      title="Set effective date"
      initial={{ effective_date: '' }}
      changeOf={({ effective_date }) => ({ effective_date })}
    >
      <DateField
        name="effective_date"
        label="Effective from"
        required
        help="To follow the rates with new versions instead, raise them."
      />
    </ChangeMany>
  );
}

interface ChangeManyProps<Values extends Record<string, string>> extends ManyProps {
  title: string;
  initial: Values;
  changeOf: (values: Values) => Change;
  children: ReactNode;
}

function ChangeMany<Values extends Record<string, string>>(props: ChangeManyProps<Values>) {
  const { selected, pushUndo, onClose, onDone, title, initial, changeOf, children } = props;
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId };
  const queries = useQueryClient();
  const change = useWrite('changeManyLabourRates');
  const act = useBulkAction({
    selected,
    one: 'rate',
    doing: 'Changing',
    failsWith: 'Failed to update labour rates',
    onClose,
    onDone,
  });
  const putBack = async (rates: CallInput<'putBackLabourRates'>['body']['rates']) => {
    notifyLongRunning('Putting back', rates.length, 'rate');
    try {
      const { changed, left } = await api('putBackLabourRates', { params, body: { rates } });
      const detail = left > 0 ? { detail: `${countOf(left, 'rate')} changed by someone since and not undone.` } : {};
      toast.info({ title: `${countOf(changed, 'labour rate')} restored`, ...detail });
    } catch (error) {
      toast.error({ title: 'Failed to update labour rates', detail: refusalOf(error).message });
    }
    void queries.invalidateQueries({ queryKey: ['labour-rates'] });
  };
  const form = useForm<Values>({
    initial,
    onSave: (values) =>
      act.save(async () => {
        const body = { ...(await withFingerprint(selected)), ...changeOf(values) };
        const { changed, unchanged, same_day, before } = await change.mutateAsync({ params, body });
        const parts = [
          ...(unchanged > 0 ? [`${countOf(unchanged, 'rate')} had it already.`] : []),
          ...(same_day > 0
            ? [`${countOf(same_day, 'rate')} with several versions on one day: the latest takes precedence.`]
            : []),
        ];
        const detail = parts.length > 0 ? { detail: parts.join(' ') } : {};
        const title = `${countOf(changed, 'labour rate')} changed`;
        if (changed > 0) pushUndo(() => void putBack(before), { title, ...detail });
        else toast.info({ title: 'Nothing changed', ...detail });
      }),
  });
  return (
    <Dialog title={title} size="small" onClose={act.close}>
      <Form
        form={form}
        label={title}
        saveLabel={`Change ${countOf(selected.count, 'rate')}`}
        onCancel={act.close}
        meanwhile={act.meanwhile}
      >
        <FormSection title={selected.summary}>{children}</FormSection>
      </Form>
    </Dialog>
  );
}
