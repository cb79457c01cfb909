import { sortableBy } from 'virtual:lists';
import { IconFileImport, IconPlus, IconTrendingUp } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useAddress, useListView } from '../client/address.ts';
import { api, download } from '../client/api.ts';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useFormInAddress } from '../client/form-in-address.ts';
import { RecordList } from '../client/record-list.tsx';
import { refusalOf } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import type { ExportFormat } from '../ui/data-grid/grid-toolbar.tsx';
import type { GridView } from '../ui/data-grid/grid-types.ts';
import { nothingSelected, toggleEverything, type RowSelection } from '../ui/data-grid/row-selection.ts';
import { emptyView, encodeView, withFilter } from '../ui/data-grid/view.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { FilterDate } from '../ui/filter-select.tsx';
import { toast } from '../ui/toasts.ts';
import { AdoptAward } from './adopt-award.tsx';
import { EditConflictDialog } from '../client/grid-edits/edit-conflict.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { NewRate } from './new-rate.tsx';
import { RaiseDialog } from './raise-dialog.tsx';
import { rateColumns } from './rate-columns.tsx';
import { firstView, isFirstView, rateQuery, unfiltered, type RateQuery } from './rate-query.ts';
import type { Rate } from './rates.ts';
import { RatesNav, ratesHref, useRatesCrumbs } from './rates-nav.tsx';
import { TickedBar } from './ticked-bar.tsx';
import { tickedRecords } from '../client/grid-edits/ticked-records.ts';
import { raiseFilter } from './raise-values.ts';
import { useSeenRates } from './use-seen-rates.ts';
import { useRateEdits } from './use-rate-edits.ts';
import { useSteps, type KeepStep } from '../client/grid-edits/use-steps.ts';
import { useRateGroups, useRateList } from './use-rate-list.ts';
import { EmptyState } from '../ui/states.tsx';

const sortable = sortableBy['listLabourRates'] ?? [];
const rowId = (rate: Rate) => rate.id;
const rowLabel = (rate: Rate) => rate.name;

type Opened = 'import' | 'adopt' | 'raise' | null;

/** The labour rates of a workspace. */
export function RatesPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const seesCost = useMay('labour_rates:see_cost');
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const [isMaking, setMaking] = useFormInAddress();
  const [view, setView, day, setDay] = useRatesView();
  const query = useMemo(() => rateQuery(view, day, sortable), [view, day]);
  const list = useRateList(workspaceId, query);
  const { facets } = list;
  const groups = useRateGroups(workspaceId, query, view.group, list.totalCount > 0);
  const [selection, setSelection, turnOfTicks] = useTicks(query);
  const seen = useSeenRates(workspaceId, query, selection.all === true ? turnOfTicks : null);
  const ticked = tickedRecords(selection, { one: 'rate', filter: raiseFilter(query), total: list.totalCount, seen });
  const isNarrow = useNarrow();
  const columns = useMemo(() => rateColumns({ facets, seesCost, isNarrow }), [facets, seesCost, isNarrow]);
  const may = (ability: string) => list.abilities.includes(ability);
  const keepStep = useSteps(may('edit') || may('create'));
  const [turn, keepManyStep] = useTurns(keepStep);
  const { commit, conflict, choose, drawn, undone } = useRateEdits(workspaceId, keepStep);
  // oxlint-disable-next-line react/exhaustive-deps -- a new list is what draws the rows anew
  const rows = useMemo(() => [...list.rows], [list.rows, drawn]);
  useRatesCrumbs();
  const mayMake = useMay('labour_rates:create');
  // Until the list says it, the caller's permission does: the buttons take their room from the first drawing on.
  const mayCreate = list.status === 'loading' ? mayMake : may('create');
  const mayTick = mayCreate || may('edit') || may('delete');
  const open = useCallback(
    (rate: Rate) => {
      router.history.push(ratesHref(workspaceId, rate.id));
    },
    [router, workspaceId],
  );
  const afterImport = () => {
    void api('listLabourRates', { params: { workspaceId }, query: { ...query, limit: 1 } }).then(
      ({ total_count: count }) => count === 0 && setView(unfiltered(view)),
      // The list itself shows why nothing can be read.
      () => undefined,
    );
  };
  const save = (format: ExportFormat) => {
    download('exportLabourRates', { params: { workspaceId }, query: { ...query, format } }).catch((error: unknown) =>
      toast.error({ title: 'Failed to export labour rates', detail: refusalOf(error).message }),
    );
  };
  // Nothing is in force because there is nothing at all: the filter that comes by itself is not the reason.
  const hasNone = list.status === 'ready' && facets.states.length === 0 && isFirstView(view) && !day;
  const mayExport = may('export') && !hasNone;
  const isBelowFloor = view.filters['margin_pct']?.kind === 'set';
  const newButton = (
    <Button look="primary" icon={<IconPlus />} onClick={() => setMaking(true)}>
      New rate
    </Button>
  );
  return (
    <RecordList
      title="Labour rates"
      records="labour rates"
      list={{ ...list, rows, columns, isServer: true, ...(mayExport ? { everything: list.readAll } : {}) }}
      rowId={rowId}
      rowLabel={rowLabel}
      view={hasNone ? emptyView : view}
      onViewChange={setView}
      actions={
        mayCreate ? (
          <>
            {hasNone || !seesCost ? null : (
              <Button icon={<IconTrendingUp />} onClick={() => setOpened('raise')}>
                Raise rates
              </Button>
            )}
            <Button icon={<IconFileImport />} onClick={() => setOpened('import')}>
              Paste or import
            </Button>
            {newButton}
          </>
        ) : undefined
      }
      tabs={<RatesNav end={hasNone ? null : <FilterDate label="In force on" value={day} onChange={setDay} />} />}
      filters={
        seesCost && !hasNone ? (
          <Button
            look="subtle"
            small
            aria-pressed={isBelowFloor}
            onClick={() =>
              setView(withFilter(view, 'margin_pct', isBelowFloor ? undefined : { kind: 'set', values: ['below'] }))
            }
          >
            Below floor
          </Button>
        ) : undefined
      }
      {...(mayExport ? { onExport: save } : {})}
      onOpen={open}
      onCommit={commit}
      changedElsewhere={undone}
      asked={`${day} ${turn}`}
      wholeGroups={groups}
      {...(mayTick ? { selection, onSelectionChange: setSelection, ticksAll: true } : {})}
      empty={
        <NoRates
          mayCreate={mayCreate}
          onNew={() => setMaking(true)}
          onImport={() => setOpened('import')}
          onAdopt={() => setOpened('adopt')}
        />
      }
    >
      {isMaking && mayCreate ? (
        <NewRate
          onClose={() => setMaking(false)}
          onCreated={(rate) => {
            setMaking(false);
            open(rate);
          }}
        />
      ) : null}
      {opened === 'import' ? <ImportDialog onClose={close} onStored={afterImport} keepStep={keepManyStep} /> : null}
      {opened === 'adopt' ? <AdoptAward onClose={close} /> : null}
      {opened === 'raise' ? (
        <RaiseDialog
          filter={raiseFilter(query)}
          total={list.totalCount}
          ticked={ticked}
          levels={facets.levels.map(({ value }) => value).toSorted()}
          keepStep={keepManyStep}
          onClose={close}
        />
      ) : null}
      {ticked && mayTick ? (
        <TickedBar
          ticked={ticked}
          may={may}
          keepStep={keepManyStep}
          onClear={() => setSelection(nothingSelected)}
          onAll={ticked.count < list.totalCount ? () => setSelection(toggleEverything(nothingSelected)) : undefined}
        />
      ) : null}
      {conflict ? (
        <EditConflictDialog conflict={conflict} title={conflict.current.name} columns={columns} onChoose={choose} />
      ) : null}
    </RecordList>
  );
}

