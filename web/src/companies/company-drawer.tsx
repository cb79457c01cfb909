import type { ReactNode } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { textOrNull } from '../client/form-values.ts';
import { refusalFrom, useRecordForm } from '../client/save.ts';
import { HistorySection } from '../audit/history-section.tsx';
import { DefinitionList } from '../ui/details.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { CheckboxField, TextField } from '../ui/fields.tsx';
import { formatAbn } from '../ui/format.ts';
import { FormSection, useForm } from '../ui/form.tsx';
import type { Company } from './company.ts';
import { TakenAbn, useTakenAbn } from './taken-abn.tsx';

const labels = {
  company: 'Name',
  company_abbreviation: 'Short form',
  abn: 'ABN',
  resource_id: 'Id in other systems',
  is_primary_company: 'Runs the workspace',
};
type Values = { readonly [Name in keyof typeof labels]: Name extends 'is_primary_company' ? boolean : string };

const nothing: Values = {
  company: '',
  company_abbreviation: '',
  abn: '',
  resource_id: '',
  is_primary_company: false,
};

const valuesOf = (company: Company): Values => ({
  company: company.company,
  company_abbreviation: company.company_abbreviation ?? '',
  abn: company.abn ?? '',
  resource_id: company.resource_id ?? '',
  is_primary_company: company.is_primary_company,
});

function changesOf({ company, is_primary_company, ...texts }: Partial<Values>) {
  const others = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, textOrNull(text)]));
  return {
    ...others,
    ...(company === undefined ? {} : { company: company.trim() }),
    ...(is_primary_company === undefined ? {} : { is_primary_company }),
  };
}

function CompanyFields({ taken }: { taken: Company | null }) {
  return (
    <FormSection title="Company">
      <TextField name="company" label={labels.company} noun="the company’s name" required wide maxLength={200} />
      <TextField name="company_abbreviation" label={labels.company_abbreviation} maxLength={12} />
      <TextField name="abn" inputMode="numeric" label={labels.abn} help="Eleven digits; they are checked." />
      {taken ? <TakenAbn company={taken} /> : null}
      <TextField name="resource_id" label={labels.resource_id} maxLength={100} wide />
      <CheckboxField
        name="is_primary_company"
        label={labels.is_primary_company}
        help="One company at a time; the one before gives way."
        wide
      />
    </FormSection>
  );
}

/** Adds a company to the workspace. */
export function NewCompany({ onClose }: { onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const create = useWrite('createCompany', {
    says: (company) => `“${company.company}” has been added`,
  });
  const { taken, from } = useTakenAbn();
  const form = useForm({
    initial: nothing,
    onSave: (values) =>
      refusalFrom(async () => {
        const body = { ...changesOf(values), company: values.company.trim() };
        await from(create.mutateAsync({ params: { workspaceId }, body }));
        onClose();
      }),
  });
  return (
    <FormDrawer title="New company" form={form} saveLabel="Add company" onClose={onClose}>
      <CompanyFields taken={form.refusal?.fields?.['abn'] ? taken : null} />
    </FormDrawer>
  );
}

/** One company beside the list: changed where the person may, else shown. */
export function CompanyDrawer({ record: company, onClose }: { record: Company; onClose: () => void }) {
  if (company.abilities.includes('edit')) {
    return <EditCompany company={company} onClose={onClose} actions={<PageLink company={company} />} />;
  }
  const entries = [
    { label: labels.company_abbreviation, value: company.company_abbreviation },
    { label: labels.abn, value: formatAbn(company.abn) },
    { label: labels.resource_id, value: company.resource_id },
    { label: labels.is_primary_company, value: company.is_primary_company ? 'Yes' : 'No' },
  ];
  return (
    <Drawer title={company.company} onClose={onClose} actions={<PageLink company={company} />}>
      <DefinitionList entries={entries} lined />
      <HistorySection entity="companies" id={company.id_company} />
    </Drawer>
  );
}

/** From the drawer to the page with its people and its history beside them. */
function PageLink({ company }: { company: Company }) {
  const { workspace_id: workspaceId } = useWorkspace();
  return <AppLink href={`/w/${workspaceId}/companies/${company.id_company}`}>Open its page</AppLink>;
}

interface EditCompanyProps {
  company: Company;
  onClose: () => void;
  /** In the head of the drawer. */
  actions?: ReactNode;
}

/** Changes a company. */
export function EditCompany({ company, onClose, actions }: EditCompanyProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const update = useWrite('updateCompany', {
    says: (saved) => `“${saved.company}” has been changed`,
  });
  const { taken, from } = useTakenAbn();
  const record = useRecordForm({
    record: company,
    valuesOf,
    save: (changes, version) =>
      from(
        update.mutateAsync({
          params: { workspaceId, id: company.id_company },
          body: { ...changesOf(changes), version },
        }),
      ),
    onSaved: onClose,
  });
  return (
    <FormDrawer
      title={company.company}
      form={record.form}
      record={record}
      saveLabel="Save"
      onClose={onClose}
      labels={labels}
      actions={actions}
    >
      <CompanyFields taken={record.form.refusal?.fields?.['abn'] ? taken : null} />
      <HistorySection entity="companies" id={company.id_company} />
    </FormDrawer>
  );
}
