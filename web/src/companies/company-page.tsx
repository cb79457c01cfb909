import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useRecordDock, type RelatedRecord } from '../audit/record-dock.tsx';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { isNotInUse, useFoundRecord } from '../client/found-record.ts';
import { NoSuchRecord, PageState } from '../client/page-state.tsx';
import { RecordActs } from '../client/record-acts.tsx';
import { useRecordKeys } from '../client/record-keys.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { formatAbn, formatInstant } from '../ui/format.ts';
import { DetailPage, SummaryStrip } from '../ui/page.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Company } from './company.ts';
import { EditCompany } from './company-drawer.tsx';
import { CompanyPeople } from './company-people.tsx';
import { tradingName } from './trading-name.ts';
import { useCompanyDeletion } from './use-company-deletion.ts';

/** One company: who works for it, its history. */
export function CompanyPage() {
  const { workspace_id } = useWorkspace();
  const { companyId: id } = useParams({ from: '/signed-in/w/$workspaceId/companies/$companyId' });
  const present = useCall('listCompanies', { query: { workspace_id, id } });
  const deleted = useCall(
    'listCompanies',
    { query: { workspace_id, id, is_deleted: true } },
    { enabled: isNotInUse(present) },
  );
  const { record: company, isNowhere, query } = useFoundRecord(present, deleted);
  const name = company?.company ?? 'Company';
  const listHref = `/w/${workspace_id}/companies`;
  usePageCrumbs(useMemo(() => [{ label: 'Companies', href: listHref }, { label: name }], [listHref, name]));
  if (company) return <CompanyDetails key={company.id_company} company={company} listHref={listHref} />;
  if (isNowhere) return <NoSuchRecord noun="company" plural="companies" listHref={listHref} />;
  return <PageState query={query} title="Failed to fetch companies" what="the company" />;
}

function CompanyDetails({ company, listHref }: { company: Company; listHref: string }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useCallback(() => setEditing(true), []);
  const { remove, restore, isBusy } = useCompanyDeletion();
  const { id_company: id } = company;
  const steps = useRecordKeys({
    listHref,
    id,
    noun: 'company',
    onEdit: company.abilities.includes('edit') ? edit : undefined,
  });
  const beside = useRecordDock({ entity: 'companies', id, related: useRelated(company) });
  return (
    <DetailPage
      title={company.company}
      beside={company.is_deleted ? <StatusChip bucket="cancelled" label="Deleted" /> : undefined}
      {...steps}
      actions={
        <RecordActs
          abilities={company.abilities}
          isBusy={isBusy}
          onDelete={() => remove(id)}
          onRestore={() => restore(id)}
          onEdit={edit}
        />
      }
      summary={
        <SummaryStrip
          figures={[
            { label: 'Short form', value: company.company_abbreviation ?? '–' },
            { label: 'ABN', value: formatAbn(company.abn) },
            { label: 'Runs the workspace', value: company.is_primary_company ? 'Yes' : 'No' },
            { label: 'Id in other systems', value: company.resource_id ?? '–' },
            { label: 'Changed', value: formatInstant(company.updated_at) },
          ]}
        />
      }
      aside={beside}
    >
      <CompanyPeople company={company} />
      {isEditing ? <EditCompany company={company} onClose={() => setEditing(false)} /> : null}
    </DetailPage>
  );
}

/** Who works for it, and what was changed of companies. */
function useRelated({ company }: Company): readonly RelatedRecord[] {
  const { workspace_id: workspaceId } = useWorkspace();
  const [seesPeople, seesChanges] = [useMay('members:view'), useMay('audit:view')];
  return useMemo(() => {
    const at = (page: string, query: Record<string, string>) =>
      `/w/${workspaceId}/${page}?${new URLSearchParams(query)}`;
    return [
      ...(seesPeople
        ? [{ label: `People of ${company}`, note: 'People', href: at('people', { q: tradingName(company) }) }]
        : []),
      ...(seesChanges
        ? [{ label: 'Changes of companies', note: 'History', href: at('history', { entity: 'companies' }) }]
        : []),
    ];
  }, [company, seesPeople, seesChanges, workspaceId]);
}
