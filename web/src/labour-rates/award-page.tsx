import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useRecordDock, type RelatedRecord } from '../audit/record-dock.tsx';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { isNotInUse, useFoundRecord } from '../client/found-record.ts';
import { NoSuchRecord, PageState } from '../client/page-state.tsx';
import { RecordActions } from '../client/record-actions.tsx';
import { useRecordKeys } from '../client/record-keys.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { formatInstant, formatNumber } from '../ui/format.ts';
import { DetailPage, SummaryStrip } from '../ui/page.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { EditAward } from './award-form.tsx';
import { AwardRates } from './award-rates.tsx';
import type { Award } from './rates.ts';
import { ratesHref, ratesOfAwardHref } from './rates-nav.tsx';
import { useAwardDeletion } from './use-deletion.ts';

/** The page of an award: its rates and history. */
export function AwardPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const { awardId: id } = useParams({ from: '/signed-in/w/$workspaceId/rates/awards/$awardId' });
  const params = { workspaceId };
  const present = useCall('listAwards', { params, query: { id } });
  const deleted = useCall('listAwards', { params, query: { id, is_deleted: true } }, { enabled: isNotInUse(present) });
  const { record: award, isMissing, query } = useFoundRecord(present, deleted);
  const name = award?.name ?? 'Award';
  usePageCrumbs(
    useMemo(
      () => [
        { label: 'Labour rates', href: ratesHref(workspaceId) },
        { label: 'Awards', href: ratesHref(workspaceId, 'awards') },
        { label: name },
      ],
      [workspaceId, name],
    ),
  );
  if (award) return <AwardDetails key={award.id} award={award} />;
  if (isMissing) return <NoSuchRecord noun="award" plural="awards" listHref={ratesHref(workspaceId, 'awards')} />;
  return <PageState query={query} title="Failed to fetch awards" what="the award" />;
}

function AwardDetails({ award }: { award: Award }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const [isEditing, setEditing] = useState(false);
  const edit = useCallback(() => setEditing(true), []);
  const { remove, restore, isBusy } = useAwardDeletion();
  const listHref = ratesHref(workspaceId, 'awards');
  const steps = useRecordKeys({
    listHref,
    id: award.id,
    noun: 'award',
    onEdit: award.abilities.includes('edit') ? edit : undefined,
  });
  const dock = useRecordDock({ entity: 'labour_awards', id: award.id, related: useRelated(award) });
  return (
    <DetailPage
      title={award.name}
      number={award.code}
      titleNote={award.is_deleted ? <StatusChip bucket="cancelled" label="Deleted" /> : undefined}
      {...steps}
      actions={
        <RecordActions
          abilities={award.abilities}
          isBusy={isBusy}
          onDelete={() => remove(award.id)}
          onRestore={() => restore(award.id)}
          onEdit={edit}
        />
      }
      summary={
        <SummaryStrip
          figures={[
            { label: 'Rates, all versions', value: formatNumber(award.rates_count) },
            { label: 'Created by', value: award.created_by },
            { label: 'Made', value: formatInstant(award.created_at) },
            { label: 'Changed', value: formatInstant(award.updated_at) },
          ]}
        />
      }
      aside={dock}
    >
      <AwardRates award={award} />
      {isEditing ? <EditAward award={award} onClose={() => setEditing(false)} /> : null}
    </DetailPage>
  );
}

/** Its rates, their allowances and project overrides. */
function useRelated({ id, code }: Award): readonly RelatedRecord[] {
  const { workspace_id: workspaceId } = useWorkspace();
  const seesOverrides = useMay('labour_overrides:view');
  return useMemo(
    () => [
      { label: `All rates of ${code}`, note: 'Labour rates', href: ratesOfAwardHref(workspaceId, id) },
      { label: 'Allowances', note: 'Labour rates', href: ratesHref(workspaceId, 'allowances') },
      ...(seesOverrides
        ? [{ label: 'Project overrides', note: 'Labour rates', href: ratesHref(workspaceId, 'overrides') }]
        : []),
    ],
    [id, code, seesOverrides, workspaceId],
  );
}
