import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress } from '../client/address.ts';
import { AppLink } from '../client/app-link.tsx';
import { api, type ApiFailure, type CallAnswer } from '../client/api.ts';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { isWorthRetrying, useCall } from '../client/data.ts';
import { noPermission, shownFailure } from '../client/failures.ts';
import { PageFailure } from '../client/page-state.tsx';
import { FormContext, type FormFields } from '../ui/field.tsx';
import { ReportPage } from '../ui/page.tsx';
import { EmptyState, ErrorNote, Loading, type Failure } from '../ui/states.tsx';
import { CalculatorFields } from './calculator-fields.tsx';
import { askableOf, priceBody, versionOn } from './calculation.ts';
import styles from './calculator.module.css';
import { PriceExplained } from './price-explained.tsx';
import { dayOfRates } from './rates.ts';
import { RatesNav, ratesHref, useRatesCrumbs } from './rates-nav.tsx';

/** Prices hours of labour and explains the price. The whole input is in the address. */
export function CalculatorPage() {
  useRatesCrumbs('Calculator');
  const mayPrice = useMay('labour_rates:see_cost');
  return mayPrice ? <Calculator /> : <PageFailure failure={noPermission('labour costs')} />;
}

function Calculator() {
  const { workspace_id: workspaceId } = useWorkspace();
  const [addressQuery, change] = useAddress();
  const params = useMemo(() => withDefaults(addressQuery), [addressQuery]);
  const { allowances } = useVersionInForce(workspaceId, params.get('rate') ?? '', params.get('date') ?? '');
  const askable = useMemo(() => askableOf(allowances), [allowances]);
  const body = priceBody(params, askable);
  const price = useQuery<CallAnswer<'priceLabour'>, ApiFailure>({
    queryKey: ['labour-rates', 'priceLabour', workspaceId, body],
    queryFn: ({ signal }) => api('priceLabour', { params: { workspaceId }, body: body! }, { signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: isWorthRetrying,
  });
  const faults = price.error?.fields;
  const rates = useCall('listLabourRates', { params: { workspaceId }, query: { limit: 1 } });
  const hasNone = rates.data?.total_count === 0;
  const fields = useMemo(
    (): FormFields => ({
      valueOf: (name) => params.get(name) ?? '',
      faultsOf: (name) => faults?.[callName[name] ?? name] ?? faults?.[`quantities.${name}`] ?? [],
      change: (name, value) => change({ [name]: String(value) }),
    }),
    [params, faults, change],
  );
  return (
    <ReportPage title="Calculator" asOf="" bar={<RatesNav />}>
      <div className={styles.page}>
        <FormContext value={fields}>
          <form className={styles.form} aria-label="Labour to price" onSubmit={(event) => event.preventDefault()}>
            <CalculatorFields askable={askable} params={params} onChange={change} />
          </form>
        </FormContext>
        <section className={styles.answer} aria-label="Price" aria-live="polite" aria-busy={price.isFetching}>
          {hasNone ? (
            <NoRateToPrice workspaceId={workspaceId} />
          ) : body === null ? (
            <EmptyState
              title="Choose a labour rate"
              detail="The price of the hours appears here with every step: the version in force on the day, the project’s override, the multiplier, allowances, margin and GST."
            />
          ) : price.error ? (
            <ErrorNote
              failure={whyUnpriced(price.error)}
              {...([400, 422].includes(price.error.status) ? {} : { onRetry: () => void price.refetch() })}
            />
          ) : price.data ? (
            <PriceExplained price={price.data} />
          ) : (
            <Loading what="the price" />
          )}
        </section>
      </div>
    </ReportPage>
  );
}

/** Nothing can be priced yet: links to where the first rate is created. */
function NoRateToPrice({ workspaceId }: { workspaceId: string }) {
  const mayCreate = useMay('labour_rates:create');
  return (
    <EmptyState
      title="No labour rates yet"
      detail={
        mayCreate ? 'Hours are priced by a labour rate: add the first one.' : 'Hours are priced by a labour rate.'
      }
      action={<AppLink href={ratesHref(workspaceId)}>{mayCreate ? 'Add a labour rate' : 'Labour rates'}</AppLink>}
    />
  );
}

/** Fields that have another name in the call than in the address. */
const callName: Record<string, string> = { rate: 'labour_rate_id', project: 'project_id' };

function withDefaults(addressQuery: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(addressQuery);
  if (!params.has('date')) params.set('date', dayOfRates());
  if (!params.has('hours')) params.set('hours', '8');
  return params;
}

/** The chosen rate's version in force on the day, with its allowances. */
function useVersionInForce(workspaceId: string, rateId: string, day: string) {
  const chosen = useCall('getLabourRate', { params: { workspaceId, id: rateId } }, { enabled: rateId !== '' });
  const versionId = versionOn(chosen.data?.versions ?? [], day)?.id ?? '';
  const version = useCall('getLabourRate', { params: { workspaceId, id: versionId } }, { enabled: versionId !== '' });
  return { allowances: version.data?.allowances ?? none };
}
const none: never[] = [];

/** The failure shown instead of a price; the fields themselves show their faults. */
function whyUnpriced(error: ApiFailure): Failure {
  const shown = shownFailure('Failed to price the labour', error);
  const count = Object.keys(error.fields).length;
  if (error.status !== 400 || count === 0) return shown;
  const marked = count === 1 ? 'the field that is marked' : 'the fields that are marked';
  return { ...shown, reason: `Correct ${marked} to see the price.` };
}
