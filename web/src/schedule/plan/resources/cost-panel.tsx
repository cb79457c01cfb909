// Cost of the resources over time: their hours at labour rates. People without permission to see costs get the hours
// only.
import { useState } from 'react';
import { useCall, useWrite } from '../../../client/data.ts';
import { shownFailure } from '../../../client/failures.ts';
import type { CallAnswer } from '../../../client/api.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { formatMoney, formatNumber } from '../../../ui/format.ts';
import { ErrorNote, Loading } from '../../../ui/states.tsx';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import { FigureButton } from '../parts/tasks-behind.tsx';
import { formatQuantity } from '../../resources/material-text.ts';
import { hoursOf, formatPeriod, type PeriodKind } from './resource-figures.ts';
import { FormDrawer } from '../../../client/form-drawer.tsx';
import { refusalFrom } from '../../../client/save.ts';
import { FormSection, useForm } from '../../../ui/form.tsx';
import { RateSelect } from '../../../labour-rates/rate-select.tsx';

type Cost = CallAnswer<'getResourceCost'>;
export type CostedResource = Cost['resources'][number];

interface CostPanelProps {
  place: { workspaceId: string; projectId: string };
  period: PeriodKind;
  /** Whether the caller may edit the programme and choose labour rates. */
  mayTie: boolean;
  revision: number | null;
  /** Opens the assignments of a resource over the whole programme. */
  onOpen: (resource: CostedResource) => void;
}

/** The cost curve, and the cost of each resource. */
export function CostPanel({ place, period, mayTie, revision, onOpen }: CostPanelProps) {
  const cost = useCall('getResourceCost', { params: place, query: { period } }, { keepsPrevious: true });
  const [tied, setTied] = useState<CostedResource | null>(null);
  const found = cost.data;
  return (
    <Panel
      title={found?.shows_money === false ? 'Hours over time' : 'Cost over time'}
      end={found?.shows_money ? <strong>{formatMoney(found.total_cost)}</strong> : undefined}
    >
      {cost.error ? (
        <ErrorNote failure={shownFailure('Failed to fetch the cost of resources', cost.error)} />
      ) : found ? (
        <>
          <Curve cost={found} period={period} />
          <ResourceCosts cost={found} onOpen={onOpen} {...(mayTie ? { onTie: setTied } : {})} />
        </>
      ) : (
        <Loading what="the cost of resources" lines={4} />
      )}
      {tied && revision !== null ? (
        <RateDrawer place={place} resource={tied} revision={revision} onClose={() => setTied(null)} />
      ) : null}
    </Panel>
  );
}

function Curve({ cost, period }: { cost: Cost; period: PeriodKind }) {
  if (cost.periods.length === 0) return <p className={partStyles.quiet}>No resource is at work yet.</p>;
  const periods = cost.periods.map((one) => formatPeriod(one.period));
  const summed = runningHours(cost.periods);
  return (
    <LineChart
      title={cost.shows_money ? `Cost by ${period}` : `Hours by ${period}`}
      periodHeader={period === 'week' ? 'Week from' : 'Period'}
      periods={periods}
      lines={
        cost.shows_money
          ? [
              { label: 'Cost so far', look: 'accent', values: cost.periods.map((one) => one.cumulative_cost) },
              {
                label: `Cost of the ${period}`,
                look: 'warning',
                values: cost.periods.map((one) => one.cost),
                inTableOnly: true,
              },
            ]
          : [
              { label: 'Hours so far', look: 'accent', values: summed },
              {
                label: `Hours of the ${period}`,
                look: 'warning',
                values: cost.periods.map((one) => hoursOf(one.work_minutes)),
                inTableOnly: true,
              },
            ]
      }
      format={(value) => (cost.shows_money ? formatMoney(value, { digits: 0 }) : `${formatNumber(value)} h`)}
    />
  );
}

