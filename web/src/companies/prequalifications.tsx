// Prequalifications (insurances, licences and systems) of companies: the workspace's list, and those on a company's page.
import { useState } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { RecordAnswer } from '../client/declared.ts';
import { shownFailure } from '../client/failures.ts';
import { recordDrawers } from '../records/record-drawers.tsx';
import type { ControlProps, RecordScreens } from '../records/record-screens.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/fields.tsx';
import { capital, formatDay } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import styles from './companies.module.css';

type Prequalification = RecordAnswer<'prequalifications'>;

const buckets = { valid: 'completed', expiring: 'open', expired: 'delayed', rejected: 'cancelled' } as const;

function Status({ status }: Pick<Prequalification, 'status'>) {
  return <StatusChip bucket={buckets[status]} label={capital(status)} />;
}

function CompanyField(props: ControlProps) {
  const { workspace_id } = useWorkspace();
  const found = useCall('listCompanies', { query: { workspace_id, limit: 500, sort: 'company' } });
  const choices = (found.data?.items ?? []).map((one) => ({ value: one.id_company, label: one.company }));
  return <SelectField {...props} choices={choices} required wide searchable />;
}

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
  controls: { company_id: CompanyField },
  formValues: { company_id: (one) => one.company_id },
  texts: { company_id: ({ company }) => company, expires_on: ({ expires_on: day }) => formatDay(day) },
  alsoStale: ['companies'],
};

const { Drawer, NewDrawer } = recordDrawers(prequalifications);

/** A company's prequalifications, on its page; those that expire soonest first. */
export function CompanyPrequalifications({ record: company }: { record: RecordAnswer<'companies'> }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const mayAdd = useMay('companies:create') && !company.is_deleted;
  const query = { company_id: company.id_company, limit: 100, sort: 'expires_on' };
  const found = useCall('listPrequalifications', { params: { workspaceId }, query });
  const [openId, setOpenId] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const opened = found.data?.items.find(({ id }) => id === openId);
  return (
    <section className={styles.people} aria-labelledby="prequalification">
      <h2 id="prequalification">Prequalification</h2>
      {found.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch prequalifications', found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <Loading what="its prequalification" lines={3} />
      ) : found.data.items.length === 0 ? (
        <p>No insurances or licences were entered yet.</p>
      ) : (
        <SmallTable label="Prequalification" heads={['Name', 'Number', 'Expires', 'Status']}>
          {found.data.items.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <Button look="subtle" small onClick={() => setOpenId(one.id)}>
                  {one.name}
                </Button>
              </th>
              <td>{one.number ?? '–'}</td>
              <td>{formatDay(one.expires_on)}</td>
              <td>
                <Status status={one.status} />
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
      {mayAdd ? (
        <Button small onClick={() => setAdding(true)}>
          Add an insurance or licence
        </Button>
      ) : null}
      {opened ? <Drawer record={opened} onClose={() => setOpenId(null)} /> : null}
      {isAdding ? <NewDrawer given={{ company_id: company.id_company }} onClose={() => setAdding(false)} /> : null}
    </section>
  );
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
