import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from './api.ts';
import { refusalOf, shownFailure, writeFailure } from './failures.ts';

vi.mock('virtual:calls', () => ({ table: {} }));

describe('a page that a role does not open', () => {
  const refused = new ApiFailure(
    403,
    'Your role does not allow this (schedule:view). A workspace manager can give you a role that does.',
  );

  it('says so in plain words, with who can change it, and offers no second try', () => {
    expect(shownFailure('Failed to fetch the programme', refused)).toEqual({
      title: 'You do not have permission to see the programme',
      reason: 'Your role does not allow this. A workspace manager can give you a role that does.',
      forbidden: true,
    });
  });

  it('calls what it shows as the page does', () => {
    expect(shownFailure('Failed to fetch user', refused, 'the person').title).toBe(
      'You do not have permission to see the person',
    );
  });

  it('keeps the sentence of what failed where nothing was to be seen', () => {
    expect(shownFailure('Failed to price the labour', refused).title).toBe('Failed to price the labour');
  });
});

describe('a record that is not there', () => {
  it('is reported without a second try, with what may have become of it', () => {
    const shown = shownFailure('Failed to fetch project', new ApiFailure(404, 'It is not here.'));

    expect(shown).toMatchObject({ title: 'Not found', missing: true });
    expect(shown.reason).toContain('may have been deleted');
  });

  it('is reported alike where the address holds something that is no id', () => {
    const refused = new ApiFailure(400, 'Some of what was sent cannot be read.', {
      fields: { id: ['This is not an id.'] },
    });

    expect(shownFailure('Failed to fetch awards', refused)).toMatchObject({ title: 'Not found', missing: true });
  });
});

describe('an answer that cannot be read', () => {
  it('is shown in words of people, never in those of the program', () => {
    const failure = new SyntaxError('Unexpected token < in JSON at position 0');

    expect(shownFailure('Failed to fetch tasks', failure)).toEqual({
      title: 'Failed to fetch tasks',
      reason: 'Something went wrong on our side. Try again.',
    });
  });
});

describe('a page without a connection', () => {
  it('says that it needs one, and which page works without', () => {
    expect(shownFailure('Failed to fetch tasks', new ApiFailure(0, 'Failed to fetch'))).toEqual({
      title: 'This page needs a connection',
      reason: 'The weekly plan works without one.',
      isCut: true,
    });
  });

  it('says of a week that was not seen here that it is not kept', () => {
    const shown = shownFailure('Failed to fetch the weekly plan', new ApiFailure(0, 'Failed to fetch'));

    expect(shown).toMatchObject({ title: 'This week is not kept here', isCut: true });
  });
});

describe('a failure of the server', () => {
  it('keeps the sentence of what failed, the reason and the reference', () => {
    const broken = new ApiFailure(500, 'Something went wrong.', { request_id: 'req-7' });

    expect(shownFailure('Failed to fetch roles', broken)).toEqual({
      title: 'Failed to fetch roles',
      reason: 'Something went wrong.',
      reference: 'req-7',
    });
  });

  it('alone has a reference: what refuses for a reason says itself what to do', () => {
    const conflictFailure = new ApiFailure(409, '"Basements" holds 3 tasks. Move them first.', { request_id: 'req-8' });

    expect(shownFailure('Failed to delete WBS', conflictFailure)).toEqual({
      title: 'Failed to delete WBS',
      reason: '"Basements" holds 3 tasks. Move them first.',
    });
  });

  it('is no fault of the input of a form', () => {
    expect(refusalOf(new ApiFailure(500, 'Something went wrong.')).isOfInput).toBeUndefined();
    expect(refusalOf(new ApiFailure(400, 'It cannot be read.')).isOfInput).toBe(true);
  });
});

describe('a write that fails without a refusal', () => {
  it('is shown in our own words, and goes to the log of the browser', () => {
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

  it('stays the refusal that it is', () => {
    const refused = new ApiFailure(422, 'It is taken.', { fields: { name: ['It is taken.'] } });

    expect(writeFailure(refused)).toBe(refused);
  });
});
