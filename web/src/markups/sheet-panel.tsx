// The panel on the left of the sheet: pages, text search, and the layers of the PDF.
import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { classes } from '../ui/classes.ts';
import fields from '../ui/fields.module.css';
import type { PageHits } from './sheet-text.ts';
import styles from './sheet-panel.module.css';

interface SheetPanelProps {
  file: PDFDocumentProxy;
  page: number;
  onPage: (page: number) => void;
  numbers: ReadonlyMap<number, string>;
  query: string;
  onQuery: (query: string) => void;
  search: { found: readonly PageHits[]; isSearching: boolean };
  layers: OptionalContentConfig | null;
  onLayers: (layers: OptionalContentConfig) => void;
}

export function SheetPanel({ file, page, onPage, numbers, query, onQuery, search, layers, onLayers }: SheetPanelProps) {
  const [typed, setTyped] = useState(query);
  const count = search.found.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <aside className={styles.panel} aria-label="Pages and search">
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          onQuery(typed.trim());
        }}
      >
        <label>
          Find in the drawing
          <input
            type="search"
            className={fields.control}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </form>
      {query ? (
        <>
          <p className={styles.note} role="status">
            {search.isSearching
              ? `Searching… ${count} found`
              : count === 0
                ? `“${query}” is not in this drawing.`
                : count === 1
                  ? '1 place'
                  : `${count} places`}
          </p>
          <ul className={styles.found}>
            {search.found.map(({ page: number, hits }) => (
              <li key={number}>
                <button
                  type="button"
                  className={classes(number === page && styles.current)}
                  onClick={() => onPage(number)}
                >
                  <strong>Page {number}</strong>
                  {hits.length > 1 ? ` (${hits.length})` : ''}
                  <small>{hits[0]!.around}</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {layers ? <Layers layers={layers} onLayers={onLayers} /> : null}
      <ol className={styles.pages} aria-label="Pages">
        {Array.from({ length: file.numPages }, (_, at) => at + 1).map((number) => (
          <li key={number}>
            <button
              type="button"
              aria-current={number === page ? 'page' : undefined}
              className={classes(number === page && styles.current)}
              onClick={() => onPage(number)}
            >
              <Thumbnail file={file} number={number} />
              <span>{numbers.get(number) ?? `Page ${number}`}</span>
            </button>
          </li>
        ))}
      </ol>
    </aside>
  );
}

function Layers({ layers, onLayers }: Pick<SheetPanelProps, 'onLayers'> & { layers: OptionalContentConfig }) {
  // The config is mutated in place: a counter makes the checkboxes render again.
  const [, setTurn] = useState(0);
  const groups = [...layers] as [string, { name: string | null; visible: boolean }][];
  if (groups.length === 0) return null;
  return (
    <fieldset className={styles.layers}>
      <legend>PDF layers</legend>
      {groups.map(([id, group]) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={group.visible}
            onChange={(event) => {
              layers.setVisibility(id, event.target.checked);
              setTurn((turn) => turn + 1);
              onLayers(layers);
            }}
          />
          {group.name ?? 'Unnamed layer'}
        </label>
      ))}
    </fieldset>
  );
}

const thumbnailPx = 140;

/** The thumbnail of a page, rendered when it is scrolled to. */
function Thumbnail({ file, number }: { file: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return undefined;
    let task: { cancel: () => void } | null = null;
    let isCurrent = true;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void (async () => {
        const page = await file.getPage(number);
        if (!isCurrent) return;
        const full = page.getViewport({ scale: 1 });
        const viewport = page.getViewport({ scale: thumbnailPx / Math.max(full.width, full.height) });
        const aside = document.createElement('canvas');
        aside.width = Math.max(1, Math.round(viewport.width));
        aside.height = Math.max(1, Math.round(viewport.height));
        const drawing = page.render({ canvas: aside, viewport });
        task = drawing;
        await drawing.promise.then(
          () => {
            target.width = aside.width;
            target.height = aside.height;
            target.getContext('2d')?.drawImage(aside, 0, 0);
            return undefined;
          },
          () => undefined,
        );
      })();
    });
    observer.observe(target);
    return () => {
      isCurrent = false;
      observer.disconnect();
      task?.cancel();
    };
  }, [file, number]);
  return <canvas ref={canvas} className={styles.thumbnail} aria-hidden width={thumbnailPx} height={100} />;
}
