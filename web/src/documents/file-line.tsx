// The line above the fields of a file that waits to be named: its name, what happens to it, and the choice between its file
// name and its title block where they contradict each other.
import type { CallAnswer } from '../client/api.ts';
import { Button } from '../ui/button.tsx';
import styles from './documents.module.css';

export type WaitingFile = CallAnswer<'listDocumentDrops'>['items'][number];
export const columnNames = ['number', 'revision', 'title', 'suitability', 'discipline', 'type', 'note'] as const;
export type Column = (typeof columnNames)[number];
export type Named = Partial<Record<Column, string>>;

const disputed = ['number', 'revision'] as const;
const claimants = ['file_name', 'title_block'] as const;
export type Claimant = (typeof claimants)[number];
const words: Record<Claimant, string> = { file_name: 'the file name', title_block: 'the title block' };

/** True while the title block may still change a proposal that nobody has typed. */
export const isBeingRead = (file: WaitingFile, typed: Named | undefined): boolean =>
  !file.is_read && !(file.is_revision ? typed?.revision : typed?.number)?.trim();

/** True while a person has to choose between file name and title block. */
export const isUndecided = ({ contradiction }: WaitingFile, typed: Named | undefined): boolean =>
  contradiction !== null && disputed.some((name) => contradiction[name] && typed?.[name] === undefined);

/** The values that a file name or title block claims, in the fields that contradict each other. */
export const claimOf = ({ contradiction }: WaitingFile, by: Claimant): Named =>
  Object.fromEntries(disputed.filter((name) => contradiction?.[name]).map((name) => [name, contradiction![by][name]]));

const textOf = (claim: Named) => disputed.flatMap((name) => claim[name] ?? []).join(' ');

interface FileLineProps {
  file: WaitingFile;
  typed: Named | undefined;
  /** Whether its number is that of a document, which gets a further version. */
  isKnown: boolean;
  /** The folder it was dropped on, and who sent it, as far as they are of interest. */
  place: readonly (string | null)[];
  onType: (values: Named) => void;
}

/** The name of a file, and what happens to it. */
export function FileLine({ file, typed, isKnown, place, onType }: FileLineProps) {
  const next = file.next_revision;
  return (
    <>
      <strong>{file.folder ? `${file.folder}/${file.name}` : file.name}</strong>
      <span>
        {[
          file.is_read ? null : 'Reading the title block…',
          isKnown ? `Next version, now ${file.current_revision ?? 'none'}` : 'New document',
          ...place,
          ...file.identical.map(({ number, revision }) => `Same content as ${number} ${revision}`),
        ]
          .filter((each) => each !== null)
          .join(' · ')}
      </span>
      {file.contradiction ? <ChooseClaim file={file} typed={typed} onType={onType} /> : null}
      {file.other_number === null ? null : (
        <span className={styles.unfit}>
          The title block has the number {file.other_number}. Check that this is a revision of {file.number}.
        </span>
      )}
      {isKnown && next && (typed?.revision ?? file.revision) !== next ? (
        <Button small look="subtle" onClick={() => onType({ revision: next })}>
          Use next revision {next}
        </Button>
      ) : null}
    </>
  );
}

function ChooseClaim({ file, typed, onType }: Pick<FileLineProps, 'file' | 'typed' | 'onType'>) {
  return (
    <span className={styles.claims} role="group" aria-label={`File name or title block of ${file.name}`}>
      <span className={isUndecided(file, typed) ? styles.unfit : undefined}>
        The file name and the title block differ. Choose one:
      </span>
      {claimants.map((by) => {
        const claim = claimOf(file, by);
        const isChosen = Object.entries(claim).every(([name, value]) => typed?.[name as Column] === value);
        return (
          <Button key={by} small aria-pressed={isChosen} onClick={() => onType(claim)}>
            {textOf(claim)} from {words[by]}
          </Button>
        );
      })}
    </span>
  );
}

interface ChooseAllProps {
  files: readonly WaitingFile[];
  onChoose: (by: Claimant) => void;
}

/** Chooses for all files at once. */
export function ChooseAll({ files, onChoose }: ChooseAllProps) {
  return (
    <div className={styles.claims} role="group" aria-label="All files that differ">
      <span>{files.length} files differ from their title blocks:</span>
      {claimants.map((by) => (
        <Button key={by} small onClick={() => onChoose(by)}>
          Use {words[by]} for all
        </Button>
      ))}
    </div>
  );
}
