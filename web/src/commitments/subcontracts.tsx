// Subcontracts: the list of a project, and the page of one with its lines.
import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { CompanyField } from '../client/company-field.tsx';
import type { RecordAnswer } from '../client/declared.ts';
import { recordSection } from '../records/record-section.tsx';
import type { ControlProps, RecordScreens } from '../records/record-screens.ts';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { MoneyField } from '../ui/fields.tsx';
import { formatMoney, formatNumber } from '../ui/format.ts';

type Subcontract = RecordAnswer<'subcontracts'>;

const money = (id: string, header: string, value: (row: Subcontract) => number | null): GridColumn<Subcontract> => ({
  id,
  header,
  value,
  kind: 'money',
  total: 'sum',
  sortable: false,
  filter: 'range',
  widthPx: 150,
});

const lines: RecordScreens<'subcontract_lines'> = {
  table: 'subcontract_lines',
  purpose: 'The schedule of values. An award fills it with the lines of the awarded bid.',
  controls: { amount: (props: ControlProps) => <MoneyField {...props} /> },
  texts: {
    amount: ({ amount }) => (amount === null ? null : formatMoney(amount)),
    quantity: ({ quantity }) => (quantity === null ? null : formatNumber(quantity, 2)),
  },
  alsoStale: ['commitments'],
};
const Lines = recordSection(lines, {
  title: 'Lines',
  columns: ['item', 'quantity', 'unit', 'amount'],
  empty: 'No lines yet.',
  addLabel: 'Add a line',
});

function Body({ record }: { record: Subcontract }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { amount, approved_amount: approved, tender_package: tender, tender_package_id: tenderId } = record;
  const sentences = [
    amount === null ? null : `The lines come to ${formatMoney(amount)} ex GST.`,
    approved === null ? 'Nothing is approved yet, so it cannot be sent.' : `${formatMoney(approved)} are approved.`,
  ];
  return (
    <>
      <p>
        {sentences.filter(Boolean).join(' ')}{' '}
        {tender === null ? null : <AppLink href={`/w/${workspaceId}/tenders/${tenderId}`}>{tender}</AppLink>}
      </p>
      <Lines parent={{ id: record.commitment_id, isDeleted: record.is_deleted }} />
    </>
  );
}

/** The subcontracts of a project. */
export const subcontracts: RecordScreens<'subcontracts'> = {
  table: 'subcontracts',
  purpose: 'The award of a tender package makes a draft here, with the lines of the awarded bid.',
  columns: {
    company_id: {
      id: 'company',
      header: 'Subcontractor',
      value: ({ company }) => company,
      filter: 'set',
      sortable: false,
      widthPx: 220,
    },
    scope: null,
    notes: null,
  },
  moreColumns: [
    money('amount', 'Amount', ({ amount }) => amount),
    money('approved_amount', 'Approved', ({ approved_amount: approved }) => approved),
  ],
  importance: ['status', 'amount', 'company', 'number'],
  controls: { company_id: CompanyField },
  texts: { company_id: ({ company }) => company },
  PageBody: Body,
};
