import { TagsInput } from '@mantine/core';
import { FieldFrame, useFormFields, type FieldProps } from './field.tsx';

/** A field for tags, each ended by Enter or a comma. */
export function TagsField({ placeholder = 'Type and press Enter', ...field }: FieldProps & { placeholder?: string }) {
  const form = useFormFields();
  const value = form.valueOf(field.name);
  const tags = Array.isArray(value) ? value.filter((tag): tag is string => typeof tag === 'string') : [];
  return (
    <FieldFrame {...field}>
      {({ disabled = false, ...control }) => (
        <TagsInput
          {...control}
          disabled={disabled}
          value={tags}
          placeholder={tags.length > 0 ? '' : placeholder}
          onChange={(next) => form.change(field.name, next)}
        />
      )}
    </FieldFrame>
  );
}
