// A test browser: it stores the cookies that a server sets, and sends them again.
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Answer } from './harness.ts';

export interface TestBrowser {
  send(method: string, path: string, body?: object): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: object): Promise<Answer>;
  cookies: Map<string, string>;
}

export function testBrowser(app: () => FastifyInstance): TestBrowser {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await app().inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      headers: {
        'x-horizon-product': 'cost',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now());
      if (isGone) cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    return {
      status: answer.statusCode,
      body: isJson && answer.payload ? JSON.parse(answer.payload) : null,
      headers: answer.headers,
      text: answer.payload,
    };
  };
  return {
    cookies,
    send,
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, body),
  };
}
