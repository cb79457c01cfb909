import type { ReactNode } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { formatRate } from './rates.ts';
import { triggerText } from './allowance-words.ts';
import styles from './labour-rates.module.css';

type Published = CallAnswer<'listReferenceAwards'>['items'][number];
type Chosen = ReadonlySet<string>;
type OnChange = (chosen: Chosen) => void;

/** The levels of a published award; a rate is created for each one that is ticked. */
export function LevelTable(props: { levels: Published['levels']; chosen: Chosen; onChange: OnChange }) {
  const { levels, chosen, onChange } = props;
  return (
    <table className={styles.table}>
      <Caption all={levels.map(({ level }) => level)} chosen={chosen} onChange={onChange}>
        Minimum rates, $
      </Caption>
      <thead>
        <tr>
          <th scope="col">Level</th>
          <th scope="col">Weekly</th>
          <th scope="col">Hourly</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ level, weekly, hourly }) => (
          <tr key={level}>
            <th scope="row">
              <Tick isOn={chosen.has(level)} onTurn={() => onChange(turned(chosen, level))}>
                {level}
              </Tick>
            </th>
            <td>{formatRate(weekly)}</td>
            <td>{formatRate(hourly)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The allowances of a published award; each one that is ticked is added to every rate. Alternatives exclude each other. */
export function AllowanceTable(props: { allowances: Published['allowances']; chosen: Chosen; onChange: OnChange }) {
  const { allowances, chosen, onChange } = props;
  const rivalOf = (key: string) => allowances.find((one) => one.instead_of === key)?.key;
  const turn = ({ key, instead_of }: Published['allowances'][number]) => {
    const next = new Set(turned(chosen, key));
    for (const rival of [instead_of, rivalOf(key)]) if (rival && next.has(key)) next.delete(rival);
    onChange(next);
  };
  const usual = allowances.filter(({ instead_of }) => instead_of === null).map(({ key }) => key);
  return (
    <table className={styles.table}>
      <Caption all={usual} chosen={chosen} onChange={onChange}>
        Allowances, for each of the rates
      </Caption>
      <thead>
        <tr>
          <th scope="col">Allowance</th>
          <th scope="col">Clause</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {allowances.map((allowance) => (
          <tr key={allowance.key}>
            <th scope="row">
              <Tick isOn={chosen.has(allowance.key)} onTurn={() => turn(allowance)}>
                {allowance.name}
                <small className={styles.quiet}>
                  {[triggerText(allowance.trigger), allowance.is_all_purpose ? 'all-purpose' : '', allowance.source]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </Tick>
            </th>
            <td>{allowance.clause ?? '–'}</td>
            <td>{formatRate(allowance.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function turned(chosen: Chosen, name: string): Chosen {
  const next = new Set(chosen);
  if (!next.delete(name)) next.add(name);
  return next;
}

function Caption(props: { all: readonly string[]; chosen: Chosen; onChange: OnChange; children: ReactNode }) {
  const { all, chosen, onChange, children } = props;
  const isAll = all.every((name) => chosen.has(name));
  return (
    <caption>
      <Tick isOn={isAll} onTurn={() => onChange(new Set(isAll ? [] : all))}>
        {children}
      </Tick>
    </caption>
  );
}

function Tick({ isOn, onTurn, children }: { isOn: boolean; onTurn: () => void; children: ReactNode }) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={isOn} onChange={onTurn} />
      <span>{children}</span>
    </label>
  );
}