/** The cumulative hours at the end of each period. */
function runningHours(periods: Cost['periods']): number[] {
  const sums: number[] = [];
  for (const { work_minutes } of periods) sums.push((sums.at(-1) ?? 0) + hoursOf(work_minutes));
  return sums;
}

interface ResourceCostsProps {
  cost: Cost;
  onOpen: (resource: CostedResource) => void;
  onTie?: (resource: CostedResource) => void;
}

const basisWords = {
  'labour rate': 'Labour rate',
  'own rate': 'Its own rate',
  'price per unit': 'Price per unit',
  none: 'No rate',
} as const;

function ResourceCosts({ cost, onOpen, onTie }: ResourceCostsProps) {
  // Without permission to see costs, leave out the hourly price.
  const showsBasis = cost.shows_money || onTie !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
    <div className={partStyles.scroll} role="group" aria-label="Cost of each resource, figures" tabIndex={0}>
      <table className={partStyles.table} aria-label="Cost of each resource">
        <thead>
          <tr>
            <th scope="col">Resource</th>
            {showsBasis ? <th scope="col">Priced at</th> : null}
            <th scope="col" className={partStyles.figure}>
              Work or quantity
            </th>
            {cost.shows_money ? (
              <th scope="col" className={partStyles.figure}>
                Cost
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {cost.resources.map((one) => (
            <tr key={one.id}>
              <th scope="row">{one.name}</th>
              {showsBasis ? (
                <td>
                  {onTie && one.kind !== 'material' ? (
                    <FigureButton label={`${one.name}: choose a labour rate`} onOpen={() => onTie(one)}>
                      {one.labour_rate_name ?? basisWords[one.basis]}
                    </FigureButton>
                  ) : (
                    (one.labour_rate_name ?? basisWords[one.basis])
                  )}
                  {one.kind === 'material' && one.warnings[0] ? (
                    <span className={partStyles.code}>{one.warnings[0]}</span>
                  ) : null}
                  {one.unpriced_minutes > 0 ? (
                    <span className={partStyles.code}>
                      {formatNumber(hoursOf(one.unpriced_minutes))} h without a price. {one.warnings[0]}
                    </span>
                  ) : null}
                </td>
              ) : null}
              <td className={partStyles.figure}>
                {one.kind === 'material' ? (
                  formatQuantity(one.quantity, one.unit_of_measure)
                ) : (
                  <FigureButton label={`${one.name}: show the assignments`} onOpen={() => onOpen(one)}>
                    {formatNumber(hoursOf(one.work_minutes))} h
                  </FigureButton>
                )}
              </td>
              {cost.shows_money ? <td className={partStyles.figure}>{formatMoney(one.cost)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RateDrawerProps {
  place: { workspaceId: string; projectId: string };
  resource: CostedResource;
  revision: number;
  onClose: () => void;
}

/** Links a resource to the labour rate that prices its hours. */
function RateDrawer({ place, resource, revision, onClose }: RateDrawerProps) {
  const edit = useWrite('editSchedule', { successMessage: () => `The rate of ${resource.name} has been changed` });
  const form = useForm({
    initial: { labour_rate_id: resource.labour_rate_id ?? '' },
    onSave: ({ labour_rate_id }) =>
      refusalFrom(async () => {
        const changes = { labourRateId: labour_rate_id || null };
        const edits = [{ kind: 'resource-changed' as const, id: resource.id, changes }];
        const note = `Labour rate of ${resource.name}`;
        await edit.mutateAsync({ params: place, body: { based_on: revision, edits, note } });
        onClose();
      }),
  });
  return (
    <FormDrawer title={`Labour rate of ${resource.name}`} form={form} saveLabel="Save rate" onClose={onClose}>
      <FormSection
        title="Priced at"
        detail="Hours are priced at the version in effect on each day, or at the project's override. Without a labour rate, the resource's own rate applies."
      >
        <RateSelect name="labour_rate_id" label="Labour rate" wide />
      </FormSection>
    </FormDrawer>
  );
}
