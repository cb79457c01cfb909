// The state of a declared record as a chip, and a button for each act that the caller may do.
import { useState } from 'react';
import { useWrite } from '../client/data.ts';
import { refusalFrom } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextAreaField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { useRecordPlace } from './record-place.ts';
import { idOf, titleOf, type Declared, type PlainRecord, type RecordFlow } from './record-screens.ts';

/** The chip of a state. */
export function StateChip({ flow, state, plain }: { flow: RecordFlow; state: unknown; plain?: boolean }) {
  const known = flow.states[String(state)];
  return known ? <StatusChip bucket={known.bucket} label={known.label} {...(plain ? { plain } : {})} /> : null;
}

interface StateActsProps {
  record: Declared;
  row: PlainRecord;
  small?: boolean;
}

/** The buttons of the acts; one that takes a reason opens a dialog. */
export function StateActs({ record, row, small = false }: StateActsProps) {
  const acts = record.flow?.acts.filter(({ name }) => row.acts?.includes(name)) ?? [];
  return acts.map((act) => <ActButton key={act.name} record={record} row={row} act={act} small={small} />);
}

type Act = RecordFlow['acts'][number];

function ActButton({ record, row, act, small }: StateActsProps & { act: Act; small: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { write, input } = useAct(record, row, act);
  return (
    <>
      <Button
        small={small}
        busy={write.isPending}
        onClick={() => (act.reason ? setOpen(true) : write.mutate(input({}) as never))}
      >
        {act.reason ? `${act.label}…` : act.label}
      </Button>
      {isOpen ? <ReasonDialog record={record} row={row} act={act} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ReasonDialog({ record, row, act, onClose }: StateActsProps & { act: Act; onClose: () => void }) {
  const { write, input } = useAct(record, row, act, true);
  const more = record.screens.actFields?.[act.name];
  const form = useForm({
    initial: { reason: '', ...more?.initial(row) } as { reason: string } & Record<string, unknown>,
    onSave: (values) =>
      refusalFrom(async () => {
        const reason = values.reason.trim();
        await write.mutateAsync(input({ ...(reason === '' ? {} : { reason }), ...more?.body(values) }) as never);
        onClose();
      }),
  });
  const title = `${act.label} “${titleOf(record, row)}”`;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} saveLabel={act.label} onCancel={onClose}>
        <FormSection title={more ? act.label : 'Reason'}>
          {more ? <more.Fields /> : null}
          <TextAreaField name="reason" label="Reason" required={act.reason === 'required'} wide />
        </FormSection>
      </Form>
    </Dialog>
  );
}

function useAct(record: Declared, row: PlainRecord, act: Act, showsRefusal = false) {
  const place = useRecordPlace(record);
  const { alsoStale } = record.screens;
  // The call name comes from the declaration; the calls of all acts have the same input.
  const write = useWrite(act.call as 'updateTeam', {
    ...(alsoStale ? { alsoStale } : {}),
    ...(showsRefusal ? {} : { failsWith: `Failed to ${act.label.toLowerCase()} ${record.words.oneWord}` }),
    successMessage: (answer) => {
      const after = answer as unknown as PlainRecord;
      const state = record.flow?.states[String(after['status'])]?.label ?? '';
      return `“${titleOf(record, after)}”: ${state}`;
    },
  });
  const input = (body: Record<string, unknown>) => ({
    params: { ...place, id: idOf(record, row) },
    body: { ...body, version: row.version },
  });
  return { write, input };
}
