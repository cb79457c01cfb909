import { useAddress } from '../client/address.ts';
import { AppLink } from '../client/app-link.tsx';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { usePageName } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { FilterBar, SearchField } from '../ui/filter-bar.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { FoundPages } from '../documents/found-pages.tsx';
import { capital, formatNumber } from '../ui/format.ts';
import { MarkedText } from '../ui/marked-text.tsx';
import { TitleRow } from '../ui/page.tsx';
import { EmptyState, ErrorState, FilteredEmpty, Loading } from '../ui/states.tsx';
import { entitiesWord } from '../audit/audit-words.ts';
import type { CallAnswer } from '../client/api.ts';
import { hitHref, placeOfHit, type Hit } from './hit-words.ts';
import styles from './search.module.css';

type Answer = CallAnswer<'searchWorkspace'>;

const pageSize = 25;
const counted = (count: number, isMore: boolean) => `${formatNumber(count)}${isMore ? '+' : ''}`;

/** All records of the workspace that contain the search terms in the address, by kind and project. */
export function SearchPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const [params, change] = useAddress();
  const q = (params.get('q') ?? '').slice(0, 200);
  const kind = params.get('kind') ?? '';
  const projectId = params.get('project_id') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = {
    q,
    page,
    limit: pageSize,
    ...(kind ? { kind } : {}),
    ...(projectId ? { project_id: projectId } : {}),
  };
  const hasWords = q.trim() !== '';
  const found = useCall(
    'searchWorkspace',
    { params: { workspaceId }, query },
    { enabled: hasWords, keepsPrevious: true },
  );
  usePageName('Search');
  const seesDocuments = useMay('documents:view');
  const answer = hasWords ? found.data : undefined;
  const clear = () => change({ kind: null, project_id: null, page: null });
  return (
    <div className={styles.page}>
      <TitleRow title="Search" />
      <FilterBar
        search={
          <SearchField value={q} onChange={(typed) => change({ q: typed, page: null })} label="Search the workspace" />
        }
        inForce={Number(kind !== '') + Number(projectId !== '')}
      >
        <Facets answer={answer} kind={kind} projectId={projectId} onChange={change} />
      </FilterBar>
      <div className={styles.results} aria-busy={found.isFetching}>
        {!hasWords ? (
          <EmptyState
            title="Search for a record"
            detail="Type its number, its name, or words of its text. Spelling mistakes are forgiven."
          />
        ) : found.error ? (
          <ErrorState failure={shownFailure('Failed to search', found.error)} onRetry={() => void found.refetch()} />
        ) : !answer ? (
          <Loading what="the results" />
        ) : (
          <Results
            workspaceId={workspaceId}
            q={q}
            answer={answer}
            isFiltered={kind !== '' || projectId !== ''}
            onClear={clear}
          />
        )}
        {seesDocuments && page === 1 && (kind === '' || kind === 'documents') ? (
          <FoundPages workspaceId={workspaceId} {...(projectId ? { projectId } : {})} words={q} />
        ) : null}
        {answer && answer.total_count > pageSize ? (
          <Pages
            answer={answer}
            onPage={(next) => change({ page: next === 1 ? null : String(next) }, { isStep: true })}
          />
        ) : null}
      </div>
    </div>
  );
}

interface FacetsProps {
  answer: Answer | undefined;
  kind: string;
  projectId: string;
  onChange: (change: Record<string, string | null>) => void;
}

/** Kinds and projects of the results, each with its count; selected ones stay in the list. */
function Facets({ answer, kind, projectId, onChange }: FacetsProps) {
  const kinds = answer?.facets.kinds ?? [];
  const projects = answer?.facets.projects ?? [];
  const kindChoices = kinds.map((one) => ({
    value: one.kind,
    label: `${capital(entitiesWord(one.kind))} (${counted(one.count, one.is_more)})`,
  }));
  const projectChoices = projects.map((one) => ({
    value: one.id,
    label: `${one.name} (${counted(one.count, one.is_more)})`,
  }));
  if (kind && !kinds.some((one) => one.kind === kind)) {
    kindChoices.push({ value: kind, label: `${capital(entitiesWord(kind))} (0)` });
  }
  if (projectId && !projects.some((one) => one.id === projectId)) {
    projectChoices.push({ value: projectId, label: 'Selected project (0)' });
  }
  return (
    <>
      <FilterSelect
        label="Kind of record"
        all="All kinds"
        value={kind}
        choices={kindChoices}
        onChange={(value) => onChange({ kind: value, page: null })}
      />
      <FilterSelect
        label="Project"
        all="All projects"
        value={projectId}
        choices={projectChoices}
        onChange={(value) => onChange({ project_id: value, page: null })}
      />
    </>
  );
}

interface ResultsProps {
  workspaceId: string;
  q: string;
  answer: Answer;
  isFiltered: boolean;
  onClear: () => void;
}

function Results({ workspaceId, q, answer, isFiltered, onClear }: ResultsProps) {
  if (answer.items.length === 0) {
    return isFiltered ? (
      <FilteredEmpty filters={[`search “${q}”`, 'kind or project']} onClear={onClear} />
    ) : (
      <EmptyState title={`Nothing found for “${q}”`} detail="Check the spelling, or use fewer words." />
    );
  }
  return (
    <>
      <p className={styles.count} role="status">
        {counted(answer.total_count, answer.is_more)} {answer.total_count === 1 ? 'result' : 'results'}
        {answer.found_for ? (
          <>
            {' '}
            – nothing holds “{q}”. These hold <strong>{answer.found_for.join(', ')}</strong>.
          </>
        ) : null}
      </p>
      <ol className={styles.hits}>
        {answer.items.map((hit) => (
          <HitLine key={`${hit.kind} ${hit.id}`} workspaceId={workspaceId} hit={hit} />
        ))}
      </ol>
    </>
  );
}

function HitLine({ workspaceId, hit }: { workspaceId: string; hit: Hit }) {
  return (
    <li>
      <AppLink href={hitHref(workspaceId, hit)}>
        <MarkedText text={hit.title || 'Without a name'} marks={hit.title_marks} />
      </AppLink>
      <span className={styles.place}>
        {hit.detail ? (
          <>
            <MarkedText text={hit.detail} marks={hit.detail_marks} />
            {' · '}
          </>
        ) : null}
        {placeOfHit(hit)}
      </span>
    </li>
  );
}

function Pages({ answer, onPage }: { answer: Answer; onPage: (page: number) => void }) {
  const last = Math.ceil(answer.total_count / pageSize);
  return (
    <nav className={styles.pages} aria-label="Pages of results">
      <Button disabled={answer.page <= 1} onClick={() => onPage(answer.page - 1)}>
        Previous page
      </Button>
      <span>
        Page {formatNumber(answer.page)} of {counted(last, answer.is_more)}
      </span>
      <Button disabled={answer.page >= last} onClick={() => onPage(answer.page + 1)}>
        Next page
      </Button>
    </nav>
  );
}
