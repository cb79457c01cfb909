import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it('escapes everything that ends a text or an attribute, the apostrophe too', () => {
  expect(escapeHtml(`O'Brien & "Sons" <b>`)).toBe('O&#39;Brien &amp; &quot;Sons&quot; &lt;b&gt;');
});
