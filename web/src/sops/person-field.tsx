import { useMemberChoices } from '../client/member-choices.ts';
import type { ControlProps } from '../records/record-screens.ts';
import { SelectField } from '../ui/fields.tsx';

/** A member of the workspace. */
export function PersonField(props: ControlProps) {
  return <SelectField {...props} choices={useMemberChoices()} placeholder="Nobody" searchable />;
}
