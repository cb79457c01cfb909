// The form of a worker's details, also for somebody without any yet.
import { useState } from 'react';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { EntryRows } from '../client/entry-rows.tsx';
import { FormDrawer } from '../client/form-drawer.tsx';
import { textOrNull } from '../client/form-values.ts';
import { useWholeList } from '../client/list-data.ts';
import { useRecordForm } from '../client/save.ts';
import { RateSelect } from '../labour-rates/rate-select.tsx';
import { DateField, SelectField, TextField } from '../ui/fields.tsx';
import { FormSection } from '../ui/form.tsx';
import { countOf, dayIn } from '../ui/format.ts';
import type { WorkerDetails } from './workers.ts';

type Extra = WorkerDetails['extra_details'];
export type Editable = Pick<WorkerDetails, 'kinde_id' | 'version' | 'abilities'> & { extra_details: Extra };

/** For somebody without details yet. */
export const noDetails = (kindeId: string): Editable => ({
  kinde_id: kindeId,
  version: 0,
  abilities: ['edit', 'edit_emergency_contact'],
  extra_details: {
    employee_number: null,
    employer: null,
    award_id: null,
    award_name: null,
    level: null,
    labour_rate_id: null,
    labour_rate_name: null,
    start_date: null,
    emergency_contact: null,
    emergency_contact_hidden: false,
    licences: [],
    tickets: [],
    inductions: [],
  },
});

const valuesOf = ({ extra_details: extra }: Editable) => ({
  employee_number: extra.employee_number ?? '',
  employer: extra.employer ?? '',
  award_id: extra.award_id ?? '',
  level: extra.level ?? '',
  labour_rate_id: extra.labour_rate_id ?? '',
  start_date: extra.start_date ?? '',
  'emergency_contact.name': extra.emergency_contact?.name ?? '',
  'emergency_contact.phone': extra.emergency_contact?.phone ?? '',
  'emergency_contact.relationship': extra.emergency_contact?.relationship ?? '',
  licences: extra.licences,
  tickets: extra.tickets,
  inductions: extra.inductions,
});
type Values = ReturnType<typeof valuesOf>;

const labels: Record<keyof Values, string> = {
  employee_number: 'Employee number',
  employer: 'Employer',
  award_id: 'Award',
  level: 'Level',
  labour_rate_id: 'Labour rate',
  start_date: 'First day',
  'emergency_contact.name': 'Name',
  'emergency_contact.phone': 'Phone',
  'emergency_contact.relationship': 'Relationship',
  licences: 'Licences',
  tickets: 'Tickets',
  inductions: 'Inductions',
};

const licenceOffers = [
  'White Card',
  'Driver licence',
  'Dogging licence',
  'Rigging licence',
  'Scaffolding licence',
  'EWP licence',
  'Forklift licence',
];
const states = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'];
const isContact = (name: string) => name.startsWith('emergency_contact.');

/** The request body with the changed fields; the contact is sent as a whole. */
function sentOf(changes: Partial<Values>, all: Values) {
  const { licences, tickets, inductions, ...texts } = changes;
  const plain = Object.entries(texts)
    .filter(([name]) => !isContact(name))
    .map(([name, text]) => [name, textOrNull(text)]);
  const [name, phone, relationship] = (['name', 'phone', 'relationship'] as const).map(
    (part) => textOrNull(all[`emergency_contact.${part}`]) ?? '',
  );
  const isEmpty = [name, phone, relationship].every((part) => part === '');
  return {
    ...Object.fromEntries(plain),
    ...(Object.keys(texts).some(isContact)
      ? {
          emergency_contact: isEmpty
            ? null
            : { name: name ?? '', phone: phone ?? '', relationship: relationship || null },
        }
      : {}),
    ...(licences ? { licences: licences.map((one) => ({ ...one, kind: one.kind ?? '' })) } : {}),
    ...(tickets ? { tickets: tickets.map((one) => ({ ...one, kind: one.kind ?? '' })) } : {}),
    ...(inductions ? { inductions: inductions.map((one) => ({ ...one, kind: one.kind ?? '' })) } : {}),
  };
}

