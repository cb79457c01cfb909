import { AppLink } from '../client/app-link.tsx';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { RecordAnswer } from '../client/declared.ts';
import { shownFailure } from '../client/failures.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { ErrorNote, Loading } from '../ui/states.tsx';
import styles from './companies.module.css';
import { tradingName } from './trading-name.ts';

/** The most people listed, with a link to the full list. */
const maxFound = 100;

const isSame = (of: string | null, called: string) => tradingName(of ?? '').toLowerCase() === called.toLowerCase();

/** The members who work for a company. Renders nothing without permission to see members. */
export function CompanyPeople({ record: company }: { record: RecordAnswer<'companies'> }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const seesPeople = useMay('members:view');
  const called = tradingName(company.company);
  const query = { q: called, sort: 'name', limit: maxFound };
  const found = useCall('listMembers', { params: { workspaceId }, query }, { enabled: seesPeople });
  if (!seesPeople) return null;
  const people = found.data?.items.filter((person) => isSame(person.company, called)) ?? [];
  return (
    <section className={styles.people} aria-labelledby="people-of-company">
      <h2 id="people-of-company">People</h2>
      {found.error ? (
        <ErrorNote failure={shownFailure('Failed to fetch users', found.error)} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Loading what="its people" lines={4} />
      ) : people.length === 0 ? (
        <p>Nobody in this workspace works for it.</p>
      ) : (
        <SmallTable label="People" heads={['Name', 'Position']}>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <AppLink href={`/w/${workspaceId}/people/${person.id}`}>{person.name}</AppLink>
              </th>
              <td>{person.title ?? '–'}</td>
            </tr>
          ))}
        </SmallTable>
      )}
    </section>
  );
}
