import { describe, expect, it, vi } from 'vitest';

vi.mock('virtual:calls', () => ({
  packed: '#schedule-import!\nPstageScheduleUpload /w/{workspaceId}/p/{projectId}/uploads',
}));

const { answerOf, sendUpload, uploadTimeoutMillis } = await import('./upload.ts');

class Request extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  timeout = 0;
  url = '';
  sent: FormData | null = null;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

function start() {
  const request = new Request();
  const stages: unknown[] = [];
  const stop = new AbortController();
  const answer = sendUpload(
    {
      workspaceId: 'w',
      projectId: 'p',
      file: new File(['x'], 'plan.xer'),
      createsWbs: true,
      overwritesExisting: false,
      overwritesNewer: false,
      mode: null,
      dataDate: 'keep',
      onStage: (stage) => stages.push(stage),
      signal: stop.signal,
    },
    request as unknown as XMLHttpRequest,
  );
  return { request, stages, answer, stop };
}

describe('an upload', () => {
  it('sends the options with the file, with a timeout of five minutes', () => {
    const { request } = start();

    expect(request.url).toBe('/api/w/w/p/p/uploads');
    expect(request.timeout).toBe(uploadTimeoutMillis);
    expect(uploadTimeoutMillis).toBe(300_000);
    const { file, ...options } = Object.fromEntries(request.sent!);
    expect(options).toEqual({
      create_wbs: 'true',
      overwrite_existing: 'false',
      overwrite_newer: 'false',
      data_date: 'keep',
    });
    expect((file as File).name).toBe('plan.xer');
  });

  it('reports upload progress, and then that the server is reading', () => {
    const { request, stages } = start();
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 5, total: 20 }));
    request.upload.dispatchEvent(new Event('load'));

    expect(stages).toEqual([{ kind: 'upload', share: 0 }, { kind: 'upload', share: 0.25 }, { kind: 'read' }]);
  });

  it.each([
    ['error', 'Upload failed due to network error'],
    ['timeout', 'Upload timed out'],
  ])('says what a cut connection is: %s', async (event, sentence) => {
    const { request, answer } = start();
    request.dispatchEvent(new Event(event));

    await expect(answer).rejects.toThrow(sentence);
  });

  it('can be cancelled', async () => {
    const { answer, stop } = start();
    stop.abort();

    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the answer to an upload', () => {
  it('is refused if it is not the answer for a staged file', () => {
    expect(() => answerOf(200, '<html>')).toThrow('Invalid response format');
    expect(() => answerOf(200, '[]')).toThrow('Invalid response format');
    expect(() => answerOf(201, '{"report":{}}')).toThrow('Invalid response format');
  });

  it('shows the server’s message, or its status without one', () => {
    expect(() => answerOf(422, '{"message":"The file ends too early."}')).toThrow('The file ends too early.');
    expect(() => answerOf(502, 'Bad gateway')).toThrow('Upload failed with status 502');
  });
});
