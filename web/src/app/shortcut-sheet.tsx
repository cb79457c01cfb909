import { useId } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { shortcuts, showKeys, singleKeysOn } from '../client/keyboard.ts';
import styles from './shortcut-sheet.module.css';

const groups = ['General', 'Programme', 'Go to', 'List', 'Record'] as const;

/** The shortcut sheet: the shortcuts that work on this page, and the switch for single-key shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const list = shortcuts.use().filter((shortcut) => shortcut.works?.() ?? true);
  const on = singleKeysOn.use();
  const id = useId();
  return (
    <Dialog title="Keyboard shortcuts" size="medium" onClose={onClose}>
      <div className={styles.keys}>
        <div>
          <input id={id} type="checkbox" checked={on} onChange={(event) => singleKeysOn.set(event.target.checked)} />{' '}
          <label htmlFor={id}>Single-key shortcuts (switch off if you use a screen reader)</label>
        </div>
        {groups.map((group) => {
          const own = list.filter((shortcut) => shortcut.group === group);
          return own.length === 0 ? null : (
            <section key={group}>
              <h3>{group}</h3>
              <ul>
                {own.map((shortcut) => (
                  <li key={shortcut.keys}>
                    <span>{shortcut.label}</span>
                    <kbd>{shortcut.run ? showKeys(shortcut.keys) : shortcut.keys}</kbd>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
