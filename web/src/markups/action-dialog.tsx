import type { Markup } from '@horizon/contract';
import { markupTypeLabels } from '@horizon/markup';
import { useState } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { useMemberChoices } from '../client/member-choices.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './exchange.module.css';

const categories = ['Action', 'Issue', 'Defect', 'Hazard', 'Inspection'] as const;

/** Makes a work item from a markup: its text is the name to begin with, its assignee the person responsible. */
export function ActionDialog({ markup, onClose }: { markup: Markup; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const members = useMemberChoices();
  const [category, setCategory] = useState<(typeof categories)[number]>('Issue');
  const [name, setName] = useState(markup.text?.split('\n')[0] ?? markupTypeLabels[markup.markup_type]);
  const [assignee, setAssignee] = useState(markup.assignee_kinde_id ?? '');
  const [due, setDue] = useState('');
  const make = useWrite('createMarkupAction', {
    alsoStale: ['actions', 'schedule'],
    successMessage: (made) => `${made.action_category} “${made.name}” created`,
    failsWith: 'Failed to create action',
  });
  async function save() {
    if (name.trim() === '') return;
    try {
      await make.mutateAsync({
        params: { workspaceId, id: markup.id },
        body: {
          action_category: category,
          name: name.trim(),
          assignee_user_id: assignee || null,
          end_date: due || null,
        },
      });
      onClose();
    } catch {
      // The toast says why; what was typed stays.
    }
  }
  return (
    <Dialog
      title="Create an action"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={make.isPending} disabled={name.trim() === ''} onClick={() => void save()}>
            Create
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label className={styles.field}>
          Kind
          <select value={category} onChange={(event) => setCategory(event.target.value as typeof category)}>
            {categories.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          Name (required)
          <input type="text" maxLength={500} value={name} onChange={(event) => setName(event.target.value)} />
        </label>
        <label className={styles.field}>
          Responsible
          <select value={assignee} onChange={(event) => setAssignee(event.target.value)}>
            <option value="">Nobody yet</option>
            {members.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          Due
          <input type="date" value={due} onChange={(event) => setDue(event.target.value)} />
        </label>
      </form>
    </Dialog>
  );
}
