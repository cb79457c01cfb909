// Day and time at which bids are due, on the clocks of the project.
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { ControlProps } from '../records/record-screens.ts';
import { FieldFrame, useFormFields } from '../ui/field.tsx';
import styles from '../ui/fields.module.css';
import { instantOf, localText } from './local-time.ts';

export function DueField(props: ControlProps) {
  const form = useFormFields();
  const { workspace_id: workspaceId } = useWorkspace();
  const projectId = String(form.valueOf('project_id') ?? '');
  const project = useCall('getProject', { params: { workspaceId, projectId } }, { enabled: projectId !== '' });
  const zone = project.data?.time_zone;
  const value = String(form.valueOf(props.name) ?? '');
  const city = zone?.split('/').at(-1)?.replaceAll('_', ' ');
  return (
    <FieldFrame {...props} help={city ? `In ${city} time.` : 'In the project’s time zone.'}>
      {(control) => (
        <input
          {...control}
          className={styles.control}
          type="datetime-local"
          value={localText(value || null, zone)}
          onChange={(event) => form.change(props.name, instantOf(event.target.value, zone))}
        />
      )}
    </FieldFrame>
  );
}
