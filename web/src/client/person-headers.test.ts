import { afterEach, expect, it, vi } from 'vitest';

vi.mock('virtual:calls', () => ({
  table: {
    listTeams: ['GET', '/api/teams', 'project-structure', false],
    createTeam: ['POST', '/api/teams', 'project-structure', false],
  },
}));

const { api } = await import('./api.ts');
const { otherPersonSignedIn, actAs } = await import('./person-headers.ts');

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
vi.stubGlobal('fetch', fetched);
const personSent = () => new Headers(fetched.mock.lastCall?.[1].headers).get('x-horizon-person');
const create = () => api('createTeam', { params: { workspaceId: 'w' }, body: { name: 'Formwork' } } as never);

afterEach(() => actAs(null));

it('every write says for whom its page stands; a read says nothing', async () => {
  fetched.mockImplementation(async () => Response.json({}));
  actAs('anna');

  await create();
  const written = personSent();
  await api('listTeams', { params: { workspaceId: 'w' } } as never);

  expect([written, personSent()]).toEqual(['anna', null]);
});

it('a page of nobody, such as the sign-in, says nothing', async () => {
  fetched.mockImplementation(async () => Response.json({}));

  await create();

  expect(personSent()).toBeNull();
});

it('a refusal for the sake of somebody else is reported to the page, with the words of the server', async () => {
  const onOtherPerson = vi.fn<() => void>();
  otherPersonSignedIn.listener = onOtherPerson;
  const refusal = { code: 'other_person', message: 'Somebody else has signed in in this browser.' };
  fetched.mockImplementation(async () => Response.json(refusal, { status: 401 }));
  actAs('anna');

  await expect(create()).rejects.toThrow(refusal.message);
  expect(onOtherPerson).toHaveBeenCalledOnce();
});
