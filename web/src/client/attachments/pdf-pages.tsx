// The pages of a PDF, drawn by pdf.js: no viewer of the browser, so that nothing inside the file runs.
import * as pdf from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite makes it
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { ErrorState, Loading } from '../../ui/states.tsx';
import styles from './attachments.module.css';

pdf.GlobalWorkerOptions.workerSrc = workerUrl;

type PdfFile = pdf.PDFDocumentProxy;
/** Pages that are drawn at first; the others as they are scrolled to. */
const margin = '800px';

/** All pages of a PDF, one below the other. */
export function PdfPages({ url, name }: { url: string; name: string }) {
  const [file, setFile] = useState<PdfFile | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const loading = pdf.getDocument({ url, enableXfa: false, useWasm: false });
    loading.promise.then(setFile, (error: Error) => {
      if (!loading.destroyed) setFailure(failureText(error));
    });
    return () => void loading.destroy();
  }, [url]);
  if (failure !== null) return <ErrorState failure={{ title: 'This PDF cannot be shown', reason: failure }} />;
  if (!file) return <Loading what="the pages" />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <div className={styles.pages} role="group" aria-label={`Pages of ${name}`} tabIndex={0} data-scrolls>
      {Array.from({ length: file.numPages }, (_, at) => (
        <PdfPage key={at} file={file} number={at + 1} />
      ))}
    </div>
  );
}

const failureText = ({ name }: Error) =>
  name === 'PasswordException'
    ? 'It is protected by a password. Download it to open it.'
    : 'The file may be damaged. It can still be downloaded.';

function PdfPage({ file, number }: { file: PdfFile; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const drawn = canvas.current!;
    let task: pdf.RenderTask | null = null;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void file.getPage(number).then((page) => {
          const plain = page.getViewport({ scale: 1 });
          const scale = (drawn.clientWidth / plain.width) * window.devicePixelRatio;
          const viewport = page.getViewport({ scale });
          drawn.width = viewport.width;
          drawn.height = viewport.height;
          task = page.render({ canvas: drawn, viewport });
          return task.promise.catch(() => undefined);
        });
      },
      { rootMargin: margin },
    );
    observer.observe(drawn);
    return () => {
      observer.disconnect();
      task?.cancel();
    };
  }, [file, number]);
  return <canvas ref={canvas} className={styles.page} role="img" aria-label={`Page ${number} of ${file.numPages}`} />;
}
