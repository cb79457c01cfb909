import { useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { AttachmentsSection } from '../client/attachments/attachments-section.tsx';
import { useAttachedRecord } from '../client/attachments/attachments.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { useShortcuts, type Shortcut } from '../client/keyboard.ts';
import { PageState } from '../client/page-state.tsx';
import { useRecordKeys } from '../client/record-keys.ts';
import { TitleEdit } from '../client/title-edit.tsx';
import { useRecordDock, type RelatedRecord } from '../audit/record-dock.tsx';
import { Button } from '../ui/button.tsx';
import { formatDay } from '../ui/format.ts';
import { DetailPage, SummaryStrip } from '../ui/page.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { EditRate } from './edit-rate.tsx';
import { Margin } from './margin.tsx';
import { NewVersion } from './new-version.tsx';
import { RateAllowances } from './rate-allowances.tsx';
import { RateOverrides } from './rate-overrides.tsx';
import { RateVersions } from './rate-versions.tsx';
import { RateWarnings } from './rate-warnings.tsx';
import { formatMultiplier, formatRate, stateWords, type RateDetail, nextFinancialYear, dayOfRates } from './rates.ts';
import { ratesHref, useRatesCrumbs } from './rates-nav.tsx';
import { useRateDeletion } from './use-deletion.ts';
import { StepChart, type StepSeries } from '../ui/charts/step-chart.tsx';
import styles from './labour-rates.module.css';

/** The page of a labour rate: amounts, versions, allowances, overrides, history. */
export function RatePage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const { rateId } = useParams({ from: '/signed-in/w/$workspaceId/rates/$rateId' });
  const rate = useCall('getLabourRate', { params: { workspaceId, id: rateId } }, { keepsPrevious: true });
  useRatesCrumbs(rate.data?.name ?? 'Labour rate');
  if (!rate.data || rate.error) {
    return <PageState query={rate} title="Failed to fetch labour rates" what="the labour rate" />;
  }
  return <RateDetails key={rate.data.id} rate={rate.data} />;
}

function RateDetails({ rate }: { rate: RateDetail }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const [opened, setOpened] = useState<'edit' | 'version' | null>(null);
  const { remove } = useRateDeletion();
  const may = (ability: string) => rate.abilities.includes(ability);
  const [mayEdit, mayVersion] = [may('edit'), may('new_version')];
  const edit = useCallback(() => setOpened('edit'), []);
  const attached = useAttachedRecord('LabourRate', rate.id);
  const listHref = ratesHref(workspaceId);
  const steps = useRecordKeys({ listHref, id: rate.id, noun: 'rate', onEdit: mayEdit ? edit : undefined });
  const dock = useRecordDock({ entity: 'labour_rates', id: rate.id, related: useRelated(rate) });
  const update = useWrite('updateLabourRate', {
    successMessage: (saved) => `Labour rate “${saved.name}” has been changed`,
    readsFirst: true,
  });
  const rename = (name: string) =>
    update.mutateAsync({ params: { workspaceId, id: rate.id }, body: { name, version: rate.version } });
  useShortcuts(
    useMemo(
      (): Shortcut[] =>
        mayVersion ? [{ keys: 'v', label: 'New version', group: 'Record', run: () => setOpened('version') }] : [],
      [mayVersion],
    ),
  );
  return (
    <DetailPage
      title={<TitleEdit name={rate.name} onSave={mayEdit ? rename : undefined} />}
      titleNote={<StatusChip {...(rate.is_deleted ? deleted : stateWords[rate.state])} />}
      {...steps}
      actions={
        <>
          {may('delete') ? <Button onClick={() => remove(rate.id)}>Delete</Button> : null}
          {mayEdit ? <Button onClick={() => setOpened('edit')}>Edit</Button> : null}
          {mayVersion ? (
            <Button look="primary" onClick={() => setOpened('version')}>
              New version
            </Button>
          ) : null}
        </>
      }
      summary={<RateSummary rate={rate} />}
      aside={dock}
    >
      <RateWarnings warnings={rate.warnings} />
      <RateChart rate={rate} />
      <RateVersions rate={rate} />
      <RateAllowances rate={rate} />
      <RateOverrides rate={rate} />
      <AttachmentsSection record={attached} />
      {opened === 'edit' ? <EditRate rate={rate} onClose={() => setOpened(null)} /> : null}
      {opened === 'version' ? (
        <NewVersion
          rate={rate}
          onClose={() => setOpened(null)}
          onCreated={(made) => router.history.push(ratesHref(workspaceId, made.id))}
        />
      ) : null}
    </DetailPage>
  );
}

