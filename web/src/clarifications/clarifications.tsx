// Clarifications: the workspace's list, and those on the page of a tender package.
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { RecordAnswer } from '../client/declared.ts';
import { recordSection } from '../records/record-section.tsx';
import type { ControlProps, RecordScreens } from '../records/record-screens.ts';
import { SelectField } from '../ui/fields.tsx';
import { useFormFields } from '../ui/field.tsx';
import { formatDay, formatInstant } from '../ui/format.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { ClarificationBody } from './clarification-body.tsx';
import styles from './clarifications.module.css';

export type Clarification = RecordAnswer<'clarifications'>;

function PackageField(props: ControlProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const found = useCall('listTenderPackages', { params: { workspaceId }, query: { limit: 500 } });
  const choices = (found.data?.items ?? []).map((one) => ({
    value: one.tender_package_id,
    label: `${one.number} ${one.name}`,
  }));
  return <SelectField {...props} choices={choices} required wide searchable />;
}

/** The bidder for whom staff ask; bidders ask for themselves. */
function AskedForField(props: ControlProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const id = String(useFormFields().valueOf('tender_package_id') ?? '');
  const found = useCall('getTenderPackage', { params: { workspaceId, id } }, { enabled: id !== '' });
  if (!found.data || found.data.coverage === null || found.data.invited_subcontractors.length === 0) return null;
  const choices = found.data.invited_subcontractors.map((one) => ({ value: one.id, label: one.name }));
  return <SelectField {...props} choices={choices} placeholder="Nobody" wide />;
}

/** Overdue, next to its state. */
const Overdue = ({ record }: { record: Clarification }) =>
  record.is_overdue ? <StatusChip bucket="delayed" label="Overdue" /> : null;

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
    invitation_id: null,
    is_draft: null,
    required_by: {
      id: 'required_by',
      header: 'Answer needed by',
      value: (one) => one.required_by,
      render: (one) => (
        <span className={one.is_overdue ? styles.overdue : undefined}>
          {formatDay(one.required_by)}
          {one.is_overdue ? ' overdue' : ''}
        </span>
      ),
      plainText: (one) => formatDay(one.required_by),
      sortable: false,
      filter: 'none',
      widthPx: 170,
    },
  },
  importance: ['status', 'required_by', 'tender_package', 'number'],
  controls: { tender_package_id: PackageField, invitation_id: AskedForField },
  firstValues: { tender_package_id: '', invitation_id: '', visibility: 'all_tenderers', is_draft: false },
  formValues: { tender_package_id: (one) => one.tender_package_id, invitation_id: (one) => one.invitation_id ?? '' },
  sections: [
    {
      title: 'Question',
      fields: ['tender_package_id', 'invitation_id', 'subject', 'description', 'required_by', 'visibility', 'is_draft'],
    },
    { title: 'Answer', fields: ['response_message'] },
  ],
  texts: {
    tender_package_id: ({ tender_package_number: number, tender_package_name: name }) => `${number} ${name}`,
    invitation_id: ({ user_name: name }) => name,
    required_by: ({ required_by: day }) => formatDay(day),
    // The page shows question and answer as text.
    description: () => null,
    response_message: ({ response_date: at, answer_revision: revision }) =>
      at ? `${formatInstant(at)}${revision > 1 ? `, revision ${revision}` : ''}` : null,
    is_draft: () => null,
  },
  related: ({ tender_package_id: id, tender_package_number: number, tender_package_name: name }, base) => [
    { label: `${number} ${name}`, note: 'Tender package', href: `${base}/tenders/${id}?tab=clarifications` },
  ],
  TitleNote: Overdue,
  PageBody: ClarificationBody,
  alsoStale: ['tenders'],
  namesReason: true,
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
