import { useFormFields, type FieldProps } from '../ui/field.tsx';
import { SelectField } from '../ui/fields.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { SearchSelectField } from '../ui/search-select.tsx';
import { asFound, SearchableSelect } from '../ui/searchable-select.tsx';
import { useProjectFinder } from './project-choices.ts';

/** A field for one project: chosen from all or, if there are many, found by typing. */
export function ProjectField({ placeholder, ...field }: FieldProps & { placeholder?: string }) {
  const value = useFormFields().valueOf(field.name);
  const finder = useProjectFinder(typeof value === 'string' ? value : '');
  const words = placeholder ? { placeholder } : {};
  if (finder.isWhole) return <SelectField {...field} {...words} choices={finder.choices} />;
  return (
    <SearchSelectField
      {...field}
      {...words}
      choices={finder.choices}
      onSearch={finder.search}
      isFinding={finder.isFinding}
    />
  );
}

interface ProjectSelectProps {
  label: string;
  value: string;
  onChange: (projectId: string) => void;
}

/** Filters a list by project. */
export function ProjectFilter({ value, onChange }: Omit<ProjectSelectProps, 'label'>) {
  const finder = useProjectFinder(value);
  if (finder.isWhole) {
    if (finder.choices.length === 0) return null;
    return (
      <FilterSelect label="Project" all="All projects" value={value} choices={finder.choices} onChange={onChange} />
    );
  }
  return <FoundProject label="Project" placeholder="All projects" value={value} onChange={onChange} finder={finder} />;
}

/** Selects one project, outside of a form. */
export function ProjectSelect({ label, value, onChange, className }: ProjectSelectProps & { className?: string }) {
  const finder = useProjectFinder(value);
  if (!finder.isWhole) {
    return <FoundProject label={label} placeholder="Project…" value={value} onChange={onChange} finder={finder} />;
  }
  return (
    <select className={className} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="" disabled>
        Project…
      </option>
      {finder.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

interface FoundProjectProps extends ProjectSelectProps {
  placeholder: string;
  finder: ReturnType<typeof useProjectFinder>;
}

function FoundProject({ label, placeholder, value, onChange, finder }: FoundProjectProps) {
  return (
    <SearchableSelect
      aria-label={label}
      size="xs"
      placeholder={placeholder}
      data={[...finder.choices]}
      value={value || null}
      clearable
      allowDeselect={false}
      isFinding={finder.isFinding}
      filter={asFound}
      onSearchChange={finder.search}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
