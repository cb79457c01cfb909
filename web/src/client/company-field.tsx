import type { FieldProps } from '../ui/field.tsx';
import { SelectField } from '../ui/fields.tsx';
import { useWorkspace } from './caller.tsx';
import { useCall } from './data.ts';

/** A field for one company of the directory. */
export function CompanyField(props: FieldProps) {
  const { workspace_id } = useWorkspace();
  const found = useCall('listCompanies', { query: { workspace_id, limit: 500, sort: 'company' } });
  const choices = (found.data?.items ?? []).map((one) => ({ value: one.id_company, label: one.company }));
  return <SelectField {...props} choices={choices} wide searchable />;
}
