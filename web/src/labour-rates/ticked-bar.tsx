// What may be done with the rates that are ticked. Each act is one transaction of the server, and its message offers Undo.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { refusalOf } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { ActBar, SelectionBar } from '../ui/filter-bar.tsx';
import { countOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';
import { GiveAllowance } from './allowance-form.tsx';
import { LongActLine } from '../client/grid-edits/long-act-line.tsx';
import { SetAward, SetDay } from './many-dialogs.tsx';
import { actedOn, recheckingFirst } from '../client/grid-edits/ticked-records.ts';
import { longFrom, notifyLongRunning, useLongAct } from '../client/grid-edits/use-long-act.ts';
import type { KeepStep } from '../client/grid-edits/use-steps.ts';
import type { TickedRates } from './rates.ts';

interface TickedBarProps {
  ticked: TickedRates;
  may: (ability: string) => boolean;
  keepStep: KeepStep;
  onClear: () => void;
  /** Ticks every rate of the filter; none where all are ticked. */
  onAll: (() => void) | undefined;
}

type Asked = 'award' | 'day' | 'allowance' | null;

/** The bar of the ticked rates, with the dialogs that it opens. */
export function TickedBar({ ticked, may, keepStep, onClear, onAll }: TickedBarProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const [asked, setAsked] = useState<Asked>(null);
  const queries = useQueryClient();
  const act = useLongAct('Failed to delete labour rates', 'always');
  const run = useRunWithMessage();
  const params = { workspaceId };
  const settled = () => {
    setAsked(null);
    onClear();
  };
  const deleteAll = () =>
    recheckingFirst(ticked, async () => api('deleteManyLabourRates', { params, body: await actedOn(ticked) }));
  const remove = async () => {
    const isHere = await act.run(`Deleting ${countOf(ticked.count, 'rate')}…`, async () => {
      const { deleted, ids } = await deleteAll();
      const back = () =>
        void run('Failed to restore labour rates', async () => {
          notifyLongRunning('Restoring', ids.length, 'rate');
          const { restored } = await api('restoreManyLabourRates', { params, body: { ids } });
          toast.info({ title: `${countOf(restored, 'labour rate')} restored` });
        });
      keepStep(back, { title: `${countOf(deleted, 'labour rate')} deleted` });
    });
    void queries.invalidateQueries({ queryKey: ['labour-rates'] });
    if (isHere) onClear();
  };
  const leave = () => {
    act.leave();
    onClear();
  };
  const parts = { ticked, keepStep, onClose: () => setAsked(null), onDone: settled };
  if (act.doing !== null && ticked.count > longFrom) {
    return (
      <ActBar>
        <LongActLine words={act.doing} onLeave={leave} />
      </ActBar>
    );
  }
  return (
    <>
      <SelectionBar count={ticked.count} summary={ticked.summary} onClear={onClear}>
        {onAll ? (
          <Button look="subtle" small onClick={onAll}>
            Select all matching rates
          </Button>
        ) : null}
        {may('edit') ? (
          <>
            <Button small onClick={() => setAsked('award')}>
              Set award…
            </Button>
            <Button small onClick={() => setAsked('day')}>
              Set effective date…
            </Button>
          </>
        ) : null}
        {may('create') ? (
          <Button small onClick={() => setAsked('allowance')}>
            Add an allowance…
          </Button>
        ) : null}
        {may('delete') ? (
          <Button small busy={act.doing !== null} onClick={() => void remove()}>
            Delete
          </Button>
        ) : null}
      </SelectionBar>
      {asked === 'award' ? <SetAward {...parts} /> : null}
      {asked === 'day' ? <SetDay {...parts} /> : null}
      {asked === 'allowance' ? <GiveAllowance {...parts} /> : null}
    </>
  );
}

/** Runs an act outside of a form: what is refused is reported, and the lists are read again either way. */
function useRunWithMessage() {
  const queries = useQueryClient();
  return async (failsWith: string, act: () => Promise<void>) => {
    await act().catch((error: unknown) => toast.error({ title: failsWith, detail: refusalOf(error).message }));
    void queries.invalidateQueries({ queryKey: ['labour-rates'] });
  };
}
