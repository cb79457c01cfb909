// The members of a crew on a day, with cost and sell per hour.
import { useState } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { RecordAnswer } from '../client/declared.ts';
import { shownFailure } from '../client/failures.ts';
import { useProjectChoices } from '../client/project-choices.ts';
import { DayInput } from '../ui/day-input.tsx';
import { countOf, dayIn, emptyMark, formatDay, formatMoney } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { ErrorNote, Loading } from '../ui/states.tsx';
import styles from './crews.module.css';

/** The members on the day with their rates, and the total. */
export function CrewBody({ record: crew }: { record: RecordAnswer<'crews'> }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const [date, setDate] = useState(() => dayIn(undefined, new Date()));
  const [projectId, setProjectId] = useState('');
  const seesOverrides = useMay('labour_overrides:see_cost');
  const projects = useProjectChoices();
  const price = useCall(
    'priceCrew',
    { params: { workspaceId, id: crew.crew_id }, query: { date, ...(projectId ? { project_id: projectId } : {}) } },
    { keepsPrevious: true },
  );
  const { data } = price;
  return (
    <section className={styles.price} aria-labelledby="price-of-crew">
      <h2 id="price-of-crew">Members and price</h2>
      <div className={styles.asked}>
        <div>
          <label htmlFor="price-day">Day</label>
          <DayInput
            id="price-day"
            value={date}
            wholeOnly
            onChange={(day) => setDate(day || dayIn(undefined, new Date()))}
          />
        </div>
        {seesOverrides ? (
          <label>
            Project
            <select value={projectId} onChange={(event) => setProjectId(event.target.value)}>
              <option value="">Without overrides of a project</option>
              {projects.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
      {price.error ? (
        <ErrorNote
          failure={shownFailure('Failed to price the crew', price.error)}
          onRetry={() => void price.refetch()}
        />
      ) : !data ? (
        <Loading what="the price" lines={4} />
      ) : (
        <>
          <dl className={styles.figures} aria-live="polite">
            <div>
              <dt>Cost an hour</dt>
              <dd>{data.cost_per_hour === null ? 'Hidden' : formatMoney(data.cost_per_hour)}</dd>
            </div>
            <div>
              <dt>Sell an hour</dt>
              <dd>{data.sell_per_hour === null ? 'Hidden' : formatMoney(data.sell_per_hour)}</dd>
            </div>
            <div>
              <dt>Priced</dt>
              <dd>
                {data.resolved_count} of {countOf(data.member_count, 'member')}
              </dd>
            </div>
          </dl>
          {data.is_complete ? null : (
            <p className={styles.warning} role="status">
              Without a rate, and in neither sum:{' '}
              {data.members
                .filter(({ unresolved }) => unresolved !== null)
                .map(({ name }) => name)
                .join(', ')}
              .
            </p>
          )}
          <MembersOfDay crew={crew} members={data.members} date={data.date} />
        </>
      )}
    </section>
  );
}

interface MembersOfDayProps {
  crew: RecordAnswer<'crews'>;
  members: readonly {
    kinde_id: string;
    name: string;
    rate_name: string | null;
    effective_date: string | null;
    is_override: boolean;
    cost_per_hour: number | null;
    sell_per_hour: number | null;
    unresolved: string | null;
  }[];
  date: string;
}

function MembersOfDay({ crew, members, date }: MembersOfDayProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  if (members.length === 0) return <p>Nobody is in the crew on {formatDay(date)}.</p>;
  const expiredOf = (id: string) => crew.members.find((member) => member.kinde_id === id)?.expired ?? [];
  return (
    <SmallTable label="Members of the day" heads={['Member', 'Rate', 'Cost an hour', 'Sell an hour', 'Expired']}>
      {members.map((member) => (
        <tr key={member.kinde_id}>
          <th scope="row">
            <AppLink href={`/w/${workspaceId}/workers/${member.kinde_id}`}>{member.name}</AppLink>
            {member.kinde_id === crew.leader ? ' (leader)' : ''}
          </th>
          <td>
            {member.unresolved ?? member.rate_name ?? emptyMark}
            {member.effective_date ? `, from ${formatDay(member.effective_date)}` : ''}
            {member.is_override ? ', override of the project' : ''}
          </td>
          <td className={styles.number}>
            {member.cost_per_hour === null ? emptyMark : formatMoney(member.cost_per_hour)}
          </td>
          <td className={styles.number}>
            {member.sell_per_hour === null ? emptyMark : formatMoney(member.sell_per_hour)}
          </td>
          <td className={styles.warning}>{expiredOf(member.kinde_id).join('; ') || emptyMark}</td>
        </tr>
      ))}
    </SmallTable>
  );
}
