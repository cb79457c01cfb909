// The lists of a package of work on its page: milestones, dependencies, deliverables, change requests.
import { useParams } from '@tanstack/react-router';
import { useWorkspace } from '../client/caller.tsx';
import type { RecordAnswer } from '../client/declared.ts';
import { useWholeList } from '../client/list-data.ts';
import { recordSection } from '../records/record-section.tsx';
import type { ControlProps, RecordScreens } from '../records/record-screens.ts';
import { MoneyField, SelectField } from '../ui/fields.tsx';
import { capital, formatDay, formatMoney } from '../ui/format.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { PersonField } from './person-field.tsx';
import type { Sop } from './sops.tsx';

const placeOf = ({ sop_id: id, is_deleted: isDeleted }: Sop) => ({ parent: { id, isDeleted } });

const milestoneBuckets = {
  not_started: 'not-started',
  in_progress: 'in-progress',
  achieved: 'completed',
  overdue: 'delayed',
} as const;

const milestones: RecordScreens<'sop_milestones'> = {
  table: 'sop_milestones',
  purpose: 'Dates by which parts of the package are complete; its progress follows from theirs.',
  moreColumns: [
    {
      id: 'status',
      header: 'Status',
      value: ({ status }) => status,
      render: ({ status }) => (
        <StatusChip bucket={milestoneBuckets[status]} label={capital(status.replace('_', ' '))} plain />
      ),
      sortable: false,
      widthPx: 130,
    },
  ],
  texts: { due_date: ({ due_date: day }) => formatDay(day), progress: ({ progress }) => `${progress} %` },
  firstValues: { progress: 0, weight: 1 },
  alsoStale: ['sops'],
};
const Milestones = recordSection(milestones, {
  title: 'Milestones',
  columns: ['due_date', 'progress', 'weight', 'status'],
  addLabel: 'Add a milestone',
});
export const MilestonesTab = ({ record }: { record: Sop }) => <Milestones {...placeOf(record)} />;

function SopField(props: ControlProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { projectId = '' } = useParams({ strict: false });
  const { rows } = useWholeList('listSops', { params: { workspaceId, projectId }, query: { sort: 'number' } });
  const choices = rows.map((one) => ({ value: one.sop_id, label: `${one.number} ${one.sop_name}` }));
  return <SelectField {...props} choices={choices} required wide searchable />;
}

const dependencies: RecordScreens<'sop_dependencies'> = {
  table: 'sop_dependencies',
  purpose: 'Packages that have to be complete before this one starts.',
  columns: { sop_id: null },
  moreColumns: [
    {
      id: 'progress',
      header: 'Progress',
      value: ({ progress }) => progress,
      render: ({ progress, is_blocking: isBlocking }) => `${progress} %${isBlocking ? '' : ', complete'}`,
      sortable: false,
      widthPx: 130,
    },
  ],
  controls: { sop_id: SopField },
  texts: { sop_id: ({ sop_name: name }) => name },
  alsoStale: ['sops'],
};
const Dependencies = recordSection(dependencies, {
  title: 'Dependencies',
  columns: ['progress', 'notes'],
  sort: 'sop_name',
  addLabel: 'Add a dependency',
});
export const DependenciesTab = ({ record }: { record: Sop }) => <Dependencies {...placeOf(record)} />;

const deliverables: RecordScreens<'sop_deliverables'> = {
  table: 'sop_deliverables',
  purpose: 'Drawings, certificates, samples and other things that the package has to deliver.',
  columns: {
    assigned_to: { id: 'assigned_to', header: 'Assigned to', value: (one) => one.assigned_to_name, widthPx: 160 },
  },
  controls: { assigned_to: PersonField },
  texts: {
    assigned_to: ({ assigned_to_name: name }) => name,
    due_date: ({ due_date: day, is_overdue: isOverdue }) =>
      day ? `${formatDay(day)}${isOverdue ? ', overdue' : ''}` : null,
  },
  firstValues: { type: 'other', status: 'not_started' },
  alsoStale: ['sops'],
};
const Deliverables = recordSection(deliverables, {
  title: 'Deliverables',
  columns: ['type', 'status', 'due_date', 'assigned_to'],
  addLabel: 'Add a deliverable',
});
export const DeliverablesTab = ({ record }: { record: Sop }) => <Deliverables {...placeOf(record)} />;

type Change = RecordAnswer<'change_requests'>;
const amount = (value: number | null) => (value === null ? null : formatMoney(value));

const changes: RecordScreens<'change_requests'> = {
  table: 'change_requests',
  purpose:
    'Changes of scope, with their price and days. Approved ones move the budget; pending ones count in the forecast.',
  columns: {
    description: null,
    value: { id: 'value', header: 'Value', value: (one: Change) => one.value, kind: 'money' },
  },
  texts: { value: ({ value }) => amount(value) },
  firstValues: { type: 'client_directed', probability: 50 },
  sections: [
    { title: 'Change', fields: ['name', 'type', 'description', 'reference'] },
    { title: 'Effect', fields: ['value', 'schedule', 'probability'] },
  ],
  actFields: {
    approvePart: {
      initial: ({ value }) => ({ approved_value: value ?? '' }),
      Fields: () => <MoneyField name="approved_value" label="Value that is approved, ex GST" required />,
      body: ({ approved_value: part }) => ({ approved_value: Number(part) }),
    },
  },
  alsoStale: ['sops'],
};
const Changes = recordSection(changes, {
  title: 'Change requests',
  columns: ['number', 'status', 'type', 'value', 'schedule'],
  sort: 'number',
  addLabel: 'Add a change request',
});
export const ChangesTab = ({ record }: { record: Sop }) => <Changes {...placeOf(record)} />;
