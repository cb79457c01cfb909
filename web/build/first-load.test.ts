import { expect, it } from 'vitest';
import type { IndexHtmlTransformContext, IndexHtmlTransformResult } from 'vite';
import { firstLoad } from './first-load.ts';

type Handler = (html: string, context: Partial<IndexHtmlTransformContext>) => IndexHtmlTransformResult;

const file = (fileName: string, ...imports: string[]) => ({ type: 'chunk', fileName, imports });

it('the initial scripts run one by one, dependencies first; those without imports load with them', () => {
  const start = file('index.js', 'bare.js', 'start.js', 'react.js');
  const others = [file('start.js', 'frame.js', 'react.js'), file('frame.js', 'react.js'), file('react.js', 'bare.js')];
  const all = [start, ...others, file('bare.js'), file('rates-page.js', 'start.js')];
  const bundle = Object.fromEntries(all.map((each) => [each.fileName, each]));
  const { handler } = firstLoad().transformIndexHtml as { handler: Handler };

  const tags = handler('', { bundle, chunk: start } as never);

  const scripts = Array.isArray(tags) ? tags.filter(({ tag }) => tag === 'script') : [];
  expect(scripts.map(({ attrs }) => attrs)).toEqual(
    ['/react.js', '/frame.js', '/start.js'].map((src) => ({ type: 'module', crossorigin: true, src })),
  );
});
