// Prequalifications (insurances, licences and systems) of companies: the workspace's list, and those on a company's page.
import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { CompanyField } from '../client/company-field.tsx';
import { useCall } from '../client/data.ts';
import type { RecordAnswer } from '../client/declared.ts';
import { recordSection } from '../records/record-section.tsx';
import type { ControlProps, RecordScreens } from '../records/record-screens.ts';
import { capital, formatDay } from '../ui/format.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import styles from './companies.module.css';

type Prequalification = RecordAnswer<'prequalifications'>;

const buckets = { valid: 'completed', expiring: 'open', expired: 'delayed', rejected: 'cancelled' } as const;

function Status({ status }: Pick<Prequalification, 'status'>) {
  return <StatusChip bucket={buckets[status]} label={capital(status)} />;
}

const RequiredCompany = (props: ControlProps) => <CompanyField {...props} required />;

/** The prequalifications of a workspace. */
export const prequalifications: RecordScreens<'prequalifications'> = {
  table: 'prequalifications',
  purpose: 'Insurances, licences and systems that companies hold, with the day on which each expires.',
  columns: {
    company_id: { id: 'company', header: 'Company', value: (one) => one.company, filter: 'set', widthPx: 240 },
    is_rejected: {
      id: 'status',
      header: 'Status',
      value: (one) => one.status,
      render: (one) => <Status status={one.status} />,
      format: (value) => capital(String(value)),
      filter: 'set',
      sortable: false,
      widthPx: 144,
    },
  },
  importance: ['status', 'expires_on', 'company', 'number'],
  controls: { company_id: RequiredCompany },
  formValues: { company_id: (one) => one.company_id },
  texts: { company_id: ({ company }) => company, expires_on: ({ expires_on: day }) => formatDay(day) },
  alsoStale: ['companies'],
};

const Section = recordSection(prequalifications, {
  title: 'Prequalification',
  columns: ['number', 'expires_on', 'status'],
  sort: 'expires_on',
  empty: 'No insurances or licences were entered yet.',
  addLabel: 'Add an insurance or licence',
});

/** A company's prequalifications, on its page; those that expire soonest first. */
export function CompanyPrequalifications({ record: company }: { record: RecordAnswer<'companies'> }) {
  return <Section parent={{ id: company.id_company, isDeleted: company.is_deleted }} />;
}

/** The caller's workspaces that have the company, by its ABN. */
export function CompanyWorkspaces({ record: company }: { record: RecordAnswer<'companies'> }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const found = useCall('listCompanyWorkspaces', { params: { workspaceId, id: company.id_company } });
  if (!found.data || found.data.items.length === 0) return null;
  return (
    <section className={styles.people} aria-labelledby="workspaces-of-company">
      <h2 id="workspaces-of-company">Workspaces it serves</h2>
      <ul>
        {found.data.items.map((one) => (
          <li key={one.workspace_id}>
            <AppLink href={`/w/${one.workspace_id}/companies/${one.id_company}`}>{one.workspace}</AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
