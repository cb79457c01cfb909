import type { Resource } from '@horizon/schedule';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAddress, useListView } from '../../client/address.ts';
import { AppLink } from '../../client/app-link.tsx';
import { useMay } from '../../client/caller.tsx';
import { PageState } from '../../client/page-state.tsx';
import { actionColumn } from '../../client/row-action.tsx';
import { refusalOf } from '../../client/failures.ts';
import { SavedViewMenu } from '../../client/saved-views/saved-view-menu.tsx';
import { useSavedViews } from '../../client/saved-views/use-saved-views.ts';
import { ViewRow } from '../../client/saved-views/view-row.tsx';
import { Button } from '../../ui/button.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { GridToolbar } from '../../ui/data-grid/grid-toolbar.tsx';
import type { GridColumn } from '../../ui/data-grid/grid-types.ts';
import { isFiltered, withoutFilters } from '../../ui/data-grid/view.ts';
import { ListPage } from '../../ui/page.tsx';
import { EmptyState, FilteredEmpty } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useProgramme, useScheduleEdits } from '../tasks/programme.ts';
import { useProjectPlace } from '../tasks/project-place.ts';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import { ResourceForm } from './resource-form.tsx';
import { formatPrice, formatQuantity } from './material-text.ts';
import { kindLabel } from './resource-values.ts';
import { describeTasks } from '../plan/parts/describe-tasks.ts';

interface Line {
  resource: Resource;
  tasks: number;
  /** Null for a material, which has a quantity instead. */
  workHours: number | null;
  quantity: number | null;
  calendar: string | null;
  abilities: readonly string[];
}

const rowId = ({ resource }: Line) => resource.id;
const rowLabel = ({ resource }: Line) => resource.name;

/** The resources of a programme: labour, equipment, subcontractors and materials, with their assignments. */
export function ResourceListPage() {
  const { workspaceId, projectId } = useProjectPlace('Resource list');
  const { query, read } = useProgramme(projectId);
  if (!read) return <PageState query={query} title="Failed to fetch resources" what="the resources" />;
  return <Resources workspaceId={workspaceId} projectId={projectId} read={read} />;
}

interface ResourcesProps {
  workspaceId: string;
  projectId: string;
  read: ReadProgramme;
}

function Resources({ workspaceId, projectId, read }: ResourcesProps) {
  const [params, setParams] = useAddress();
  const [view, setView] = useListView();
  const saved = useSavedViews();
  const isNew = read.mayEdit && params.get('new') === 'resource';
  const setNew = (on: boolean) => setParams({ new: on ? 'resource' : null });
  const saveEdits = useScheduleEdits(projectId);
  const seesRateCost = useMay('labour_rates:see_cost');
  const seesCost = useMay('budget:see_cost') && seesRateCost;
  const rows = useMemo(() => linesOf(read), [read]);
  const { mayEdit, revision } = read;
  const columns = useMemo(() => {
    const remove = async ({ resource, tasks }: Line) => {
      const successMessage =
        tasks > 0 ? `${resource.name} deleted from ${describeTasks(tasks)}` : `${resource.name} deleted`;
      try {
        const edits = [{ kind: 'resource-removed' as const, id: resource.id }];
        await saveEdits({ edits, basedOn: revision, successMessage, note: successMessage });
      } catch (error) {
        toast.error({ title: `${resource.name} was not deleted`, detail: refusalOf(error).message });
      }
    };
    const act = actionColumn<Line>({ nameOf: rowLabel, acts: { delete: (line) => void remove(line) } });
    return [...resourceColumns(seesCost), ...(mayEdit ? [act] : [])];
  }, [seesCost, mayEdit, saveEdits, revision]);
  const opened = read.programme.resources.find(({ id }) => id === params.get('open'));
  const add = mayEdit ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setNew(true)}>
      New resource
    </Button>
  ) : undefined;
  return (
    <ListPage
      title="Resource list"
      count={rows.length}
      actions={
        <>
          <AppLink href={`/w/${workspaceId}/projects/${projectId}/resources`}>Histogram</AppLink>
          {add}
        </>
      }
      tabs={<ViewRow saved={saved} />}
      bar={
        <GridToolbar
          columns={columns}
          rows={rows}
          view={view}
          onViewChange={setView}
          exportName="resources"
          viewMenu={<SavedViewMenu saved={saved} />}
        />
      }
    >
      <DataGrid
        label="Resources"
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        view={view}
        onViewChange={setView}
        onOpen={({ resource }) => setParams({ open: resource.id })}
        currentId={opened?.id}
        empty={
          isFiltered(view) ? (
            <FilteredEmpty filters={[]} onClear={() => setView(withoutFilters(view))} />
          ) : (
            <EmptyState
              title="No resources yet"
              detail="Labour, equipment and subcontractors are assigned to tasks and compared with their capacity."
              action={add}
            />
          )
        }
      />
      {isNew ? <ResourceForm projectId={projectId} read={read} resource={null} onClose={() => setNew(false)} /> : null}
      {opened && !isNew ? (
        <ResourceForm
          key={opened.id}
          projectId={projectId}
          read={read}
          resource={opened}
          onClose={() => setParams({ open: null })}
        />
      ) : null}
    </ListPage>
  );
}

