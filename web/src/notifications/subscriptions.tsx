import { emailChoices, timeZones } from 'virtual:words';
import type { CallAnswer } from '../client/api.ts';
import { useCall, useWrite } from '../client/data.ts';
import { refusalOf, shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { emailWords } from './email-words.ts';
import styles from './notifications.module.css';

type Answer = CallAnswer<'listSubscriptions'>;
type Subscription = Answer['items'][number];

/** The person's notification settings for each category and workspace, and their quiet hours. */
export function Subscriptions() {
  const subscriptions = useCall('listSubscriptions', {});
  const { data } = subscriptions;
  const workspaces = [...new Set(data?.items.map((one) => one.workspace_id))];
  return (
    <section className={styles.block} aria-labelledby="notifications">
      <header>
        <h2 id="notifications">Notifications</h2>
        <p>Choose how you are notified. The defaults of your roles apply to the rest.</p>
      </header>
      {subscriptions.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch subscriptions', subscriptions.error)}
          onRetry={() => void subscriptions.refetch()}
        />
      ) : !data ? (
        <Loading what="your subscriptions" lines={4} />
      ) : (
        <>
          {workspaces.map((id) => (
            <OfWorkspace
              key={id}
              items={data.items.filter((one) => one.workspace_id === id)}
              isOnly={workspaces.length === 1}
            />
          ))}
          <QuietHours settings={data.settings} />
        </>
      )}
    </section>
  );
}

function OfWorkspace({ items, isOnly }: { items: Subscription[]; isOnly: boolean }) {
  const set = useWrite('setSubscription', { failsWith: 'Failed to save the subscription' });
  const [first] = items as [Subscription, ...Subscription[]];
  const save = (one: Subscription, choice: Partial<Pick<Subscription, 'in_app' | 'email'>>) =>
    set.mutate({
      body: {
        workspace_id: one.workspace_id,
        category: one.category,
        in_app: one.in_app,
        email: one.email,
        ...choice,
      },
    });
  return (
    <div>
      {isOnly ? null : <h3>{first.workspace}</h3>}
      <SmallTable label={`Notifications of ${first.workspace}`} heads={['Category', 'In Horizon', 'E-mail']} hasActions>
        {items.map((one) => (
          <tr key={one.category}>
            <th scope="row">
              {one.label}
              <p className={styles.quiet}>{one.description}</p>
            </th>
            <td>
              <input
                type="checkbox"
                aria-label={`${one.label} in Horizon`}
                checked={one.in_app}
                disabled={one.is_statutory}
                onChange={(event) => save(one, { in_app: event.target.checked })}
              />
            </td>
            <td>
              <select
                aria-label={`${one.label} by e-mail`}
                value={one.email}
                disabled={one.is_statutory}
                onChange={(event) => save(one, { email: event.target.value as Subscription['email'] })}
              >
                {emailChoices.map((choice) => (
                  <option key={choice} value={choice}>
                    {emailWords[choice]}
                  </option>
                ))}
              </select>
            </td>
            <td>
              {one.is_statutory ? (
                <span className={styles.quiet}>Always on</span>
              ) : one.source === 'own' ? (
                <Button
                  small
                  look="subtle"
                  aria-label={`Use the default for ${one.label}`}
                  onClick={() =>
                    set.mutate({
                      body: { workspace_id: one.workspace_id, category: one.category, in_app: null, email: null },
                    })
                  }
                >
                  Use the default
                </Button>
              ) : (
                <span className={styles.quiet}>{one.source === 'role' ? 'Default of your role' : 'Default'}</span>
              )}
            </td>
          </tr>
        ))}
      </SmallTable>
    </div>
  );
}

const zoneChoices = timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

function QuietHours({ settings }: { settings: Answer['settings'] }) {
  const save = useWrite('setNotificationSettings', { successMessage: () => 'The settings have been saved' });
  const form = useForm({
    initial: {
      time_zone: settings.time_zone as string,
      quiet_from: settings.quiet_from ?? '',
      quiet_to: settings.quiet_to ?? '',
      daily_at: settings.daily_at,
    },
    onSave: async (values) => {
      try {
        await save.mutateAsync({
          body: {
            time_zone: values.time_zone as Answer['settings']['time_zone'],
            quiet_from: values.quiet_from.trim() || null,
            quiet_to: values.quiet_to.trim() || null,
            daily_at: values.daily_at.trim(),
          },
        });
        return null;
      } catch (error) {
        return refusalOf(error as NonNullable<typeof save.error>);
      }
    },
  });
  return (
    <div>
      <Form form={form} label="Quiet hours">
        <FormSection title="Quiet hours">
          <SelectField name="time_zone" label="Time zone" choices={zoneChoices} required />
          <TextField name="quiet_from" label="No e-mails from" help="Such as 20:00; empty for none" />
          <TextField name="quiet_to" label="Until" help="Such as 06:30" />
          <TextField name="daily_at" label="Daily e-mail at" help="Such as 07:00" required />
        </FormSection>
      </Form>
    </div>
  );
}
