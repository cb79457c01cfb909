import { AskedFilter } from '../records/asked-filters.tsx';
import type { RecordScreens } from '../records/record-screens.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { formatAbn, formatAcn } from '../ui/format.ts';
import type { RecordAnswer } from '../client/declared.ts';
import { Logo } from '../client/logo.tsx';
import { ClientProjects } from './client-projects.tsx';

const choicesOf = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));

/** The regions, groups and tags in use. */
function useClientValues() {
  const { workspace_id: workspaceId } = useWorkspace();
  return useCall('listClientValues', { params: { workspaceId } }).data;
}

function RegionFilter() {
  return <AskedFilter name="region" label="Region" all="All regions" choices={choicesOf(useClientValues()?.regions)} />;
}
function GroupFilter() {
  return (
    <AskedFilter name="companyGroup" label="Group" all="All groups" choices={choicesOf(useClientValues()?.groups)} />
  );
}
function TagFilter() {
  return <AskedFilter name="tag" label="Tag" all="All tags" choices={choicesOf(useClientValues()?.tags)} />;
}

function ClientBody({ record }: { record: RecordAnswer<'clients'> }) {
  return (
    <>
      {record.logoUrl ? <Logo url={record.logoUrl} of={record.name} /> : null}
      <ClientProjects record={record} />
    </>
  );
}

/** The client directory of a workspace. */
export const clients: RecordScreens<'clients'> = {
  table: 'clients',
  importance: ['status', 'abn'],
  purpose: 'For whom projects are built. Add the first client, or import a list of them.',
  columns: {
    logoUrl: null,
    status: {
      id: 'status',
      header: 'Status',
      value: (client) => client.statusLabel,
      filter: 'set',
      widthPx: 110,
    },
    abn: {
      id: 'abn',
      header: 'ABN',
      value: (client) => client.abn,
      format: (value) => formatAbn(value === null ? null : String(value)),
      widthPx: 136,
      firm: true,
      groupable: false,
    },
    acn: {
      id: 'acn',
      header: 'ACN',
      value: (client) => client.acn,
      format: (value) => formatAcn(value === null ? null : String(value)),
      widthPx: 120,
      groupable: false,
      hiddenAtFirst: true,
    },
  },
  moreColumns: [
    {
      id: 'projectCount',
      header: 'Projects',
      value: (client) => client.projectCount,
      kind: 'number',
      widthPx: 90,
      groupable: false,
    },
  ],
  filters: [
    {
      name: 'status',
      Filter: () => <AskedFilter name="status" label="Status" all="All statuses" choices={statuses} />,
    },
    { name: 'region', Filter: RegionFilter },
    { name: 'companyGroup', Filter: GroupFilter },
    { name: 'tag', Filter: TagFilter },
  ],
  sections: [
    { title: 'Client', fields: ['name', 'status', 'companyGroup', 'region', 'abn', 'acn', 'tags'] },
    { title: 'Contacts', fields: ['primaryContact', 'contacts'] },
    { title: 'Notes', fields: ['notes', 'logoUrl'] },
  ],
  texts: {
    status: ({ statusLabel }) => statusLabel,
    abn: ({ abn, numbersWarning }) => [formatAbn(abn), numbersWarning].filter(Boolean).join('. '),
    acn: ({ acn }) => formatAcn(acn),
    logoUrl: ({ logoUrl }) => (logoUrl?.startsWith('https://') ? new URL(logoUrl).host : logoUrl),
  },
  placeholders: { name: 'Unnamed Client' },
  PageBody: ClientBody,
};

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'prospect', label: 'Prospect' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'blocked', label: 'Blocked' },
];
