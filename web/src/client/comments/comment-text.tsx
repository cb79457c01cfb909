// The text of a comment while it is typed. “@” suggests members to mention: arrows choose one, Enter takes it.
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import fields from '../../ui/fields.module.css';
import { useCaller, useMay, useWorkspace } from '../caller.tsx';
import { useWholeList } from '../list-data.ts';
import styles from './comments.module.css';

export interface Mention {
  kinde_id: string;
  name: string;
}

interface CommentTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onMention: (mention: Mention) => void;
  onSend: () => void;
  isFocused?: boolean;
}

const longestComment = 5000;
const mostSuggested = 6;
const typedName = /(?:^|\s)@([^@\n]{0,60})$/;

export function CommentText({ label, value, onChange, onMention, onSend, isFocused = false }: CommentTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [marked, setMarked] = useState(0);
  // The caret after a taken name, before the next key is pressed.
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current !== null) area.current?.setSelectionRange(next.current, next.current);
    next.current = null;
  }, [value]);
  const query = typedName.exec(value.slice(0, caret))?.[1];
  const suggested = useSuggestions(query);
  const isOpen = query !== undefined && suggested.length > 0 && dismissed !== query;
  const at = Math.min(marked, suggested.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function take(mention: Mention) {
    const from = caret - (query?.length ?? 0);
    const end = from + mention.name.length + 1;
    onChange(`${value.slice(0, from)}${mention.name} ${value.slice(caret)}`);
    onMention(mention);
    setMarked(0);
    setCaret(end);
    next.current = end;
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      onSend();
    } else if (isOpen && ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'].includes(event.key)) {
      event.preventDefault();
      // Escape closes the list, not the drawer around it.
      event.stopPropagation();
      if (event.key === 'Escape') setDismissed(query);
      else if (event.key === 'ArrowDown') setMarked((at + 1) % suggested.length);
      else if (event.key === 'ArrowUp') setMarked((at + suggested.length - 1) % suggested.length);
      else take(suggested[at]!);
    }
  }
  return (
    <div className={styles.typed}>
      <label htmlFor={`${listId}-text`}>{label}</label>
      <textarea
        id={`${listId}-text`}
        ref={area}
        className={fields.control}
        rows={2}
        maxLength={longestComment}
        // Opened by a press: the caret is expected in it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFocused}
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? optionId(at) : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setCaret(event.target.selectionStart);
          setMarked(0);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {isOpen ? (
        <div id={listId} role="listbox" aria-label="Members" className={styles.suggestions}>
          {suggested.map((mention, index) => (
            <div
              key={mention.kinde_id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={styles.suggestion}
              // Before the text loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                take(mention);
              }}
            >
              {mention.name}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** The members whose name has a word that begins as typed; fetched once somebody types “@”. */
function useSuggestions(query: string | undefined): Mention[] {
  const { workspace_id: workspaceId } = useWorkspace();
  const { kinde_id: own } = useCaller();
  const isShown = useMay('members:view') && query !== undefined;
  const { rows } = useWholeList('listMembers', { params: { workspaceId }, query: { sort: 'name' } }, isShown);
  if (query === undefined) return [];
  const typed = query.toLowerCase();
  return rows
    .filter(({ id, status }) => status === 'active' && id !== own)
    .filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${typed}`))
    .slice(0, mostSuggested)
    .map(({ id, name }) => ({ kinde_id: id, name }));
}
