import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatBytes } from '../../ui/format.ts';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { ZoomedPicture } from '../../ui/zoomed-picture.tsx';
import { useCall } from '../data.ts';
import { shownFailure } from '../failures.ts';
import type { AttachedRecord, Attachment } from './attachments.ts';
import { saveFile } from './save-file.ts';

const PdfPages = lazy(() => import('./pdf-pages.tsx').then(({ PdfPages: component }) => ({ default: component })));

interface AttachmentPreviewProps {
  record: AttachedRecord;
  item: Attachment;
  /** Opens the previous or the next file; undefined at the ends. */
  before: (() => void) | undefined;
  after: (() => void) | undefined;
  onClose: () => void;
}

/** Shows an image or a PDF over the page. */
export function AttachmentPreview({ record, item, before, after, onClose }: AttachmentPreviewProps) {
  const { calls, params } = record;
  const link = useCall(calls.link, { params: { ...params, attachmentId: item.id }, query: { use: 'preview' } });
  useEffect(() => {
    const step = ({ key, target }: KeyboardEvent) => {
      if (target instanceof Element && target.closest('[data-scrolls]')) return;
      if (key === 'ArrowLeft') before?.();
      if (key === 'ArrowRight') after?.();
    };
    document.addEventListener('keydown', step);
    return () => document.removeEventListener('keydown', step);
  }, [before, after]);
  return (
    <Dialog
      title={item.name}
      size="large"
      onClose={onClose}
      footer={
        <>
          <IconButton label="Previous file" keys="←" disabled={!before} onClick={before}>
            <IconChevronLeft />
          </IconButton>
          <IconButton label="Next file" keys="→" disabled={!after} onClick={after}>
            <IconChevronRight />
          </IconButton>
          <Button look="primary" onClick={() => void saveFile(record, item)}>
            Download ({formatBytes(item.size)})
          </Button>
        </>
      }
    >
      {link.error ? (
        <ErrorState failure={shownFailure('Failed to open the file', link.error)} onRetry={() => void link.refetch()} />
      ) : !link.data ? (
        <Loading what="the file" />
      ) : item.preview === 'image' ? (
        <ShownImage url={link.data.url} name={item.name} />
      ) : (
        <Suspense fallback={<Loading what="the file" />}>
          <PdfPages url={link.data.url} name={item.name} />
        </Suspense>
      )}
    </Dialog>
  );
}

function ShownImage({ url, name }: { url: string; name: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return (
      <ErrorState
        failure={{
          title: 'This image cannot be shown',
          reason: 'The file may be damaged. It can still be downloaded.',
        }}
      />
    );
  }
  return <ZoomedPicture url={url} name={name} onBroken={() => setBroken(true)} />;
}
