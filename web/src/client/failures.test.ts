import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from './api.ts';
import { refusalOf, shownFailure, writeFailure } from './failures.ts';

vi.mock('virtual:first-calls', () => ({ packed: '' }));

describe('a page that the role does not allow', () => {
  const refused = new ApiFailure(
    403,
    'Your role does not allow this (Programme: view). A workspace manager can give you a role that does.',
  );

  it('says so in plain words, with who can change it, and offers no retry', () => {
    expect(shownFailure('Failed to fetch the programme', refused)).toEqual({
      title: 'You do not have permission to see the programme',
      reason: 'Your role does not allow this. A workspace manager can give you a role that does.',
      forbidden: true,
    });
  });

  it('uses the page’s own word for its content', () => {
    expect(shownFailure('Failed to fetch user', refused, 'the person').title).toBe(
      'You do not have permission to see the person',
    );
  });

  it('keeps the title if nothing was fetched', () => {
    expect(shownFailure('Failed to price the labour', refused).title).toBe('Failed to price the labour');
  });
});

describe('a record that does not exist', () => {
  it('is reported without a retry, with the possible reasons', () => {
    const shown = shownFailure('Failed to fetch project', new ApiFailure(404, 'It is not here.'));

    expect(shown).toMatchObject({ title: 'Not found', missing: true });
    expect(shown.reason).toContain('may have been deleted');
  });

  it('is reported in the same way for an invalid id in the address', () => {
    const refused = new ApiFailure(400, 'Some of what was sent cannot be read.', {
      fields: { id: ['This is not an id.'] },
    });

    expect(shownFailure('Failed to fetch awards', refused)).toMatchObject({ title: 'Not found', missing: true });
  });
});

describe('an answer that cannot be read', () => {
  it('is shown in plain words, never in technical ones', () => {
    const failure = new SyntaxError('Unexpected token < in JSON at position 0');

    expect(shownFailure('Failed to fetch tasks', failure)).toEqual({
      title: 'Failed to fetch tasks',
      reason: 'Something went wrong on our side. Try again.',
    });
  });
});

describe('a page without a connection', () => {
  it('says that it needs one, and which page works without one', () => {
    expect(shownFailure('Failed to fetch tasks', new ApiFailure(0, 'Failed to fetch'))).toEqual({
      title: 'This page needs a connection',
      reason: 'The weekly plan works without one.',
      isCut: true,
    });
  });

  it('says that a week not seen before is not stored in this browser', () => {
    const shown = shownFailure('Failed to fetch the weekly plan', new ApiFailure(0, 'Failed to fetch'));

    expect(shown).toMatchObject({ title: 'This week is not kept here', isCut: true });
  });
});

describe('a failure of the server', () => {
  it('shows the title, the reason and the reference', () => {
    const broken = new ApiFailure(500, 'Something went wrong.', { request_id: 'req-7' });

    expect(shownFailure('Failed to fetch roles', broken)).toEqual({
      title: 'Failed to fetch roles',
      reason: 'Something went wrong.',
      reference: 'req-7',
    });
  });

  it('has a reference, unlike other refusals, which explain what to do', () => {
    const conflictFailure = new ApiFailure(409, '"Basements" holds 3 tasks. Move them first.', { request_id: 'req-8' });

    expect(shownFailure('Failed to delete WBS', conflictFailure)).toEqual({
      title: 'Failed to delete WBS',
      reason: '"Basements" holds 3 tasks. Move them first.',
    });
  });

  it('is not reported as invalid input of a form', () => {
    expect(refusalOf(new ApiFailure(500, 'Something went wrong.')).isOfInput).toBeUndefined();
    expect(refusalOf(new ApiFailure(400, 'It cannot be read.')).isOfInput).toBe(true);
  });
});

describe('a write that fails without a refusal', () => {
  it('is shown in plain words and logged in the browser', () => {
    const logged = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', logged);
    const broken = new TypeError('Cannot read properties of undefined');

    const refusals = [refusalOf(broken), writeFailure(broken)];

    for (const { message, fields = {} } of refusals) {
      expect(message).toBe('It could not be saved: something went wrong on our side. Try again.');
      expect(fields).toEqual({});
    }
    expect(logged.mock.calls).toEqual([[broken], [broken]]);
    vi.unstubAllGlobals();
  });

  it('leaves a refusal unchanged', () => {
    const refused = new ApiFailure(422, 'It is taken.', { fields: { name: ['It is taken.'] } });

    expect(writeFailure(refused)).toBe(refused);
  });
});
