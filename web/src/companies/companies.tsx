import type { RecordScreens } from '../records/record-screens.ts';
import { formatAbn } from '../ui/format.ts';
import { CompanyPeople } from './company-people.tsx';
import { TakenAbn } from './taken-abn.tsx';
import { tradingName } from './trading-name.ts';

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
      widthPx: 160,
      groupable: false,
    },
  },
  texts: { abn: ({ abn }) => formatAbn(abn) },
  FormNote: TakenAbn,
  PageBody: CompanyPeople,
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
