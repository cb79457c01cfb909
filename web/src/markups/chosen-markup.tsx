// The fields of the selected markup, its comments, and the work items created from it.
import { IconChecklist, IconCopy, IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import type { Markup, MarkupStatus, MarkupVisibility } from '@horizon/contract';
import { markupTypeLabels, movedBy } from '@horizon/markup';
import { useState } from 'react';
import { markupStatuses, markupStatusLabels, markupVisibilities, markupVisibilityLabels } from 'virtual:words';
import { useCaller } from '../client/caller.tsx';
import { LazyComments } from '../client/comments/lazy-comments.tsx';
import { useMemberChoices } from '../client/member-choices.ts';
import { Button } from '../ui/button.tsx';
import fields from '../ui/fields.module.css';
import { formatInstant } from '../ui/format.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { useMarkups } from './use-markups.ts';
import { authorText, broughtHow } from './markup-words.ts';
import styles from './drawing.module.css';

interface ChosenMarkupProps {
  marks: ReturnType<typeof useMarkups>;
  markup: Markup;
  onChoose: (id: string | null) => void;
}

/** The offset of a copy from its original, in points. */
const copyShiftPt = 12;

export function ChosenMarkup({ marks, markup, onChoose }: ChosenMarkupProps) {
  const caller = useCaller();
  const mayEdit = markup.abilities.includes('edit');
  const isOwn = markup.author_kinde_id === caller.kinde_id;
  const [isMakingAction, setMakingAction] = useState(false);
  return (
    <section className={styles.chosenMark} aria-label="Chosen markup">
      <h3>{markupTypeLabels[markup.markup_type]}</h3>
      <p className={styles.none}>
        {authorText(markup, broughtHow(markup))}, {formatInstant(markup.created_at)}
      </p>
      {mayEdit || markup.is_deleted ? null : (
        <p className={styles.none}>
          {isOwn
            ? 'Your role does not draw here, so you cannot change this.'
            : `Only ${markup.author_name}, or somebody whose role manages markups, can change or delete this.`}
        </p>
      )}
      {markup.action_count > 0 ? (
        <p className={styles.none}>
          {markup.action_count === 1 ? '1 action' : `${markup.action_count} actions`} from it
        </p>
      ) : null}
      <label>
        Status
        <select
          className={fields.control}
          disabled={!markup.abilities.includes('set_status')}
          value={markup.status}
          onChange={(event) => void marks.change(markup, { status: event.target.value as MarkupStatus })}
        >
          {markupStatuses.map((one) => (
            <option key={one} value={one}>
              {markupStatusLabels[one]}
            </option>
          ))}
        </select>
      </label>
      <Assignee marks={marks} markup={markup} mayEdit={mayEdit} />
      <label>
        Visible to
        <select
          className={fields.control}
          disabled={!mayEdit}
          value={markup.visibility}
          onChange={(event) => void marks.change(markup, { visibility: event.target.value as MarkupVisibility })}
        >
          {markupVisibilities
            // Only the author can make a markup private.
            .filter((one) => one !== 'private' || isOwn || markup.visibility === 'private')
            .map((one) => (
              <option key={one} value={one}>
                {markupVisibilityLabels[one]}
              </option>
            ))}
        </select>
      </label>
      <Layer key={markup.layer} marks={marks} markup={markup} mayEdit={mayEdit} />
      <div className={styles.typedActs}>
        <Button small icon={<IconChecklist />} onClick={() => setMakingAction(true)}>
          Create an action
        </Button>
        {marks.mayCreate ? (
          <Button
            small
            icon={<IconCopy />}
            onClick={() =>
              void marks
                .create({
                  markup_type: markup.markup_type,
                  points: movedBy(markup.points, copyShiftPt, -copyShiftPt),
                  text: markup.text,
                  style: markup.style,
                  visibility: markup.visibility,
                })
                .then((made) => made && onChoose(made.id))
            }
          >
            Duplicate
          </Button>
        ) : null}
        {mayEdit ? (
          <Button
            small
            icon={markup.is_locked ? <IconLockOpen /> : <IconLock />}
            onClick={() => void marks.change(markup, { is_locked: !markup.is_locked })}
          >
            {markup.is_locked ? 'Unlock' : 'Lock'}
          </Button>
        ) : null}
        {markup.abilities.includes('delete') ? (
          <Button
            small
            look="danger"
            icon={<IconTrash />}
            onClick={() => {
              onChoose(null);
              void marks.remove(markup);
            }}
          >
            Delete
          </Button>
        ) : null}
      </div>
      <LazyComments record={{ type: 'markup', id: markup.id }} level={4} />
      {isMakingAction ? <ActionDialog markup={markup} onClose={() => setMakingAction(false)} /> : null}
    </section>
  );
}

type FieldProps = Pick<ChosenMarkupProps, 'marks' | 'markup'> & { mayEdit: boolean };

function Assignee({ marks, markup, mayEdit }: FieldProps) {
  const members = useMemberChoices();
  const { assignee_kinde_id: id, assignee_name: name } = markup;
  // People without permission to see members still see the assignee's name.
  const known = id === null || members.some(({ value }) => value === id) ? members : [{ value: id, label: name ?? '' }];
  return (
    <label>
      Assignee
      <select
        className={fields.control}
        disabled={!mayEdit}
        value={id ?? ''}
        onChange={(event) => void marks.change(markup, { assignee_kinde_id: event.target.value || null })}
      >
        <option value="">Nobody</option>
        {known.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Layer({ marks, markup, mayEdit }: FieldProps) {
  const [typed, setTyped] = useState(markup.layer ?? '');
  const known = [...new Set(marks.markups.flatMap(({ layer }) => layer ?? []))];
  return (
    <label>
      Layer
      <input
        className={fields.control}
        disabled={!mayEdit}
        list="markup-layers"
        maxLength={80}
        placeholder="None"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          const layer = typed.trim() || null;
          if (layer !== markup.layer) void marks.change(markup, { layer });
        }}
      />
      <datalist id="markup-layers">
        {known.map((layer) => (
          <option key={layer} value={layer}>
            {layer}
          </option>
        ))}
      </datalist>
    </label>
  );
}
