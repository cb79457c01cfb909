import { useMemo, useState, type ReactNode } from 'react';
import { useRecordDock } from '../audit/record-dock.tsx';
import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { Logo } from '../client/logo.tsx';
import { usePageCrumbs } from '../client/shell-state.ts';
import { formatAcn, formatAbn, formatInstant } from '../ui/format.ts';
import { Button } from '../ui/button.tsx';
import { DefinitionList } from '../ui/details.tsx';
import { DetailPage } from '../ui/page.tsx';
import { EmptyState, ErrorState, Loading } from '../ui/states.tsx';
import { BankAccount } from './bank-account.tsx';
import styles from './business-entity.module.css';
import { EntityForm } from './entity-form.tsx';
import { OrganisationTree } from './organisation-tree.tsx';

export type EntityAnswer = CallAnswer<'getBusinessEntity'>;
type Entity = NonNullable<EntityAnswer['self']>;

/** The legal entity of the workspace: numbers, tax, bank account, organisation. */
export function BusinessEntityPage() {
  const { workspace_id: workspaceId, workspace } = useWorkspace();
  const query = useCall('getBusinessEntity', { params: { workspaceId } });
  const [isEditing, setEditing] = useState(false);
  usePageCrumbs(useMemo(() => [{ label: 'Business entity' }], []));
  if (query.error) {
    const title = `Failed to fetch business entities: ${query.error.status}`;
    return <ErrorState failure={shownFailure(title, query.error)} onRetry={() => void query.refetch()} isPage />;
  }
  if (!query.data) return <Loading what="the business entity" lines={8} />;
  const { self, abilities } = query.data;
  const form = isEditing ? <EntityForm answer={query.data} onClose={() => setEditing(false)} /> : null;
  if (!self) {
    const action = abilities.includes('create') ? (
      <Button look="primary" onClick={() => setEditing(true)}>
        Set up the business entity
      </Button>
    ) : undefined;
    return (
      <DetailPage title="Business entity">
        <EmptyState
          title="No business entity yet"
          detail={`The legal entity that ${workspace} contracts as: its ABN, tax, bank account, and the organisation it belongs to.`}
          action={action}
        />
        {form}
      </DetailPage>
    );
  }
  return (
    <EntityDetails answer={query.data} entity={self} onEdit={() => setEditing(true)}>
      {form}
    </EntityDetails>
  );
}

interface EntityDetailsProps {
  answer: EntityAnswer;
  entity: Entity;
  onEdit: () => void;
  children: ReactNode;
}

function EntityDetails({ answer, entity: self, onEdit, children }: EntityDetailsProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const dock = useRecordDock({ entity: 'business_entities', id: workspaceId, related: noLinks });
  return (
    <DetailPage
      title={self.displayName}
      actions={
        answer.abilities.includes('edit') ? (
          <Button look="primary" onClick={onEdit}>
            Edit
          </Button>
        ) : undefined
      }
      aside={dock}
    >
      <div className={styles.sections}>
        {self.logoUrl ? <Logo url={self.logoUrl} of={self.displayName} /> : null}
        <section aria-labelledby="entity-details">
          <h2 id="entity-details">Details</h2>
          <DefinitionList lined entries={entriesOf(self)} />
        </section>
        <BankAccount answer={answer} entity={self} />
        <OrganisationTree />
      </div>
      {children}
    </DetailPage>
  );
}

const noLinks: never[] = [];

function entriesOf(entity: Entity) {
  const { contacts } = entity;
  return [
    { label: 'ABN', value: [formatAbn(entity.abn), entity.numbersWarning].filter(Boolean).join('. ') },
    { label: 'ACN', value: formatAcn(entity.acn) },
    { label: 'GST', value: entity.isGstRegistered ? 'Registered' : 'Not registered' },
    { label: 'Usual tax rate', value: entity.defaultTaxRate === null ? null : `${entity.defaultTaxRate} %` },
    { label: 'Address', value: entity.address },
    { label: 'Country of the head office', value: entity.headOfficeCountry },
    {
      label: 'Accounts payable',
      value: [contacts.apName, contacts.apEmail, contacts.apPhone].filter(Boolean).join(', '),
    },
    { label: 'Organisation in Xero', value: entity.xeroOrgName },
    { label: 'Notes', value: entity.notes },
    { label: 'Changed', value: [formatInstant(entity.updatedAt), entity.updatedBy].filter(Boolean).join(', ') },
  ];
}
