import { recordFields } from 'virtual:record-fields';
import type { RecordAnswer } from '../client/declared.ts';
import { formatAcn } from '../client/format-acn.ts';
import { AskedFilter } from '../records/asked-filters.tsx';
import type { RecordScreens } from '../records/record-screens.ts';
import { formatAbn } from '../ui/format.ts';
import { CompanyPeople } from './company-people.tsx';
import { CompanyPrequalifications, CompanyWorkspaces } from './prequalifications.tsx';
import { TakenAbn } from './taken-abn.tsx';
import { tradingName } from './trading-name.ts';

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
