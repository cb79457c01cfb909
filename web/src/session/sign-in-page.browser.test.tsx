import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, openPage } from '../test/open-page.tsx';
import { Refused } from '../test/server-answers.ts';

it('the sign-in page says that the password of the demo people is public, and how to do without them', async () => {
  await openPage('', {
    answers: {
      getSession: new Refused(401, 'Sign in.', { code: 'not_signed_in' }),
      getSetup: {
        needs_setup: false,
        sends_mail: false,
        demo_people: [{ email: 'owner@demo.horizon.example', name: 'Olivia Hart', role: 'Workspace owner' }],
        demo_password: 'horizon-demo',
        issuers: [],
      },
    },
  });

  await expect.element(page.getByRole('button', { name: /Olivia Hart/ })).toBeVisible();
  await expect
    .element(page.getByText(/Their password is public: anyone who reaches this address can use them/))
    .toHaveTextContent(
      'Their password is public: anyone who reaches this address can use them. For real work set HORIZON_DEMO=0.',
    );
  await expectAccessible();
});
