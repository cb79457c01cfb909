import { afterEach, expect, it, vi } from 'vitest';

vi.mock('virtual:first-calls', () => ({ packed: '#project-structure\nGlistTeams /teams\nPcreateTeam /teams' }));

const { api } = await import('./api.ts');
const { otherPersonSignedIn, actAs } = await import('./person-headers.ts');

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
vi.stubGlobal('fetch', fetched);
const personSent = () => new Headers(fetched.mock.lastCall?.[1].headers).get('x-horizon-person');
const create = () => api('createTeam', { params: { workspaceId: 'w' }, body: { name: 'Formwork' } } as never);

afterEach(() => actAs(null));

it('every write names the person of its page; a read does not', async () => {
  fetched.mockImplementation(async () => Response.json({}));
  actAs('anna');

  await create();
  const written = personSent();
  await api('listTeams', { params: { workspaceId: 'w' } } as never);

  expect([written, personSent()]).toEqual(['anna', null]);
});

it('a page without a person, such as the sign-in, sends no header', async () => {
  fetched.mockImplementation(async () => Response.json({}));

  await create();

  expect(personSent()).toBeNull();
});

it('the page is notified when a write is refused because somebody else has signed in', async () => {
  const onOtherPerson = vi.fn<() => void>();
  otherPersonSignedIn.listener = onOtherPerson;
  const refusal = { code: 'other_person', message: 'Somebody else has signed in in this browser.' };
  fetched.mockImplementation(async () => Response.json(refusal, { status: 401 }));
  actAs('anna');

  await expect(create()).rejects.toThrow(refusal.message);
  expect(onOtherPerson).toHaveBeenCalledOnce();
});
