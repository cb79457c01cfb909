import { capital } from '../../../../ui/format.ts';
import { FilterSelect } from '../../../../ui/filter-select.tsx';
import { statusBuckets } from '../../../../ui/status-chip.tsx';
import { weeksAhead, windowAhead } from '../rows/chart-address.ts';
import { groupingLabel } from '../../../parts/grouping-label.ts';
import type { Gantt } from '../use-gantt.ts';

const statusChoices = statusBuckets.map((bucket, index) => ({
  value: String(index),
  label: capital(bucket.replace('-', ' ')),
}));

/** Facets that are selected in the filter menu. */
const SEVERAL = 'several';

const lookAheads = [2, 4, 6, 12] as const;

/** Filter and grouping options. */
export function FilterChoices({ gantt }: { gantt: Gantt }) {
  const { filter, setFilter, grouping, groupings, setGrouping, aheadFrom } = gantt;
  return (
    <>
      <FilterSelect
        label="Status"
        all="All statuses"
        value={filter.statuses.length > 1 ? SEVERAL : String(filter.statuses[0] ?? '')}
        choices={
          filter.statuses.length > 1
            ? [...statusChoices, { value: SEVERAL, label: `${filter.statuses.length} statuses` }]
            : statusChoices
        }
        onChange={(value) => setFilter({ ...filter, statuses: value === '' ? [] : [Number(value)] })}
      />
      <FilterSelect
        label="Path"
        all="All tasks"
        value={
          filter.milestonesOnly
            ? 'milestones'
            : filter.criticalOnly
              ? filter.nearCriticalToo
                ? 'near'
                : 'critical'
              : ''
        }
        choices={[
          { value: 'critical', label: 'Critical' },
          { value: 'near', label: 'Critical and near' },
          { value: 'milestones', label: 'Milestones' },
        ]}
        onChange={(value) =>
          setFilter({
            ...filter,
            criticalOnly: value === 'critical' || value === 'near',
            nearCriticalToo: value === 'near',
            milestonesOnly: value === 'milestones',
          })
        }
      />
      <FilterSelect
        label="When"
        all="Any time"
        value={String(weeksAhead(filter) || '')}
        choices={lookAheads.map((weeks) => ({ value: String(weeks), label: `Next ${weeks} weeks` }))}
        onChange={(value) => setFilter({ ...filter, window: windowAhead(aheadFrom, Number(value)) })}
      />
      <FilterSelect
        label="Group by"
        all="By WBS"
        value={grouping === 'wbs' ? '' : grouping}
        choices={[
          { value: 'none', label: 'Flat list' },
          ...groupings
            .filter(({ key }) => key !== 'wbs')
            .map(({ key, label }) => ({ value: key, label: groupingLabel({ key, label }) })),
        ]}
        onChange={(value) => setGrouping(value || 'wbs')}
      />
    </>
  );
}
