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
import { RateSelectionBar } from './selection-bar.tsx';
import { selectedRecords } from '../client/grid-edits/selected-records.ts';
import { raiseFilter } from './raise-values.ts';
import { useSeenRates } from './use-seen-rates.ts';
import { useRateEdits } from './use-rate-edits.ts';
import { useUndoStack, type PushUndo } from '../client/grid-edits/use-undo-stack.ts';
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
  const [selection, setSelection, turnOfTicks] = useRateSelection(query);
  const seen = useSeenRates(workspaceId, query, selection.all === true ? turnOfTicks : null);
  const selected = selectedRecords(selection, {
    one: 'rate',
    filter: raiseFilter(query),
    total: list.totalCount,
    seen,
  });
  const isNarrow = useNarrow();
  const columns = useMemo(() => rateColumns({ facets, seesCost, isNarrow }), [facets, seesCost, isNarrow]);
  const may = (ability: string) => list.abilities.includes(ability);
  const pushUndo = useUndoStack(may('edit') || may('create'));
  const [turn, keepManyStep] = useTurns(pushUndo);
  const { commit, conflict, choose, drawn, undone } = useRateEdits(workspaceId, pushUndo);
  // oxlint-disable-next-line react/exhaustive-deps -- a new array makes the grid render the rows again
  const rows = useMemo(() => [...list.rows], [list.rows, drawn]);
  useRatesCrumbs();
  const mayMake = useMay('labour_rates:create');
  // While the list loads, go by the caller's permission, so that the buttons do not shift the layout later.
  const mayCreate = list.status === 'loading' ? mayMake : may('create');
  const maySelect = mayCreate || may('edit') || may('delete');
  const open = useCallback(
    (rate: Rate) => {
      router.history.push(ratesHref(workspaceId, rate.id));
    },
    [router, workspaceId],
  );
  const afterImport = () => {
    void api('listLabourRates', { params: { workspaceId }, query: { ...query, limit: 1 } }).then(
      ({ total_count: count }) => count === 0 && setView(unfiltered(view)),
      // The list itself shows the failure.
      () => undefined,
    );
  };
  const save = (format: ExportFormat) => {
    download('exportLabourRates', { params: { workspaceId }, query: { ...query, format } }).catch((error: unknown) =>
      toast.error({ title: 'Failed to export labour rates', detail: refusalOf(error).message }),
    );
  };
  // The list is empty because there are no rates at all, not because of the default filter.
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
      {...(maySelect ? { selection, onSelectionChange: setSelection, selectsAll: true } : {})}
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
      {opened === 'import' ? <ImportDialog onClose={close} onStored={afterImport} pushUndo={keepManyStep} /> : null}
      {opened === 'adopt' ? <AdoptAward onClose={close} /> : null}
      {opened === 'raise' ? (
        <RaiseDialog
          filter={raiseFilter(query)}
          total={list.totalCount}
          selected={selected}
          levels={facets.levels.map(({ value }) => value).toSorted()}
          pushUndo={keepManyStep}
          onClose={close}
        />
      ) : null}
      {selected && maySelect ? (
        <RateSelectionBar
          selected={selected}
          may={may}
          pushUndo={keepManyStep}
          onClear={() => setSelection(nothingSelected)}
          onAll={selected.count < list.totalCount ? () => setSelection(toggleEverything(nothingSelected)) : undefined}
        />
      ) : null}
      {conflict ? (
        <EditConflictDialog conflict={conflict} title={conflict.current.name} columns={columns} onChoose={choose} />
      ) : null}
    </RecordList>
  );
}

/**
 * The selected rates, and how often "all of the filter" has been selected so far. That selection is cleared when the filter
 * changes.
 */
function useRateSelection(query: RateQuery): [RowSelection, (selection: RowSelection) => void, number] {
  const asked = JSON.stringify(raiseFilter(query));
  const [ticks, setTicks] = useState({ asked, selection: nothingSelected, turn: 0 });
  const selection = ticks.selection.all && ticks.asked !== asked ? nothingSelected : ticks.selection;
  const turn = (next: RowSelection) => ticks.turn + (next.all && !selection.all ? 1 : 0);
  return [selection, (next) => setTicks({ asked, selection: next, turn: turn(next) }), ticks.turn];
}

/** An undo stack for bulk changes, and a counter that rises with each change and each undo, to fetch the list again. */
function useTurns(pushUndo: PushUndo): [number, PushUndo] {
  const [turn, setTurn] = useState(0);
  const keepMany = useCallback<PushUndo>(
    (undoAction, undoMessage) => {
      const next = () => setTurn((before) => before + 1);
      next();
      pushUndo(() => {
        next();
        undoAction();
      }, undoMessage);
    },
    [pushUndo],
  );
  return [turn, keepMany];
}

/** The view of the list, and the day on which versions must be in force, from the address. */
function useRatesView(): [GridView, (view: GridView) => void, string, (day: string) => void] {
  const [params, change] = useAddress();
  const [viewQuery] = useListView();
  const isFirst = params.get('view') === null && params.get('day') === null && !params.has('q') && !params.has('sort');
  const view = useMemo(() => (isFirst ? { ...viewQuery, ...firstView } : viewQuery), [isFirst, viewQuery]);
  const day = params.get('day') ?? '';
  const setAddressView = useCallback(
    (next: GridView, on: string) => {
      // An empty view needs a value too: without one, the first view would come back.
      change({ view: encodeView(next) || 'all', day: on || null, q: null, sort: null });
    },
    [change],
  );
  const setView = useCallback((next: GridView) => setAddressView(next, day), [setAddressView, day]);
  // A day searches all versions: clear the filter by today's state.
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

/** Shown in a workspace without rates: explains them and offers three ways to begin. */
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
