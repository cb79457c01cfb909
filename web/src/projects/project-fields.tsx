import { sectors, states, timeZones } from 'virtual:words';
import type { ReactNode } from 'react';
import { ClientField } from '../clients/client-field.tsx';
import { choicesOf } from '../client/form-values.ts';
import { DateField, MoneyField, SelectField, TextAreaField, TextField } from '../ui/fields.tsx';
import { FormSection } from '../ui/form.tsx';
import { projectLabels as labels, zoneName } from './project-values.ts';

const zoneChoices = timeZones.map((zone) => ({ value: zone, label: zoneName(zone) }));
const stateChoices = states.map((state) => ({ value: state, label: state }));

interface ProjectFieldsProps {
  /** Note below the data date. */
  aboutDataDate?: ReactNode;
}

/** The fields of a project, in sections. */
export function ProjectFields({ aboutDataDate }: ProjectFieldsProps) {
  return (
    <>
      <FormSection title="Project">
        <TextField
          name="project_name"
          label={labels.project_name}
          noun="the project’s name"
          required
          maxLength={200}
          wide
        />
        <TextField
          name="project_number"
          label={labels.project_number}
          maxLength={40}
          help="Appears on every transmittal and claim."
        />
        <SelectField
          name="sector"
          label={labels.sector}
          choices={choicesOf(sectors)}
          placeholder="None"
          searchable={false}
        />
        <ClientField name="client_id" label={labels.client_id} help="For whom it is built." />
        <TextAreaField name="description" label={labels.description} wide />
      </FormSection>
      <FormSection title="Place">
        <TextField name="address" label={labels.address} maxLength={500} wide />
        <SelectField
          name="state"
          label={labels.state}
          choices={stateChoices}
          placeholder="None"
          help="Decides business days and payment law."
        />
        <SelectField name="time_zone" label={labels.time_zone} choices={zoneChoices} required />
      </FormSection>
      <FormSection title="Dates and value">
        <DateField name="start_date" label={labels.start_date} />
        <DateField name="end_date" label={labels.end_date} />
        <DateField
          name="status_date"
          label={labels.status_date}
          help="Progress is recorded up to this date; remaining work is scheduled after it. Changing it reschedules the programme."
        />
        {aboutDataDate}
        <MoneyField name="contract_value" label={labels.contract_value} help="Ex GST." />
      </FormSection>
    </>
  );
}
