import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { useAddress, useListView } from '../client/address.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useDeletion } from '../client/deletion.ts';
import { useList } from '../client/list-data.ts';
import { PresentTabs, useDeletedView } from '../client/present-tabs.tsx';
import { RecordList } from '../client/record-list.tsx';
import { actionColumn } from '../client/row-action.tsx';
import { usePageName } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { formatAbn, formatDay } from '../ui/format.ts';
import { EmptyState } from '../ui/states.tsx';
import { CompanyDrawer, NewCompany } from './company-drawer.tsx';

export type Company = CallAnswer<'updateCompany'>;

const rowId = (company: Company) => company.id_company;
const columns: readonly GridColumn<Company>[] = [
  { id: 'company', header: 'Name', value: (row) => row.company, opens: true, widthPx: 320, groupable: false },
  {
    id: 'company_abbreviation',
    header: 'Short form',
    value: (row) => row.company_abbreviation,
    widthPx: 120,
    groupable: false,
  },
  {
    id: 'abn',
    header: 'ABN',
    value: (row) => row.abn,
    format: (value) => formatAbn(value === null ? null : String(value)),
    widthPx: 160,
    groupable: false,
  },
  {
    id: 'is_primary_company',
    header: 'Runs the workspace',
    value: (row) => row.is_primary_company,
    kind: 'boolean',
    widthPx: 160,
  },
  {
    id: 'resource_id',
    header: 'Id in other systems',
    value: (row) => row.resource_id,
    hiddenAtFirst: true,
    groupable: false,
    widthPx: 180,
  },
  {
    id: 'updated_at',
    header: 'Changed',
    value: (row) => row.updated_at.slice(0, 10),
    format: (value) => formatDay(String(value)),
    kind: 'date',
    groupable: false,
    widthPx: 120,
  },
];

/** The companies of a workspace. */
export function CompaniesPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const [params, change] = useAddress();
  const [view, setView] = useListView();
  const isDeleted = useDeletedView();
  const [isAdding, setAdding] = useState(false);
  const query = { workspace_id: workspaceId, is_deleted: isDeleted, sort: 'company' };
  const list = useList('listCompanies', { query }, { view, columns });
  const { remove, restore } = useDeletion({
    remove: 'deleteCompany',
    restore: 'restoreCompany',
    noun: 'company',
    restored: (company) => `“${company.company}” has been restored`,
  });
  usePageName('Companies');
  const openId = params.get('open') ?? undefined;
  const opened = list.rows.find((company) => company.id_company === openId);
  const addButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      New company
    </Button>
  ) : undefined;
  return (
    <RecordList
      title="Companies"
      records="companies"
      list={list}
      rowId={rowId}
      view={view}
      onViewChange={setView}
      actions={addButton}
      tabs={<PresentTabs />}
      act={actionColumn<Company>({
        nameOf: (row) => row.company,
        acts: { delete: (row) => remove(row.id_company), restore: (row) => restore(row.id_company) },
      })}
      currentId={openId}
      onOpen={(company) => change({ open: company.id_company })}
      empty={
        isDeleted ? (
          <EmptyState title="No deleted companies" detail="A company that is deleted comes here and can be restored." />
        ) : (
          <EmptyState
            title="No companies yet"
            detail="The builder, its subcontractors, consultants and suppliers."
            action={addButton}
          />
        )
      }
    >
      {opened ? <CompanyDrawer key={openId} company={opened} onClose={() => change({ open: null })} /> : null}
      {isAdding ? <NewCompany onClose={() => setAdding(false)} /> : null}
    </RecordList>
  );
}
