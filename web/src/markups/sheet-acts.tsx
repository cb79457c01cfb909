// Actions on all markups of a revision: export, import, copying them from another revision.
import { IconArrowsRight, IconDownload, IconLayersDifference, IconUpload } from '@tabler/icons-react';
import type { DocumentVersion } from '@horizon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { CarryDialog } from './carry-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import type { SheetPlace } from './use-markups.ts';

interface SheetActsProps {
  place: SheetPlace;
  versions: readonly DocumentVersion[];
  isPdf: boolean;
  /** Compares the revision with another one. */
  onCompare: (versionId: string) => void;
}

export function SheetActs({ place, versions, isPdf, onCompare }: SheetActsProps) {
  const [open, setOpen] = useState<'export' | 'import' | 'carry' | null>(null);
  const queries = useQueryClient();
  const close = () => setOpen(null);
  // Only to get the abilities.
  const list = useCall('listMarkups', {
    query: { workspace_id: place.workspaceId, cde_version_id: place.versionId, limit: 1 },
  });
  const mayDraw = list.data?.abilities.includes('create') ?? false;
  const own = versions.findIndex((one) => one.cde_version_id === place.versionId);
  // The previous revision; for the first one, the next.
  const other = versions[own + 1] ?? versions[own - 1];
  return (
    <>
      {other && isPdf ? (
        <Button icon={<IconLayersDifference />} onClick={() => onCompare(other.cde_version_id)}>
          Compare
        </Button>
      ) : null}
      <Button icon={<IconDownload />} onClick={() => setOpen('export')}>
        Export
      </Button>
      {mayDraw && isPdf ? (
        <Button icon={<IconUpload />} onClick={() => setOpen('import')}>
          Import
        </Button>
      ) : null}
      {mayDraw && versions.length > 1 ? (
        <Button icon={<IconArrowsRight />} onClick={() => setOpen('carry')}>
          Copy markups
        </Button>
      ) : null}
      {open === 'export' ? <ExportDialog place={place} onClose={close} /> : null}
      {open === 'import' ? (
        <ImportDialog
          place={place}
          onClose={close}
          onTaken={() => void queries.invalidateQueries({ queryKey: ['markups'] })}
        />
      ) : null}
      {open === 'carry' ? <CarryDialog place={place} versions={versions} onClose={close} /> : null}
    </>
  );
}
