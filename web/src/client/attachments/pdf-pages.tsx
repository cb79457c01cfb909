// The pages of a PDF, drawn by pdf.js instead of the browser's viewer, so that nothing inside the file runs.
import * as pdf from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite makes it
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { ErrorState, Loading } from '../../ui/states.tsx';
import styles from './attachments.module.css';

pdf.GlobalWorkerOptions.workerSrc = workerUrl;

type PdfFile = pdf.PDFDocumentProxy;
/** Pages this close to the visible area are drawn; the others when they are scrolled to. */
const margin = '800px';

interface PdfPagesProps {
  url: string;
  name: string;
  /** The page to scroll to, from 1. */
  page?: number;
  /** Words to highlight on that page; each also matches as a prefix. */
  find?: string;
}

/** All pages of a PDF, one below the other. */
export function PdfPages({ url, name, page, find = '' }: PdfPagesProps) {
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
        <PdfPage key={at} file={file} number={at + 1} {...(at + 1 === page ? { find } : {})} />
      ))}
    </div>
  );
}

const failureText = ({ name }: Error) =>
  name === 'PasswordException'
    ? 'It is protected by a password. Download it to open it.'
    : 'The file may be damaged. It can still be downloaded.';

interface PdfPageProps {
  file: PdfFile;
  number: number;
  /** The words to highlight, on the page to scroll to. */
  find?: string;
}

function PdfPage({ file, number, find }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [marks, setMarks] = useState<readonly CSSProperties[]>([]);
  const isFirst = find !== undefined;
  useEffect(() => {
    if (isFirst) canvas.current!.scrollIntoView({ block: 'start' });
  }, [isFirst]);
  useEffect(() => {
    if (!find) return undefined;
    let isCurrent = true;
    void marksOn(file, number, find).then((found) => (isCurrent ? setMarks(found) : undefined));
    return () => {
      isCurrent = false;
    };
  }, [file, number, find]);
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
  return (
    <div className={styles.sheet}>
      <canvas ref={canvas} className={styles.page} role="img" aria-label={`Page ${number} of ${file.numPages}`} />
      {marks.map((style, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the marks of a page never change their order
        <mark key={at} className={styles.mark} style={style} title={find} />
      ))}
    </div>
  );
}

/** Positions of words on a page, in percent of its size. The position in a line is estimated from the letter count. */
async function marksOn(file: PdfFile, number: number, find: string): Promise<CSSProperties[]> {
  const words = find.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const page = await file.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const begins = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})[\\p{L}\\p{N}]*`, 'giu');
  return items.flatMap((item) => {
    if (!('str' in item) || item.str === '' || words.length === 0) return [];
    const [left, bottom] = [item.transform[4] as number, item.transform[5] as number];
    return [...item.str.matchAll(begins)].map((match) => {
      const from = left + (item.width * match.index) / item.str.length;
      const to = left + (item.width * (match.index + match[0].length)) / item.str.length;
      const [x1, y1] = viewport.convertToViewportPoint(from, bottom - item.height * 0.2) as [number, number];
      const [x2, y2] = viewport.convertToViewportPoint(to, bottom + item.height) as [number, number];
      const share = (length: number, whole: number) => `${(Math.abs(length) / whole) * 100}%`;
      return {
        left: share(Math.min(x1, x2), viewport.width),
        top: share(Math.min(y1, y2), viewport.height),
        width: share(x2 - x1, viewport.width),
        height: share(y2 - y1, viewport.height),
      };
    });
  });
}
