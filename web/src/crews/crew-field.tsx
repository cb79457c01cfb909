import { TextField } from '../ui/fields.tsx';
import { useDeclaredCrews } from './use-declared-crews.ts';

/** The crew of a task, a text: the crews of the workspace are offered, and any other name can be typed. */
export function CrewField({ disabled = false }: { disabled?: boolean }) {
  const offers = [...useDeclaredCrews().values()].map(({ name }) => name);
  return <TextField name="crew" label="Crew" maxLength={100} disabled={disabled} offers={offers} />;
}
