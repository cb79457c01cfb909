import { useState } from 'react';
import { useCall } from '../client/data.ts';
import type { SheetPlace } from './use-markups.ts';

/**
 * The address of the server's picture of a page, which is there before the file is; none where there is none. The first link
 * serves as long as the page is shown: a newer one would load the picture again.
 */
export function useSheetPicture({ workspaceId, cdeId, versionId, page }: SheetPlace): string | null {
  const [first, setFirst] = useState<{ of: string; url: string } | null>(null);
  const shown = `${versionId} ${page}`;
  const preview = useCall(
    'linkDocumentPreview',
    { params: { workspaceId, id: cdeId, versionId }, query: { page } },
    { enabled: first?.of !== shown },
  );
  if (preview.data?.url && first?.of !== shown) setFirst({ of: shown, url: preview.data.url });
  return first?.of === shown ? first.url : null;
}
