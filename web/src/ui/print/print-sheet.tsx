// Prints content laid out separately from the page: A3 or A4 landscape, in the light scheme, with page numbers.
import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './print-sheet.module.css';

/** The printable width by paper size, landscape. */
const papers = { A3: { widthMm: 396 }, A4: { widthMm: 273 } } as const;
export type Paper = keyof typeof papers;
export const paperNames: readonly Paper[] = ['A4', 'A3'];

export interface PrintHead {
  company: string;
  title: string;
  /** Below the title: the week, the data date. */
  about: string;
  /** On the right: the project, and when and by whom it was printed. */
  lines: readonly string[];
}

interface PrintSheetProps {
  paper: Paper;
  head: PrintHead;
  /** Called after the browser's print dialog is closed. */
  onDone: () => void;
  children: ReactNode;
}

/** Prints its children once they have rendered, then unmounts. */
export function PrintSheet({ paper, head, onDone, children }: PrintSheetProps) {
  const foot = `${head.lines[0] ?? ''} · ${head.title}`;
  useEffect(() => {
    const undo = setUpPage(paper, foot);
    let isGone = false;
    const print = async () => {
      // Charts measure their width after rendering: wait for that before printing.
      await document.fonts.ready;
      await new Promise((done) => setTimeout(done, 150));
      if (!isGone) window.print();
    };
    window.addEventListener('afterprint', onDone);
    void print();
    return () => {
      isGone = true;
      window.removeEventListener('afterprint', onDone);
      undo();
    };
  }, [paper, foot, onDone]);
  return createPortal(
    <div className={styles.root} style={{ width: `${papers[paper].widthMm}mm` }} data-print-root aria-hidden>
      <header className={styles.head}>
        <div>
          <div className={styles.company}>{head.company}</div>
          <h1>{head.title}</h1>
          <div className={styles.about}>{head.about}</div>
        </div>
        <div className={styles.lines}>
          {head.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </header>
      {children}
    </div>,
    document.body,
  );
}

/** Sets the paper size, hides the page and switches to the light scheme for printing; returns the cleanup. */
function setUpPage(paper: Paper, foot: string): () => void {
  const style = document.createElement('style');
  const footText = foot.replaceAll(/["\\\n]/g, ' ');
  style.textContent = `@page { size: ${paper} landscape; margin: 10mm 12mm 14mm;
    @bottom-left { content: "${footText}"; font: 8pt sans-serif; }
    @bottom-right { content: "Sheet " counter(page) " of " counter(pages); font: 8pt sans-serif; } }`;
  document.head.append(style);
  const root = document.documentElement;
  const scheme = root.dataset['mantineColorScheme'];
  root.dataset['mantineColorScheme'] = 'light';
  document.body.dataset['printing'] = '';
  return () => {
    style.remove();
    if (scheme !== undefined) root.dataset['mantineColorScheme'] = scheme;
    delete document.body.dataset['printing'];
  };
}
