import { TextField } from '../ui/fields.tsx';
import { useDeclaredCrews } from './use-declared-crews.ts';

/** A field for the crew of a task: suggests the workspace's crews, and accepts any other name. */
export function CrewField({ disabled = false }: { disabled?: boolean }) {
  const offers = [...useDeclaredCrews().values()].map(({ name }) => name);
  return <TextField name="crew" label="Crew" maxLength={100} disabled={disabled} offers={offers} />;
}