function linesOf({ programme, mayEdit }: ReadProgramme): Line[] {
  const names = new Map(programme.calendars.map(({ id, name }) => [id, name]));
  const used = new Map<string, { tasks: number; minutes: number; quantity: number }>();
  for (const { resourceId, workMinutes, quantity: more = 0 } of programme.assignments) {
    const { tasks, minutes, quantity } = used.get(resourceId) ?? { tasks: 0, minutes: 0, quantity: 0 };
    used.set(resourceId, { tasks: tasks + 1, minutes: minutes + workMinutes, quantity: quantity + more });
  }
  return programme.resources.map((resource) => ({
    resource,
    tasks: used.get(resource.id)?.tasks ?? 0,
    workHours: resource.kind === 'material' ? null : Math.round(((used.get(resource.id)?.minutes ?? 0) / 60) * 10) / 10,
    quantity: resource.kind === 'material' ? (used.get(resource.id)?.quantity ?? 0) : null,
    calendar: names.get(resource.calendarId ?? '') ?? null,
    abilities: mayEdit ? ['delete'] : [],
  }));
}

function resourceColumns(seesCost: boolean): GridColumn<Line>[] {
  const cost: GridColumn<Line> = {
    id: 'cost',
    header: 'Cost an hour',
    value: ({ resource }) => resource.costPerHour,
    kind: 'money',
    widthPx: 130,
    groupable: false,
  };
  const price: GridColumn<Line> = {
    id: 'price',
    header: 'Price per unit',
    value: ({ resource }) => resource.costPerUnit ?? null,
    kind: 'money',
    render: ({ resource }) =>
      resource.kind === 'material' ? formatPrice(resource.costPerUnit, resource.unitOfMeasure) : null,
    plainText: ({ resource }) =>
      resource.kind === 'material' ? formatPrice(resource.costPerUnit, resource.unitOfMeasure) : '',
    widthPx: 160,
    groupable: false,
  };
  return [
    {
      id: 'name',
      header: 'Resource',
      value: ({ resource }) => resource.name,
      opens: true,
      pinned: true,
      widthPx: 260,
      groupable: false,
    },
    {
      id: 'kind',
      header: 'Kind',
      value: ({ resource }) => kindLabel(resource.kind),
      filter: 'set',
      firm: true,
      widthPx: 130,
    },
    { id: 'units', header: 'Units', value: ({ resource }) => resource.maxUnits, kind: 'number', widthPx: 84 },
    { id: 'code', header: 'Code', value: ({ resource }) => resource.code, widthPx: 110, groupable: false },
    {
      id: 'capacity',
      header: 'Capacity',
      value: ({ resource }) => (resource.capacity.length > 0 ? 'Changes' : 'Constant'),
      filter: 'set',
      widthPx: 140,
    },
    { id: 'calendar', header: 'Calendar', value: ({ calendar }) => calendar, widthPx: 200 },
    ...(seesCost ? [cost, price] : []),
    { id: 'tasks', header: 'Tasks', value: ({ tasks }) => tasks, kind: 'number', widthPx: 84, total: 'sum' },
    {
      id: 'quantity',
      header: 'Quantity',
      value: ({ quantity }) => quantity,
      kind: 'number',
      render: ({ quantity, resource }) => (quantity === null ? null : formatQuantity(quantity, resource.unitOfMeasure)),
      plainText: ({ quantity, resource }) =>
        quantity === null ? '' : formatQuantity(quantity, resource.unitOfMeasure),
      widthPx: 120,
      groupable: false,
    },
    {
      id: 'unit',
      header: 'Unit of measure',
      value: ({ resource }) => resource.unitOfMeasure ?? null,
      filter: 'set',
      widthPx: 110,
      hiddenAtFirst: true,
    },
    { id: 'work', header: 'Work, h', value: ({ workHours }) => workHours, kind: 'number', widthPx: 110, total: 'sum' },
  ];
}
