import { Script } from 'node:vm';
import { callEntries } from '@horizon/contract';
import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { callDetails } from './reference-call.ts';

const w = world();
const details = (name: string) => w.visitor().get(`/api/docs/calls/${name}`);

describe('the API reference', () => {
  it('lists every call once, and its input only when it is opened', async () => {
    const { text } = await w.visitor().get('/api/docs');

    const ids = [...text.matchAll(/<details id="(\w+)"/g)].map(([, id]) => id);
    expect(ids.toSorted()).toEqual(callEntries.map(([name]) => name).toSorted());
    expect(text).not.toContain('<form');
  });

  it.each(callEntries.map(([name]) => name))('describes the input and answers of %s', async (name) => {
    const { status, text } = await details(name);

    expect(status).toBe(200);
    expect(text).toContain(`Operation <code>${name}</code>`);
    expect(text).toContain('<h3>Answers</h3>');
  });

  it('names the permission, the parameters with their limits and the refusals of a call', async () => {
    const { text } = await details('updateMember');

    for (const expectedText of [
      'members:edit',
      'workspaceId',
      'in path, required',
      '<strong>409</strong>',
      'active | suspended',
    ]) {
      expect(text).toContain(expectedText);
    }
  });

  it('becomes interactive by a small script, served without its types', async () => {
    const { status, text, headers } = await w.visitor().get('/api/docs/reference.js');
    const page = await w.visitor().get('/api/docs');

    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(() => new Script(text)).not.toThrow();
    expect(text.length).toBeLessThan(6000);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
    expect(page.text).not.toMatch(/<script(?![^>]*src=)/);
  });

  it('has no other call', async () => {
    expect((await details('noSuchCall')).status).toBe(404);
  });

  it('escapes words of the contract in HTML', () => {
    const call = { name: 'find', method: 'GET', path: '/api/<x>', domain: 'people', summary: '' };
    const schema = { type: 'string', pattern: '<b>"&' };

    const text = callDetails(call, {
      description: '<script>',
      parameters: [{ name: 'q', in: 'query', required: false, schema }],
      responses: {},
      'x-tenancy': 'public',
    });

    expect(text).not.toMatch(/<script>|<b>|<x>/);
    expect(text).toContain('&lt;b&gt;&quot;&amp;');
  });
});
