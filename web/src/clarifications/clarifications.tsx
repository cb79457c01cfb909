// Clarifications: the workspace's list, and those on the page of a tender package.
import type { StateBucket } from '@horizon/contract';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { RecordAnswer } from '../client/declared.ts';
import { recordSection } from '../records/record-section.tsx';
import type { ControlProps, RecordScreens } from '../records/record-screens.ts';
import { SelectField } from '../ui/fields.tsx';
import { capital, formatDay } from '../ui/format.ts';
import { StatusChip } from '../ui/status-chip.tsx';

type Clarification = RecordAnswer<'clarifications'>;

const buckets: Readonly<Record<Clarification['status'], StateBucket>> = {
  submitted: 'open',
  overdue: 'delayed',
  answered: 'completed',
  closed: 'closed',
};

function PackageField(props: ControlProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const found = useCall('listTenderPackages', { params: { workspaceId }, query: { limit: 500 } });
  const choices = (found.data?.items ?? []).map((one) => ({
    value: one.tender_package_id,
    label: `${one.number} ${one.name}`,
  }));
  return <SelectField {...props} choices={choices} required wide searchable />;
}

/** The clarifications of a workspace. */
export const clarifications: RecordScreens<'clarifications'> = {
  table: 'clarifications',
  purpose: 'Questions on tender packages and their answers. Ask one, or answer those of bidders for all tenderers.',
  columns: {
    tender_package_id: {
      id: 'tender_package',
      header: 'Tender package',
      value: (one) => one.tender_package_name,
      filter: 'set',
      sortable: false,
      widthPx: 220,
    },
    description: null,
    is_closed: {
      id: 'status',
      header: 'Status',
      value: (one) => capital(one.status),
      render: (one) => <StatusChip bucket={buckets[one.status]} label={capital(one.status)} plain />,
      filter: 'set',
      sortable: false,
      widthPx: 144,
    },
  },
  importance: ['status', 'required_by', 'tender_package', 'number'],
  controls: { tender_package_id: PackageField },
  firstValues: { tender_package_id: '', visibility: 'all_tenderers' },
  formValues: { tender_package_id: (one) => one.tender_package_id },
  texts: {
    tender_package_id: ({ tender_package_name: name }) => name,
    required_by: ({ required_by: day }) => formatDay(day),
  },
  alsoStale: ['tenders'],
  createdMessage: ({ subject }) => `Clarification "${subject}" has been created successfully!`,
  changedMessage: () => 'Clarification response has been updated successfully!',
};

const Section = recordSection(clarifications, {
  columns: ['number', 'status', 'required_by'],
  empty: 'No questions yet.',
  addLabel: 'Add a clarification',
});

/** The clarifications of a tender package, on its page. */
export function TenderClarifications({ id, isDeleted }: { id: string; isDeleted: boolean }) {
  return <Section parent={{ id, isDeleted }} />;
}