/**
 * The rates that are ticked, and how often all of a filter were ticked so far. All of a filter are given up when another filter
 * is asked for.
 */
function useTicks(query: RateQuery): [RowSelection, (selection: RowSelection) => void, number] {
  const asked = JSON.stringify(raiseFilter(query));
  const [ticks, setTicks] = useState({ asked, selection: nothingSelected, turn: 0 });
  const selection = ticks.selection.all && ticks.asked !== asked ? nothingSelected : ticks.selection;
  const turn = (next: RowSelection) => ticks.turn + (next.all && !selection.all ? 1 : 0);
  return [selection, (next) => setTicks({ asked, selection: next, turn: turn(next) }), ticks.turn];
}

/** Steps that change many rates at once: with each, and where it is undone, the list is asked for again. */
function useTurns(keepStep: KeepStep): [number, KeepStep] {
  const [turn, setTurn] = useState(0);
  const keepMany = useCallback<KeepStep>(
    (undoAction, undoMessage) => {
      const next = () => setTurn((before) => before + 1);
      next();
      keepStep(() => {
        next();
        undoAction();
      }, undoMessage);
    },
    [keepStep],
  );
  return [turn, keepMany];
}

/** The view of the list and the day on which versions must be in force, as the address says them. */
function useRatesView(): [GridView, (view: GridView) => void, string, (day: string) => void] {
  const [params, change] = useAddress();
  const [viewQuery] = useListView();
  const isFirst = params.get('view') === null && params.get('day') === null && !params.has('q') && !params.has('sort');
  const view = useMemo(() => (isFirst ? { ...viewQuery, ...firstView } : viewQuery), [isFirst, viewQuery]);
  const day = params.get('day') ?? '';
  const setAddressView = useCallback(
    (next: GridView, on: string) => {
      // A view that says nothing is said too: else the first view would come back.
      change({ view: encodeView(next) || 'all', day: on || null, q: null, sort: null });
    },
    [change],
  );
  const setView = useCallback((next: GridView) => setAddressView(next, day), [setAddressView, day]);
  // A day looks through all versions: the state of today is no longer asked for.
  const setDay = useCallback(
    (next: string) => setAddressView(withFilter(view, 'state', undefined), next),
    [setAddressView, view],
  );
  return [view, setView, day, setDay];
}

interface NoRatesProps {
  mayCreate: boolean;
  onNew: () => void;
  onImport: () => void;
  onAdopt: () => void;
}

/** A workspace without rates: what they are, and the three ways to begin. */
function NoRates({ mayCreate, onNew, onImport, onAdopt }: NoRatesProps) {
  return (
    <EmptyState
      title="No labour rates yet"
      detail="A rate sets what an hour of a role and level costs and sells for from a given day. Each later day is a new version; the history stays."
      action={
        mayCreate ? (
          <Button look="primary" onClick={onAdopt}>
            Start from a published award
          </Button>
        ) : undefined
      }
      link={
        mayCreate ? (
          <>
            <Button onClick={onNew}>New rate</Button>
            <Button onClick={onImport}>Paste or import</Button>
          </>
        ) : undefined
      }
    />
  );
}
