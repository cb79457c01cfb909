import { changedColumn, DirectoryList, otherIdColumn, useDirectoryView } from '../client/directory-list.tsx';
import { useList } from '../client/list-data.ts';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { formatAbn } from '../ui/format.ts';
import { CompanyDrawer, NewCompany } from './company-drawer.tsx';
import type { Company } from './company.ts';
import { useCompanyDeletion } from './use-company-deletion.ts';

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
  otherIdColumn,
  changedColumn,
];

/** The companies of a workspace. */
export function CompaniesPage() {
  const directory = useDirectoryView('company');
  const { query, view } = directory;
  const list = useList('listCompanies', { query }, { view, columns });
  const deletion = useCompanyDeletion();
  return (
    <DirectoryList
      title="Companies"
      noun="company"
      purpose="The builder, its subcontractors, consultants and suppliers."
      directory={directory}
      list={list}
      rowId={rowId}
      nameOf={(company) => company.company}
      deletion={deletion}
      renderDrawer={(company, onClose) => <CompanyDrawer record={company} onClose={onClose} />}
      renderNewDrawer={(onClose) => <NewCompany onClose={onClose} />}
    />
  );
}
