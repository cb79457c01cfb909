import { useId } from 'react';
import type { ImportReport } from './import-words.ts';
import styles from './import.module.css';
import type { ImportOptions, useImport } from './use-import.ts';

type Encoding = NonNullable<ImportOptions['encoding']>;

/** The encodings as people know them. */
const encodings: Readonly<Record<Encoding, string>> = {
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  gb18030: 'Chinese, simplified (GBK)',
  big5: 'Chinese, traditional (Big5)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-kr': 'Korean (EUC-KR)',
  'utf-8': 'Unicode (UTF-8)',
};

interface EncodingQuestionProps {
  encoding: ImportReport['encoding'];
  work: Pick<ReturnType<typeof useImport>, 'options' | 'stage' | 'change'>;
}

/** Asks for the encoding of a file that does not say it, with names by which to recognise the right one. */
export function EncodingQuestion({ encoding, work }: EncodingQuestionProps) {
  const id = useId();
  if (!encoding) return null;
  return (
    <fieldset className={styles.projects} disabled={work.stage?.kind === 'write'}>
      <legend>
        {encoding.is_assumed
          ? 'The file does not say how its letters are encoded. Are these names right?'
          : 'The encoding was chosen. Are these names right?'}
      </legend>
      {encoding.names.length > 0 ? (
        <ul aria-label="Names in the file">
          {encoding.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>No name of a task depends on the encoding.</p>
      )}
      <label htmlFor={id}>Encoding</label>
      <select
        id={id}
        className={styles.encoding}
        value={encoding.name}
        onChange={({ target }) => work.change({ encoding: target.value as Encoding })}
      >
        {Object.entries(encodings).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
