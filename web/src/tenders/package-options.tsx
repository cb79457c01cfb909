// The options of a package and its linked RFIs, on the first tab of its page.
import { useState } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { refusalFrom } from '../client/save.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField, MultiSelectField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import styles from './tenders.module.css';
import type { TenderPackage } from './tender-chips.tsx';

type Option = keyof NonNullable<TenderPackage['additional_options']>;

const options: readonly { name: Option; label: string; help: string }[] = [
  {
    name: 'allows_late_submissions',
    label: 'Late bids are accepted',
    help: 'Bids that arrive after the due date are marked as late.',
  },
  {
    name: 'blocks_expired_prequalifications',
    label: 'Companies with expired insurances or licences cannot be invited',
    help: 'Without it, they are invited, and their row shows it.',
  },
  {
    name: 'has_no_documents',
    label: 'The package has no documents',
    help: 'It can then be issued without any.',
  },
  {
    name: 'needs_no_approval',
    label: 'The package is issued without internal approval',
    help: 'Only people who approve packages can switch it on.',
  },
];

/** The options that are on, and the linked RFIs. Bidders see neither. */
export function PackageOptions({ record: tender }: { record: TenderPackage }) {
  const [isEditing, setEditing] = useState(false);
  const isStaff = tender.coverage !== null;
  const found = useForms(tender, isStaff && tender.linked_rfis.length > 0);
  if (!isStaff) return null;
  const on = options.filter(({ name }) => tender.additional_options?.[name] === true);
  const linked = found.filter(({ id }) => tender.linked_rfis.includes(id));
  const hidden = tender.linked_rfis.length - linked.length;
  return (
    <section className={styles.section} aria-labelledby="package-options">
      <header>
        <h2 id="package-options">Options and linked RFIs</h2>
        {tender.abilities.includes('edit') ? (
          <Button small onClick={() => setEditing(true)}>
            Change…
          </Button>
        ) : null}
      </header>
      {on.length === 0 ? (
        <p className={styles.quiet}>No options are on.</p>
      ) : (
        <ul aria-label="Options">
          {on.map(({ name, label }) => (
            <li key={name}>{label}</li>
          ))}
        </ul>
      )}
      {tender.linked_rfis.length === 0 ? (
        <p className={styles.quiet}>No RFIs are linked.</p>
      ) : (
        <ul aria-label="Linked RFIs">
          {linked.map(({ id, number, title }) => (
            <li key={id}>
              <AppLink href={`/w/${tender.workspace_id}/forms/${id}`}>
                {number} {title}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && found.length > 0 ? <p className={styles.quiet}>{hidden} that you cannot open.</p> : null}
      {isEditing ? <OptionsDrawer tender={tender} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}

function useForms(tender: TenderPackage, enabled: boolean) {
  const found = useCall(
    'listForms',
    { params: { workspaceId: tender.workspace_id }, query: { project_id: tender.project_id, limit: 500 } },
    { enabled },
  );
  return found.data?.items ?? [];
}

function OptionsDrawer({ tender, onClose }: { tender: TenderPackage; onClose: () => void }) {
  const forms = useForms(tender, true);
  const write = useWrite('updateTenderPackage', {
    successMessage: ({ name }) => `Tender package "${name}" has been updated successfully!`,
  });
  const form = useForm({
    initial: {
      ...Object.fromEntries(options.map(({ name }) => [name, tender.additional_options?.[name] === true])),
      linked_rfis: tender.linked_rfis,
    } as Record<Option, boolean> & { linked_rfis: string[] },
    onSave: ({ linked_rfis, ...values }) =>
      refusalFrom(async () => {
        await write.mutateAsync({
          params: { workspaceId: tender.workspace_id, id: tender.tender_package_id },
          body: { additional_options: values, linked_rfis, version: tender.version },
        });
        onClose();
      }),
  });
  return (
    <FormDrawer title="Options and linked RFIs" form={form} saveLabel="Save" onClose={onClose}>
      <FormSection title="Options">
        {options.map((one) => (
          <CheckboxField key={one.name} {...one} wide />
        ))}
      </FormSection>
      <FormSection title="Linked RFIs" detail="Forms of the project that concern this package.">
        <MultiSelectField
          name="linked_rfis"
          label="RFIs"
          choices={forms.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))}
          wide
        />
      </FormSection>
    </FormDrawer>
  );
}
