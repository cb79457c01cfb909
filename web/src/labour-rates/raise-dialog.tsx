import { useState } from 'react';
import { api } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { refusalOf } from '../client/failures.ts';
import { refusalFrom } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField, DateField, NumberField, SelectField, TextAreaField } from '../ui/fields.tsx';
import { Form, FormSection, useForm, type FormState } from '../ui/form.tsx';
import { countOf } from '../ui/format.ts';
import { ErrorNote } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { InProgress } from '../ui/in-progress.tsx';
import { CarriedAllowances } from './carried-allowances.tsx';
import { RaisePreview } from './raise-preview.tsx';
import {
  byChoices,
  raiseBody,
  roundingChoices,
  sellChoices,
  type RaiseAnswer,
  type RaiseBody,
  type RaiseValues,
} from './raise-values.ts';
import { nextFinancialYear, dayOfRates, type SelectedRates } from './rates.ts';
import type { PushUndo } from '../client/grid-edits/use-undo-stack.ts';
import { useLongAction } from '../client/grid-edits/use-long-action.ts';
import { useUndoBatch } from './use-undo-batch.ts';

interface RaiseDialogProps {
  /** The filter of the list. */
  filter: NonNullable<RaiseBody['filter']>;
  total: number;
  /** The selected rates; null if none are. */
  selected: SelectedRates | null;
  /** The levels to enter new amounts for. */
  levels: readonly string[];
  pushUndo: PushUndo;
  onClose: () => void;
}

/** The yearly rise: enter how, preview every rate, then store all of them together. */
export function RaiseDialog({ filter, total, selected, levels, pushUndo, onClose }: RaiseDialogProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId };
  const [asked, setAsked] = useState<RaiseBody | null>(null);
  const [answer, setAnswer] = useState<RaiseAnswer | null>(null);
  const undoAction = useUndoBatch(workspaceId, 'rise');
  const act = useLongAction('Failed to raise labour rates');
  const raise = useWrite('raiseLabourRates');
  const form = useForm<RaiseValues>({
    initial: {
      which: selected ? 'selected' : 'list',
      effective_date: nextFinancialYear(dayOfRates()),
      by: 'pct',
      cost_pct: '',
      figures: levels.map((level) => `${level}\t`).join('\n'),
      sell: 'with_cost',
      sell_pct: '',
      rounding: 'cent',
      carry_forward_overrides: true,
      carry_forward_allowances: true,
    },
    onSave: (values) =>
      refusalFrom(async () => {
        const body = raiseBody(values, values.which === 'selected' && selected ? selected.which : { filter });
        setAnswer(await api('raiseLabourRates', { params, body: { ...body, dry_run: true } }));
        setAsked(body);
        setRising(false);
      }),
  });
  const [isAsking, setAsking] = useState(false);
  const [isRising, setRising] = useState(false);
  const riseAllowances = async (next: boolean) => {
    if (!asked) return;
    setRising(next);
    const body: RaiseBody = { ...asked, carried_allowances: next ? 'rise' : 'keep' };
    setAsking(true);
    try {
      setAnswer(await api('raiseLabourRates', { params, body: { ...body, dry_run: true } }));
      setAsked(body);
    } catch (error) {
      setRising(!next);
      toast.error({ title: 'Failed to raise labour rates', detail: refusalOf(error).message });
    }
    setAsking(false);
  };
  const store = async () => {
    if (!asked) return;
    const body = { ...asked, ...(answer?.seen ? { seen: answer.seen } : {}), dry_run: false };
    const isHere = await act.run(`Raising ${countOf(answer?.raised ?? 0, 'rate')}…`, async () => {
      const done = await raise.mutateAsync({ params, body });
      const ids = done.rates.flatMap(({ id }) => (id ? [id] : []));
      pushUndo(() => void undoAction(ids), { title: `${countOf(done.raised, 'labour rate')} raised` });
    });
    if (isHere) onClose();
  };
  const leave = () => {
    act.leave();
    onClose();
  };
  if (!answer) {
    return (
      <Dialog key="how" title="Raise rates" size="medium" onClose={onClose}>
        <Form form={form} label="Raise rates" saveLabel="Show what changes" onCancel={onClose}>
          <RaiseFields form={form} total={total} selected={selected?.count ?? 0} />
        </Form>
      </Dialog>
    );
  }
  const footer = (
    <>
      {act.doing === null ? (
        <Button data-autofocus onClick={() => setAnswer(null)}>
          Back
        </Button>
      ) : (
        <Button onClick={leave}>Leave it running</Button>
      )}
      <Button
        look="primary"
        busy={act.doing !== null || isAsking}
        disabled={answer.raised === 0}
        onClick={() => void store()}
      >
        {`Raise ${countOf(answer.raised, 'rate')}`}
      </Button>
    </>
  );
  return (
    <Dialog key="what" title="What changes" size="large" onClose={act.doing === null ? onClose : leave} footer={footer}>
      {act.doing === null ? null : <InProgress words={act.doing} />}
      {act.failure ? (
        <ErrorNote failure={{ title: 'Failed to raise labour rates', reason: act.failure.message }} />
      ) : null}
      <CarriedAllowances
        allowances={answer.dollar_allowances}
        pct={asked?.cost_pct}
        isRising={isRising}
        isBusy={isAsking}
        onChange={(isRising) => void riseAllowances(isRising)}
      />
      <RaisePreview answer={answer} carriesOverrides={asked?.carry_forward_overrides ?? true} />
    </Dialog>
  );
}

function RaiseFields({ form, total, selected }: { form: FormState<RaiseValues>; total: number; selected: number }) {
  const { by, sell } = form.values;
  const which = [
    ...(selected > 0 ? [{ value: 'selected', label: countOf(selected, 'selected rate') }] : []),
    { value: 'list', label: `All listed rates: ${countOf(total, 'rate')}` },
  ];
  return (
    <>
      <FormSection title="Which" detail="The version in force on the day is followed by a new one.">
        <SelectField name="which" label="Rates" choices={which} required searchable={false} />
        <DateField name="effective_date" label="From" required />
      </FormSection>
      <FormSection title="How">
        <SelectField name="by" label="Increase the cost rate" choices={byChoices} required searchable={false} />
        {by === 'pct' ? <NumberField name="cost_pct" label="Cost rate increase" after="%" required /> : null}
        <SelectField name="rounding" label="Round" choices={roundingChoices} required searchable={false} />
        {by === 'figures' ? (
          <TextAreaField
            name="figures"
            label="New cost per hour of each level"
            help="One level and amount per line, as pasted from the award. Levels without an amount do not change."
            rows={6}
            required
            wide
          />
        ) : null}
        <SelectField name="sell" label="The sell rate" choices={sellChoices} required searchable={false} wide />
        {sell === 'by_pct' ? <NumberField name="sell_pct" label="Sell rate increase" after="%" required /> : null}
      </FormSection>
      <FormSection title="Carry forward">
        <CheckboxField
          name="carry_forward_overrides"
          label="Project overrides"
          help="Otherwise the projects use the cost rates of the new versions."
          wide
        />
        <CheckboxField name="carry_forward_allowances" label="Allowances" wide />
      </FormSection>
    </>
  );
}
