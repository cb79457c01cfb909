import { describe, expect, it } from 'vitest';

import { plainTextOfHtml } from '../src/text/plain-text.ts';

describe('a note as plain text', () => {
  it.each([
    ['<HTML><BODY><P>First</P><P>Second &amp; third</P></BODY></HTML>', 'First\nSecond & third'],
    ['<div>One<br/>Two</div>', 'One\nTwo'],
    ['<html><head><style>p { color: red }</style></head><body>Seen</body></html>', 'Seen'],
    ['plain &lt;5 days', 'plain <5 days'],
    ['line\u007f\u007fnext', 'line\nnext'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['<p>a&nbsp;b</p><!-- not this -->c', 'a b\nc'],
  ])('%j', (html, text) => {
    expect(plainTextOfHtml(html)).toBe(text);
  });

  it('ends on a note made to be slow', () => {
    expect(plainTextOfHtml('<style>'.repeat(30_000))).toBe('');
    expect(plainTextOfHtml(`<a>${'<a'.repeat(30_000)}`)).toContain('<a');
  });
});