/** Its award, the projects that override it, and its other versions. */
function useRelated(rate: RateDetail): readonly RelatedRecord[] {
  const { workspace_id: workspaceId } = useWorkspace();
  return useMemo(
    () => [
      ...(rate.award_id
        ? [
            {
              label: rate.award_name ?? rate.award_code ?? 'Its award',
              note: 'Award',
              href: ratesHref(workspaceId, `awards/${rate.award_id}`),
            },
          ]
        : []),
      ...rate.overrides.map((override) => ({
        label: override.project_name,
        note: `Pays ${formatRate(override.override_rate)}`,
        href: `/w/${workspaceId}/projects/${override.project_id}`,
      })),
      ...rate.versions
        .filter((version) => version.id !== rate.id)
        .map((version) => ({
          label: version.effective_date ? formatDay(version.effective_date) : 'Since ever',
          note: 'Version',
          href: ratesHref(workspaceId, version.id),
        })),
    ],
    [rate, workspaceId],
  );
}

const deleted = { label: 'Deleted', bucket: 'cancelled' as const };

function RateSummary({ rate }: { rate: RateDetail }) {
  const hourNote = rate.multiplier === 1 ? '' : ' before the multiplier';
  const seesCost = rate.cost_rate !== null;
  return (
    <SummaryStrip
      figures={[
        ...(seesCost ? [{ label: `Cost per hour${hourNote}`, value: formatRate(rate.cost_rate) }] : []),
        { label: `Sell per hour${hourNote}`, value: formatRate(rate.sell_rate) },
        ...(seesCost
          ? [{ label: 'Margin', value: <Margin pct={rate.margin_pct} isBelowFloor={rate.is_below_floor} /> }]
          : []),
        ...(rate.multiplier === 1
          ? []
          : [
              {
                label: 'Multiplier',
                value: `${formatMultiplier(rate.multiplier)} → ${seesCost ? `${formatRate(rate.hourly_cost)} / ` : ''}${formatRate(rate.hourly_sell)}`,
              },
            ]),
        { label: 'Effective from', value: rate.effective_date ? formatDay(rate.effective_date) : 'Since ever' },
        { label: 'Award', value: rate.award_code ? `${rate.award_code} ${rate.level}` : rate.level },
      ]}
    />
  );
}

/** Cost and sell of an hour over time, one step for each version. */
function RateChart({ rate }: { rate: RateDetail }) {
  const dated = rate.versions.filter((version) => version.effective_date !== null).toReversed();
  if (dated.length === 0) return null;
  const last = dated.at(-1)!.effective_date!;
  const day = (version: (typeof dated)[number]) => version.effective_date!;
  const cost = dated.flatMap((version) =>
    version.cost_rate === null ? [] : [{ day: day(version), value: version.cost_rate }],
  );
  const series: StepSeries[] = [
    ...(cost.length > 0 ? [{ label: 'Cost', points: cost, look: 'accent' as const }] : []),
    {
      label: 'Sell',
      points: dated.map((version) => ({ day: day(version), value: version.sell_rate })),
      look: 'success',
    },
  ];
  const until = [nextFinancialYear(last), dayOfRates()].toSorted().at(-1)!;
  return (
    <div className={styles.section}>
      <StepChart title="Hourly rate over time" series={series} until={until} />
    </div>
  );
}
