// The source of an import: a block pasted from a spreadsheet, or a file that is chosen or dropped.
import { IconUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { FileDrop } from './file-drop.tsx';
import { takeLostFocus } from './lost-focus.ts';
import styles from './import-source.module.css';

interface ImportSourceProps {
  isBusy: boolean;
  /** Placeholder of the paste field. */
  placeholder: string;
  /** Help text. */
  children: ReactNode;
  onFile: (file: File) => void;
  onText: (text: string) => void;
}

/** Takes rows as text, or as a CSV or Excel file, which can be dropped anywhere on it. */
export function ImportSource({ isBusy, placeholder, children, onFile, onText }: ImportSourceProps) {
  const [text, setText] = useState('');
  return (
    <FileDrop
      label="CSV or Excel file"
      accept=".csv,.txt,.xlsx,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      disabled={isBusy}
      onFile={onFile}
    >
      {(choose) => (
        <>
          <label className={styles.paste}>
            Paste rows from a spreadsheet
            <textarea
              ref={takeLostFocus}
              data-autofocus
              rows={8}
              spellCheck={false}
              value={text}
              placeholder={placeholder}
              onChange={(event) => setText(event.target.value)}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text/plain');
                if (text === '' && pasted.trim() !== '') {
                  event.preventDefault();
                  setText(pasted);
                  onText(pasted);
                }
              }}
            />
          </label>
          <p className={styles.quiet}>{children}</p>
          <div className={styles.actions}>
            <Button look="primary" busy={isBusy} disabled={text.trim() === ''} onClick={() => onText(text)}>
              Check the rows
            </Button>
            <Button icon={<IconUpload />} disabled={isBusy} onClick={choose}>
              Choose a CSV or Excel file
            </Button>
            <span className={styles.quiet}>or drop one here</span>
          </div>
        </>
      )}
    </FileDrop>
  );
}
