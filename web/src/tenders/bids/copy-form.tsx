import type { ScopeRow } from '@horizon/contract';
import { useState } from 'react';
import { useCall, useWrite } from '../../client/data.ts';
import type { PushUndo } from '../../client/grid-edits/use-undo-stack.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { SearchableSelect } from '../../ui/searchable-select.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import type { MakeOperations } from './use-form-edits.ts';

interface CopyFormDialogProps {
  tender: TenderPackage;
  send: (make: MakeOperations) => Promise<readonly ScopeRow[]>;
  pushUndo: PushUndo;
  onClose: () => void;
}

/** Appends the rows of another package. */
export function CopyFormDialog({ tender, send, pushUndo, onClose }: CopyFormDialogProps) {
  const { workspace_id: workspaceId, tender_package_id: id } = tender;
  const packages = useCall('listTenderPackages', {
    params: { workspaceId },
    query: { limit: 500, sort: 'name' },
  });
  const [from, setFrom] = useState<string | null>(null);
  const copy = useWrite('copyBidForm', { failsWith: 'Failed to copy bid form' });
  const choices = (packages.data?.items ?? [])
    .filter((one) => one.tender_package_id !== id)
    .map((one) => ({ value: one.tender_package_id, label: `${one.number} ${one.name}, ${one.project_name ?? ''}` }));
  const run = async () => {
    const { added, ids } = await copy.mutateAsync({ params: { workspaceId, id }, body: { from_package_id: from! } });
    const copied = new Set(ids);
    pushUndo(
      () =>
        void send((rows) =>
          rows.flatMap((row) => (copied.has(row.id) ? [{ op: 'delete', id: row.id, version: row.version }] : [])),
        ),
      { title: `${countOf(added, 'row')} copied` },
    );
    onClose();
  };
  return (
    <Dialog
      title="Copy rows from a package"
      onClose={onClose}
      footer={
        <Button
          look="primary"
          disabled={from === null}
          busy={copy.isPending}
          onClick={() => void run().catch(() => undefined)}
        >
          Copy
        </Button>
      }
    >
      <SearchableSelect
        aria-label="Package"
        data={choices}
        value={from}
        placeholder="Choose a package…"
        onChange={(value) => setFrom(value)}
      />
    </Dialog>
  );
}
