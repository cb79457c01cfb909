import { holidayLaws, type HolidayState, holidayYears } from '@horizon/working-time';
import { useState } from 'react';
import { useWorkspace } from '../../client/caller.tsx';
import { useCall } from '../../client/data.ts';
import fieldStyles from '../../ui/fields.module.css';
import { formatDay } from '../../ui/format.ts';
import { dayOff, type ExceptionDraft } from './calendar-draft.ts';
import { DaysOffDialog } from './days-off-dialog.tsx';
import styles from './calendars.module.css';
import { type HolidayPreview, previewHolidays } from './public-holiday-preview.ts';

interface AddPublicHolidaysProps {
  projectId: string;
  /** The current year of the programme; earlier years are not preselected. */
  thisYear: number;
  known: readonly ExceptionDraft[];
  onAdd: (added: readonly ExceptionDraft[]) => void;
  onClose: () => void;
}

/** Adds the public holidays of a state for some years, after a preview. */
export function AddPublicHolidays({ projectId, thisYear, known, onAdd, onClose }: AddPublicHolidaysProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const project = useCall('getProject', { params: { workspaceId, projectId } });
  const [chosen, setChosen] = useState<HolidayState | null>(null);
  const [years, setYears] = useState(() => {
    const ahead = holidayYears.filter((year) => year >= thisYear);
    return ahead.length > 0 ? ahead : holidayYears;
  });
  const own = holidayLaws.find(({ state }) => state === project.data?.state)?.state;
  const state = chosen ?? own ?? 'NSW';
  const law = holidayLaws.find((each) => each.state === state)!;
  const preview = previewHolidays(known, state, years);
  const fresh = preview.filter(({ status }) => status === 'new');
  const noun = fresh.length === 1 ? '1 public holiday' : `${fresh.length} public holidays`;
  return (
    <DaysOffDialog
      title="Add public holidays"
      noun={noun}
      canAdd={fresh.length > 0}
      onAdd={() => onAdd(fresh.map(({ name, day }) => dayOff({ name, first: day })))}
      onClose={onClose}
    >
      <label>
        <span className={fieldStyles.label}>State or territory</span>
        <select
          className={fieldStyles.control}
          data-autofocus
          value={state}
          onChange={(event) => setChosen(event.target.value as HolidayState)}
        >
          {holidayLaws.map((each) => (
            <option key={each.state} value={each.state}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <fieldset className={styles.years}>
        <legend className={fieldStyles.label}>Years</legend>
        {holidayYears.map((year) => (
          <label key={year}>
            <input
              type="checkbox"
              checked={years.includes(year)}
              onChange={({ target }) =>
                setYears(holidayYears.filter((each) => (each === year ? target.checked : years.includes(each))))
              }
            />
            {year}
          </label>
        ))}
      </fieldset>
      <p className={styles.quiet} role="status">
        {years.length === 0 ? 'Choose a year.' : summary(preview)}
      </p>
      {preview.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
        <ul className={styles.read} aria-label="Public holidays" tabIndex={0}>
          {preview.map((each) => (
            <li key={`${each.day} ${each.name}`} data-status={each.status}>
              <span className={styles.nowrap}>{formatDay(each.day)}</span> {each.name}
              {each.status === 'new' ? null : <span className={styles.quiet}> {statusText(each)}</span>}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.quiet}>
        From the {law.source}. Not given: {law.leftOut}. {law.name}’s later years are declared year by year.
      </p>
    </DaysOffDialog>
  );
}

/** `12 to add. 2 are in the calendar already. 1 works by an exception of its own and stays so.` */
function summary(preview: readonly HolidayPreview[]): string {
  const count = (status: HolidayPreview['status']) => preview.filter((each) => each.status === status).length;
  const [fresh, off, works] = [count('new'), count('off'), count('works')];
  return [
    fresh > 0 ? `${fresh} to add.` : 'Nothing to add.',
    off > 0 ? `${off} ${off === 1 ? 'is' : 'are'} in the calendar already.` : '',
    works > 0
      ? `${works} ${works === 1 ? 'works by an exception of its own and stays' : 'work by exceptions of their own and stay'} so.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function statusText({ status, because, name }: HolidayPreview): string {
  const by = because && because !== name ? ` (${because})` : '';
  return status === 'off' ? `in the calendar already${by}` : `works by an exception${by}`;
}
