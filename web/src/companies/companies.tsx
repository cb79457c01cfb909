import { recordFields } from 'virtual:record-fields';
import type { RecordAnswer } from '../client/declared.ts';
import { formatAcn, formatAbn } from '../ui/format.ts';
import { AskedFilter } from '../records/asked-filters.tsx';
import type { RecordScreens } from '../records/record-screens.ts';
import { CompanyPeople } from './company-people.tsx';
import { CompanyPrequalifications, CompanyWorkspaces } from './prequalifications.tsx';
import { tradingName } from './trading-name.ts';
import { ApiFailure } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import styles from './companies.module.css';

const fields = recordFields.companies;
const choicesOf = (name: string) => {
  const { choices = [], labels = [] } = fields.find((field) => field.name === name) ?? {};
  return choices.map((value, at) => ({ value, label: labels[at] ?? value }));
};
const trades = choicesOf('trades').toSorted((a, b) => (a.label < b.label ? -1 : 1));
const regions = choicesOf('regions');

function TradeFilter() {
  return <AskedFilter name="trade" label="Trade" all="All trades" choices={trades} />;
}
function RegionFilter() {
  return <AskedFilter name="region" label="Region" all="All regions" choices={regions} />;
}

function CompanyBody({ record }: { record: RecordAnswer<'companies'> }) {
  return (
    <>
      <CompanyPrequalifications record={record} />
      <CompanyPeople record={record} />
      <CompanyWorkspaces record={record} />
    </>
  );
}

/** The companies of a workspace. */
export const companies: RecordScreens<'companies'> = {
  table: 'companies',
  importance: ['abn', 'trades', 'phone', 'email'],
  purpose: 'The builder, its subcontractors, consultants and suppliers.',
  columns: {
    abn: {
      id: 'abn',
      header: 'ABN',
      value: (company) => company.abn,
      format: (value) => formatAbn(value === null ? null : String(value)),
      widthPx: 136,
      firm: true,
      groupable: false,
    },
  },
  texts: {
    abn: ({ abn, numbersWarning }) => [formatAbn(abn), numbersWarning].filter(Boolean).join('. '),
    acn: ({ acn }) => formatAcn(acn),
  },
  filters: [
    { name: 'trade', Filter: TradeFilter },
    { name: 'region', Filter: RegionFilter },
  ],
  sections: [
    {
      title: 'Company',
      fields: ['company', 'company_abbreviation', 'abn', 'acn', 'is_primary_company', 'resource_id'],
    },
    { title: 'Trades and regions', fields: ['trades', 'regions', 'tags', 'rating'] },
    { title: 'Contacts', fields: ['phone', 'email', 'website', 'address', 'contacts'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  FormNote: TakenAbn,
  PageBody: CompanyBody,
  related: ({ company }, base, permissions) =>
    permissions.includes('members:view')
      ? [
          {
            label: `People of ${company}`,
            note: 'People',
            href: `${base}/people?${new URLSearchParams({ q: tradingName(company) })}`,
          },
        ]
      : [],
};

type Company = RecordAnswer<'companies'>;

/** A link to the company that has the ABN already. It opens in another tab, so that the form keeps its input. */
function TakenAbn({ refused }: { refused: unknown }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const company = holderOf(refused);
  if (!company) return null;
  // Search by the ABN, so that it shows in a list of any length.
  const address = new URLSearchParams({ q: company.abn ?? company.company, open: company.id_company });
  return (
    <p className={styles.taken}>
      <a href={`/w/${workspaceId}/companies?${address.toString()}`} target="_blank" rel="noopener">
        Open {company.company} in a new tab
      </a>
    </p>
  );
}

/** The company that a refusal includes, for people who may see it. */
function holderOf(error: unknown): Company | null {
  const isTaken = error instanceof ApiFailure && error.code === 'abn_exists' && error.current !== undefined;
  // The contract says that `current` is the record of the call.
  return isTaken ? (error.current as Company) : null;
}
