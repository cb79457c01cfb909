import { Button } from '../ui/button.tsx';

interface RecordActsProps {
  /** The caller's abilities on the record, from the answer. */
  abilities: readonly string[];
  isBusy: boolean;
  onDelete: () => void;
  onRestore: () => void;
  onEdit: () => void;
}

/** The buttons at the top of a record's page: delete and edit, or restore. */
export function RecordActions({ abilities, isBusy, onDelete, onRestore, onEdit }: RecordActsProps) {
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
