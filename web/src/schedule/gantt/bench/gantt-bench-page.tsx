import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useMemo, useState } from 'react';
import { zoomPresets } from '../layout/time-scale.ts';
import { outlineOrder } from '../layout/outline-order.ts';
import { shownByDefault } from '../paint/scene.ts';
import type { ViewHandlers } from '../view/chart-model.ts';
import { GanttView } from '../view/gantt-view.ts';
import { benchModel, benchTable } from './bench-model.ts';
import { type BenchRows, benchRows } from './bench-rows.ts';
import styles from './gantt-bench-page.module.css';
import { startKeyboard } from '../../../client/keyboard.ts';
import { ToastStack } from '../../../ui/toast-stack.tsx';
import { GanttWorkbench } from '../page/gantt-workbench.tsx';
import { MemorySource } from '../programme/memory-source.ts';
import type { LoadedProgramme } from '../programme/programme-source.ts';
import { sampleProgramme } from './sample-programme.ts';

interface Gait {
  median: number;
  p95: number;
  max: number;
}

/** Interface for the benchmark program; milliseconds. */
interface BenchRun {
  load: (count: number, limitMs: number) => Promise<{ sync: number; paint: number }>;
  scroll: (frames: number) => Promise<{ max: number; wheel: Gait; jump: Gait }>;
  /** 0 days, 1 weeks, 2 months. */
  zoom: (step: number) => Promise<number>;
  collapseAll: () => Promise<number>;
  nodes: () => number;
  chartNodes: () => number;
}

declare global {
  interface Window {
    __run?: BenchRun;
  }
}

/**
 * Only the chart, with `?n=` rows once `load` is called; with `sample` the whole page on a programme in memory.
 */
export function GanttBenchPage() {
  const { n, sample } = useSearch({ from: '/bench/gantt' });
  return sample ? <GanttSamplePage count={n} /> : <Surface count={n} />;
}

function Surface({ count }: { count: number }) {
  const { auto } = useSearch({ from: '/bench/gantt' });
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return undefined;
    const bench = new Bench(host.current);
    window.__run = bench;
    if (auto) void bench.load(count, 60_000);
    return () => {
      bench.view.destroy();
      delete window.__run;
    };
  }, [count, auto]);
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">Programme bench</h1>
      <div ref={host} className={styles.host} />
    </main>
  );
}

const nothing = () => undefined;
const quiet: ViewHandlers = {
  onToggle: nothing,
  onFoldAll: nothing,
  revision: () => 0,
  onSelect: nothing,
  onPick: () => false,
  onReadOnly: () => undefined,
  onPreview: nothing,
  onCommand: nothing,
  onEditCell: () => null,
  onDrag: nothing,
  onDrop: nothing,
  onLink: nothing,
  onMenu: nothing,
  onPlace: nothing,
  onCopy: () => null,
  onPaste: nothing,
  hasCut: () => false,
  onSort: nothing,
  onColumnWidth: nothing,
  onColumnMove: nothing,
  onZoom: nothing,
  tipOf: () => [],
  tipOfDay: () => [],
  announce: nothing,
};

class Bench implements BenchRun {
  readonly view: GanttView;
  readonly #host: HTMLElement;
  #collapse: (isCollapsed: boolean) => void = nothing;

  constructor(host: HTMLElement) {
    this.#host = host;
    this.view = new GanttView(host, quiet, { rowPx: 28, shown: shownByDefault, treePx: 394 });
  }

  async load(count: number, limitMs: number) {
    const rows = benchRows(count);
    await frame();
    const began = performance.now();
    this.#show(rows);
    const sync = performance.now() - began;
    await settled(this.view, limitMs);
    return { sync, paint: performance.now() - began };
  }

  #show(rows: BenchRows): void {
    const table = benchTable(rows);
    const outline = outlineOrder(table.parent);
    const collapsed = new Uint8Array(table.count);
    this.view.setModel(benchModel(table, outline, collapsed));
    this.#collapse = (isCollapsed) => {
      collapsed.fill(isCollapsed ? 1 : 0);
      this.view.setModel(benchModel(table, outline, collapsed));
    };
  }

  async scroll(frames: number) {
    const { scroller } = this.view;
    const max = scroller.scrollHeight - scroller.clientHeight;
    const wheel = await gait(scroller, frames, (i) => Math.min(max, i * 120));
    const jump = await gait(scroller, frames, (i) => ((i * 0.618_033_988_7) % 1) * max);
    return { max, wheel, jump };
  }

  async zoom(step: number) {
    this.view.scroller.scrollTop = 0;
    await frame();
    await frame();
    const began = performance.now();
    this.view.drawnRows = 0;
    this.view.setZoom(zoomPresets[step + 1]!.pxPerDay);
    await settled(this.view, 60_000);
    return performance.now() - began;
  }

  async collapseAll() {
    const began = performance.now();
    this.view.drawnRows = 0;
    this.#collapse(true);
    await settled(this.view, 60_000);
    const took = performance.now() - began;
    this.#collapse(false);
    await frame();
    return took;
  }

  nodes = () => document.getElementsByTagName('*').length;
  chartNodes = () => this.#host.getElementsByTagName('*').length;
}

async function gait(scroller: HTMLElement, frames: number, next: (i: number) => number): Promise<Gait> {
  const times: number[] = [];
  let last = performance.now();
  for (let i = 0; i < frames; i++) {
    scroller.scrollTop = next(i);
    await new Promise((done) => requestAnimationFrame(done));
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  times.sort((a, b) => a - b);
  return { median: times[times.length >> 1]!, p95: times[Math.floor(times.length * 0.95)]!, max: times.at(-1)! };
}

/** Resolves after the next frame has been painted. */
function frame(): Promise<void> {
  return new Promise((done) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => done());
      channel.port1.start();
      channel.port2.postMessage(0);
    }),
  );
}

async function settled(view: GanttView, limitMs: number): Promise<void> {
  const began = performance.now();
  for (;;) {
    await frame();
    if (view.drawnRows > 0) return;
    if (performance.now() - began > limitMs) throw new Error('not painted');
  }
}

/** The whole Gantt page on a programme in memory: nobody is signed in, nothing is stored. */
function GanttSamplePage({ count }: { count: number }) {
  const source = useMemo(() => new MemorySource(sampleProgramme(count)), [count]);
  const [loaded, setLoaded] = useState<LoadedProgramme | null>(null);
  useEffect(() => {
    void source.load().then((programme) => {
      performance.mark('programme-loaded');
      return setLoaded(programme);
    });
    return startKeyboard();
  }, [source]);
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">Programme of Riverside Tower</h1>
      {loaded ? (
        <GanttWorkbench
          source={source}
          loaded={loaded}
          title="Riverside Tower"
          today={loaded.programme.project.statusDate! + 1440}
        />
      ) : null}
      <ToastStack />
    </main>
  );
}
