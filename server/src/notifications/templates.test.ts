// User-written templates: their allowed content, and that no text of a record or of a template breaks a mail.
import { describe, expect, it } from 'vitest';
import { cleanHtml } from './mail-html.ts';
import { renderMail, sampleValues, templateFaults } from './templates.ts';

const faults = (body: string, subject = 'Subject') => templateFaults({ subject, body });
const rendered = (body: string, values = sampleValues()) =>
  renderMail('task_assigned', { subject: '{{ item.title }}', body }, values, {
    href: 'https://h.example/',
    reason: 'Test',
  });

describe('a template is refused', () => {
  it.each([
    ['an unknown variable', '<p>{{ item.secret }}</p>', 'Unknown variable “item.secret”'],
    ['a variable of the program', '{{ constructor.prototype }}', 'Unknown variable'],
    ['a tag that is not closed', '{% if item.title %}', 'cannot be read'],
    ['an unknown filter', '{{ item.title | evil }}', 'cannot be read'],
    ['a file', "{% include 'etc/passwd' %}", 'cannot be read'],
    ['a layout', "{% layout 'a' %}", 'cannot be read'],
    ['a huge range', '{% for i in (1..100000000) %}x{% endfor %}', 'too long or too much memory'],
    ['loops in loops', '{% for i in (1..5000) %}{% for j in (1..5000) %}x{% endfor %}{% endfor %}', 'too long'],
    [
      'a text that grows',
      "{% assign a = 'xxxxxxxxxx' %}{% for i in (1..60) %}{% assign a = a | append: a %}{% endfor %}{{ a }}",
      'too long',
    ],
    ['a script', '<script>alert(1)</script>', '<script> cannot be used'],
    ['an event handler', '<p onclick="x()">a</p>', 'the attribute onclick cannot be used'],
    ['a link that runs', '<a href="java&#10;script:alert(1)">a</a>', 'a link to'],
    ['a picture that reports its reader', '<img src="https://spy.example/x.png">', '<img> cannot be used'],
  ])('for %s', (_what, body, sentence) => {
    expect(faults(body)?.['body']?.join(' ')).toContain(sentence);
  });

  it('with all its faults by field', () => {
    expect(Object.keys(faults('{{ nothing }}', '{{ item.nothing }}') ?? {})).toEqual(['subject', 'body']);
  });
});

describe('a template is accepted', () => {
  it('with variables, conditions, filters, lists, tables and links', () => {
    const body = `<h2>{{ item.title | upcase }}</h2>{% if item.due_at != '' %}<p>Due {{ item.due_at }}</p>{% endif %}
      <ul><li><a href="{{ item.url }}">Open</a></li></ul><table><tr><td colspan="2">{{ today }}</td></tr></table>`;

    expect(faults(body)).toBeNull();
    expect(rendered(body).html).toContain('<h2>POUR LEVEL 3 SLAB</h2>');
  });
});

describe('texts of records', () => {
  const hostile = {
    ...sampleValues(),
    item: { title: '<b>x</b><script>alert(1)</script>\r\nBcc: a@b.example', url: 'https://h.example' },
  };

  it.each(['{{ item.title }}', '{{ item.title | raw }}', '<p>{{ item.title | strip | raw }}</p>'])(
    'are escaped in %s',
    (body) => {
      const { html } = rendered(body, hostile);
      expect(html).toContain('&lt;script&gt;');
      expect(html).not.toContain('<script>');
    },
  );

  it('cannot start a header in a subject', () => {
    expect(rendered('x', hostile).subject).toBe('<b>x</b><script>alert(1)</script> Bcc: a@b.example');
  });

  it('are unchanged in the plain text', () => {
    expect(rendered('<p>{{ item.title }}</p>', hostile).text).toContain('<b>x</b><script>alert(1)</script>');
  });
});

describe('the HTML of a mail', () => {
  it.each([
    ['<p>a', '<p>a</p>'],
    ['</div></body><p>a</p>', '<p>a</p>'],
    ['<ul><li>a<li>b</ul>c', '<ul><li>a<li>b</li></li></ul>c'],
    ['1 < 2 > 0', '1 &lt; 2 &gt; 0'],
    ['<!-- <p>a</p> --><b>b</b>', '<b>b</b>'],
    ['<style>p{}</style>x', 'x'],
    ['<a href="mailto:a@b.example" target="_top">a</a>', '<a href="mailto:a@b.example">a</a>'],
    ['<a href="JaVaScRiPt:1">a</a>', '<a>a</a>'],
  ])('%j becomes %j', (given, wanted) => {
    expect(cleanHtml(given).html).toBe(wanted);
  });

  it('is not nested deeper than forty elements', () => {
    expect(cleanHtml('<div>'.repeat(5000)).html.match(/<div>/g)).toHaveLength(40);
  });
});
