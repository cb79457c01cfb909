import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall, useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState, Loading } from '../ui/states.tsx';
import { Entrance, EntranceField, EntranceForm, entranceStyles as styles, FieldPair } from './entrance.tsx';
import { NewPasswordField } from './new-password-field.tsx';

const nothing = { company: '', workspace: '', first_name: '', last_name: '', email: '', password: '' };

/** The first visitor of an empty installation creates company, workspace and owner. */
export function SetUpPage() {
  const setup = useCall('getSetup', {});
  const navigate = useNavigate();
  if (setup.error) {
    const failure = { title: 'Failed to fetch the state of the installation', reason: setup.error.message };
    return (
      <Entrance title="Set up Horizon">
        <ErrorState failure={failure} onRetry={() => void setup.refetch()} />
      </Entrance>
    );
  }
  if (!setup.data) return <Loading what="Horizon" />;
  if (!setup.data.needs_setup) {
    return (
      <Entrance
        title="Horizon is set up"
        lead="This installation has its owner already. Sign in, or ask them to add you."
      >
        <div className={styles.done}>
          <Button look="primary" onClick={() => void navigate({ to: '/sign-in' })}>
            Go to sign in
          </Button>
        </div>
      </Entrance>
    );
  }
  return <SetUpForm />;
}

function SetUpForm() {
  const [values, setValues] = useState(nothing);
  const setUp = useWrite('setUp');
  const queries = useQueryClient();
  const router = useRouter();
  const submit = () => {
    setUp.mutate(
      { body: { ...values, email: values.email.trim() } },
      {
        onSuccess: () => {
          queries.clear();
          router.history.replace('/');
        },
      },
    );
  };
  const field = (name: keyof typeof nothing) => ({
    name,
    required: true,
    value: values[name],
    faults: setUp.error?.fields[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <Entrance
      title="Set up Horizon"
      lead="Name your company and its first workspace. You become the owner; everything can be changed later."
    >
      <EntranceForm failure={setUp.error} values={values} onSubmit={submit} isOfPage>
        <EntranceField label="Company" noun="the company’s name" autoComplete="organization" {...field('company')} />
        <EntranceField
          label="Workspace"
          noun="a name for the workspace"
          help="Where projects, people and rates live together: a company, a division or a region."
          {...field('workspace')}
        />
        <FieldPair>
          <EntranceField label="Your first name" autoComplete="given-name" {...field('first_name')} />
          <EntranceField label="Your last name" autoComplete="family-name" {...field('last_name')} />
        </FieldPair>
        <EntranceField label="Your e-mail" type="email" autoComplete="username" {...field('email')} />
        <NewPasswordField {...field('password')} />
        <Button type="submit" look="primary" busy={setUp.isPending}>
          Set up
        </Button>
      </EntranceForm>
    </Entrance>
  );
}
