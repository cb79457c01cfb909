import { InlineEdit } from '../ui/inline-edit.tsx';
import { refusalFrom } from './save.ts';

interface TitleEditProps {
  name: string;
  /** Saves the name; without it the title is read-only. */
  onSave?: ((name: string) => Promise<unknown>) | undefined;
}

/** The name of a record as the title of its page, edited in place. */
export function TitleEdit({ name, onSave }: TitleEditProps) {
  if (!onSave) return name;
  const save = async (typed: string) => {
    const refusal = await refusalFrom(() => onSave(typed.trim()));
    return refusal === null ? null : (Object.values(refusal.fields ?? {})[0]?.[0] ?? refusal.message);
  };
  return <InlineEdit label="Name" value={name} onSave={save} />;
}