interface WorkerFormProps {
  name: string;
  details: Editable;
  onClose: () => void;
}

/** The form to change a worker's details. */
export function WorkerForm({ name, details, onClose }: WorkerFormProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const mayAll = details.abilities.includes('edit');
  const seesRates = useMay('labour_rates:view');
  const save = useWrite('saveWorkerExtraDetails', {
    alsoStale: ['crews'],
    successMessage: () => `The details of ${name} have been saved`,
  });
  const record = useRecordForm<Editable, Values>({
    record: details,
    valuesOf,
    save: (changes, version) =>
      save.mutateAsync({
        body: {
          kinde_id: details.kinde_id,
          workspace_id: workspaceId,
          version,
          ...sentOf(changes, { ...valuesOf(details), ...changes }),
        },
      }),
    onSaved: onClose,
  });
  const show = (field: string, value: unknown) =>
    Array.isArray(value) ? countOf(value.length, field.replace(/s$/, '')) : String(value ?? '');
  return (
    <FormDrawer
      title={details.version === 0 ? `Add ${name}` : name}
      form={record.form}
      record={record}
      saveLabel="Save"
      onClose={onClose}
      labels={labels}
      show={show}
    >
      {mayAll ? (
        <>
          <FormSection title="Employment">
            <TextField name="employee_number" label={labels.employee_number} maxLength={40} />
            <TextField name="employer" label={labels.employer} maxLength={200} />
            <TextField name="level" label={labels.level} maxLength={60} />
            <DateField name="start_date" label={labels.start_date} />
            {seesRates ? <RateFields /> : null}
          </FormSection>
          <FormSection title="Licences, tickets and inductions">
            <EntryRows
              name="licences"
              label={labels.licences}
              noun="licence"
              columns={[
                {
                  field: 'kind',
                  label: 'Licence',
                  kind: 'text',
                  required: true,
                  maxLength: 120,
                  offers: licenceOffers,
                },
                { field: 'number', label: 'Number', kind: 'text', maxLength: 60 },
                { field: 'state', label: 'State', kind: 'text', maxLength: 40, offers: states },
                { field: 'expires_on', label: 'Expires', kind: 'day' },
              ]}
            />
            <EntryRows
              name="tickets"
              label={labels.tickets}
              noun="ticket"
              columns={[
                { field: 'kind', label: 'Ticket', kind: 'text', required: true, maxLength: 120 },
                { field: 'number', label: 'Number', kind: 'text', maxLength: 60 },
                { field: 'expires_on', label: 'Expires', kind: 'day' },
              ]}
            />
            <EntryRows
              name="inductions"
              label={labels.inductions}
              noun="induction"
              columns={[
                { field: 'kind', label: 'Induction', kind: 'text', required: true, maxLength: 120 },
                { field: 'done_on', label: 'Done', kind: 'day' },
                { field: 'expires_on', label: 'Expires', kind: 'day' },
              ]}
            />
          </FormSection>
        </>
      ) : null}
      <FormSection title="Emergency contact" detail="Shown to the worker and to people who may edit crews.">
        <TextField name="emergency_contact.name" label="Name" maxLength={120} />
        <TextField name="emergency_contact.phone" label="Phone" type="tel" maxLength={40} />
        <TextField name="emergency_contact.relationship" label="Relationship" maxLength={60} />
      </FormSection>
    </FormDrawer>
  );
}

/** The worker's award and the labour rate for an hour of work. */
function RateFields() {
  const { workspace_id: workspaceId } = useWorkspace();
  const [today] = useState(() => dayIn(undefined, new Date()));
  const awards = useWholeList('listAwards', { params: { workspaceId }, query: { sort: 'name' } });
  return (
    <>
      <SelectField
        name="award_id"
        label={labels.award_id}
        choices={awards.rows.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="None"
      />
      <RateSelect
        name="labour_rate_id"
        label={labels.labour_rate_id}
        help="Prices an hour of the worker at the version that holds on the day. Without one, the rate of the award and level counts."
        on={today}
      />
    </>
  );
}
