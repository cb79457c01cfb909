import { Button } from '../ui/button.tsx';

interface RecordActsProps {
  /** What the answer says may be done with the record. */
  abilities: readonly string[];
  isBusy: boolean;
  onDelete: () => void;
  onRestore: () => void;
  onEdit: () => void;
}

/** The buttons in the head of a record's page: delete and edit, or restore. */
export function RecordActs({ abilities, isBusy, onDelete, onRestore, onEdit }: RecordActsProps) {
  const may = (ability: string) => abilities.includes(ability);
  return (
    <>
      {may('delete') || may('archive') ? (
        <Button busy={isBusy} onClick={onDelete}>
          {may('archive') ? 'Archive' : 'Delete'}
        </Button>
      ) : null}
      {may('restore') ? (
        <Button look="primary" busy={isBusy} onClick={onRestore}>
          Restore
        </Button>
      ) : null}
      {may('edit') ? (
        <Button look="primary" onClick={onEdit}>
          Edit
        </Button>
      ) : null}
    </>
  );
}
