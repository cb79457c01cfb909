// The form fields of a declared record.
import { ProjectField } from '../client/project-field.tsx';
import {
  CheckboxField,
  DateField,
  MultiSelectField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/fields.tsx';
import { FormSection } from '../ui/form.tsx';
import { capital } from '../ui/format.ts';
import { TagsField } from '../ui/tags-field.tsx';
import { ContactField, ContactsField } from './contact-fields.tsx';
import { labelOf, type Declared, type FormField } from './record-screens.ts';

interface RecordFieldsProps {
  record: Declared;
  /** For an existing record: leaves out fields that never change. */
  isChange?: boolean;
  /** Names of fields with a fixed value. */
  given?: readonly string[];
}

/** The sections of a record's form. */
export function RecordFields({ record, isChange = false, given = [] }: RecordFieldsProps) {
  const { screens, words, fields } = record;
  const shown = fields.filter((field) => field.control !== 'none' && !(isChange && field.isFixed));
  const sections = screens.sections ?? [{ title: capital(words.oneWord), fields: fields.map(({ name }) => name) }];
  return sections.map(({ title, fields: names }) => (
    <FormSection key={title} title={title}>
      {shown
        .filter(({ name }) => names.includes(name))
        .map((field) => (
          <RecordField key={field.name} record={record} field={field} disabled={given.includes(field.name)} />
        ))}
    </FormSection>
  ));
}

const choicesIn = (field: FormField) => (field.choices ?? []).map((value) => ({ value, label: labelOf(field, value) }));

interface RecordFieldProps {
  record: Declared;
  field: FormField;
  disabled: boolean;
}

function RecordField({ record, field, disabled }: RecordFieldProps) {
  const { name, label, help, noun, control, presence, maxLength = 200 } = field;
  const { screens, words } = record;
  const Own = screens.controls?.[name];
  if (Own) return <Own name={name} label={label} disabled={disabled} />;
  const placeholder = screens.placeholders?.[name];
  const props = {
    name,
    label,
    disabled,
    ...(help ? { help } : {}),
    ...(noun ? { noun } : {}),
    ...(presence === 'required' ? { required: true } : {}),
    ...(placeholder ? { placeholder } : {}),
    ...(name === words.title || maxLength > 60 ? { wide: true } : {}),
  };
  switch (control) {
    case 'long-text':
      return <TextAreaField {...props} wide />;
    case 'number':
      return <NumberField {...props} wide={false} />;
    case 'day':
      return <DateField {...props} wide={false} />;
    case 'flag':
      return <CheckboxField {...props} wide />;
    case 'project':
      return <ProjectField {...props} wide />;
    case 'choice':
      return <SelectField {...props} wide={false} choices={choicesIn(field)} />;
    case 'choices':
      return <MultiSelectField {...props} wide choices={choicesIn(field)} />;
    case 'tags':
      return <TagsField {...props} wide />;
    case 'contact':
      return <ContactField {...props} />;
    case 'contacts':
      return <ContactsField {...props} />;
    default:
      return <TextField {...props} maxLength={maxLength} />;
  }
}
