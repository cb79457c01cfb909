import { Menu, Popover } from '@mantine/core';
import { IconDownload, IconFilter, IconPlus, IconStack2 } from '@tabler/icons-react';
import { Fragment, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FilterBar, FilterChip, SearchField } from '../filter-bar.tsx';
import { FilterSelect } from '../filter-select.tsx';
import { Piece } from '../piece.tsx';
import { useNarrow } from '../use-narrow.ts';
import { showValue } from './cell-value.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { type TableFormat, exportTable, saveTable, type ExportScope } from './export-rows.ts';
import { FilterEditor, filterKindOf, filterWords } from './filter-editor.tsx';
import type { GridColumn, GridView } from './grid-types.ts';
import styles from './grid-menus.module.css';
import { facetsOf } from './row-pipeline.ts';
import { shownColumnsNow } from './shown-columns.ts';
import { withFilter } from './view.ts';

/** `pdf`: written by the server, with all columns. */
export type ExportFormat = TableFormat | 'pdf';

const exportChoices = [
  { scope: 'shown', words: 'As shown' },
  { scope: 'all', words: 'All columns' },
] as const;

interface GridToolbarProps<T> {
  columns: readonly GridColumn<T>[];
  /** The rows for the counts of facets; in server mode the columns have their own. */
  rows: readonly T[];
  view: GridView;
  onViewChange: (view: GridView) => void;
  /** Exports the view by the server. Without it, the rows in memory are exported. */
  /** The server can write a PDF of the list. */
  offersPdf?: boolean;
  onExport?: (format: ExportFormat, view: GridView, scope: ExportScope) => void;
  /** The page has its own export. */
  isExportElsewhere?: boolean;
  /** The name of the exported file. */
  exportName?: string;
  /** The number of the page's own filters (the children) that are set. */
  filtersInForce?: number;
  /** An export is in progress. */
  isExporting?: boolean;
  /** The menu for saved views. */
  viewMenu?: ReactNode;
  children?: ReactNode;
}

/** The toolbar of a grid: search, filter chips, group, columns, export. */
export function GridToolbar<T>(props: GridToolbarProps<T>) {
  const { columns, rows, view, onViewChange, exportName = 'horizon', children } = props;
  const isNarrow = useNarrow();
  const ownExport = (format: ExportFormat, _view: GridView, scope: ExportScope) =>
    format !== 'pdf' &&
    void saveTable(exportTable(columns, rows, view, { scope, drawn: shownColumnsNow(columns) }), exportName, format);
  const onExport = props.onExport ?? (rows.length > 0 ? ownExport : undefined);
  const chips = Object.entries(view.filters).flatMap(([id, filter]) => {
    const column = columns.find((each) => each.id === id);
    if (!column) return [];
    const show = (value: string) => showValue(column, value);
    return [{ column, words: filterWords(column, filter, show, 40), all: filterWords(column, filter, show) }];
  });
  const end = (
    <>
      <Piece>{props.viewMenu}</Piece>
      <Piece>
        <GroupMenu {...props} />
        <ColumnsMenu {...props} />
      </Piece>
      {onExport && !props.isExportElsewhere ? (
        <Piece>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button look="subtle" small icon={<IconDownload />} busy={props.isExporting ?? false}>
                Export
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {exportChoices.map(({ scope, words }) => (
                <Fragment key={scope}>
                  <Menu.Label>{words}</Menu.Label>
                  <Menu.Item
                    onClick={() => onExport('xlsx', view, scope)}
                    aria-label={`${words}: Excel workbook (.xlsx)`}
                  >
                    Excel workbook (.xlsx)
                  </Menu.Item>
                  <Menu.Item
                    onClick={() => onExport('csv', view, scope)}
                    aria-label={`${words}: Comma-separated (.csv)`}
                  >
                    Comma-separated (.csv)
                  </Menu.Item>
                </Fragment>
              ))}
              {props.offersPdf ? (
                <Menu.Item
                  onClick={() => onExport('pdf', view, 'all')}
                  aria-label="All columns: PDF for printing (.pdf)"
                >
                  PDF for printing (.pdf)
                </Menu.Item>
              ) : null}
            </Menu.Dropdown>
          </Menu>
        </Piece>
      ) : null}
    </>
  );
  return (
    <FilterBar
      end={end}
      search={<SearchField value={view.q} onChange={(q) => onViewChange({ ...view, q })} />}
      inForce={chips.length + view.group.length + (props.filtersInForce ?? 0)}
    >
      {chips.map(({ column, words, all }) => (
        <FilterChip
          key={column.id}
          name={column.header}
          value={words}
          all={all}
          onRemove={() => onViewChange(withFilter(view, column.id, undefined))}
        />
      ))}
      {view.group.map((id) => (
        <FilterChip
          key={`group ${id}`}
          name="Grouped by"
          value={columns.find((column) => column.id === id)?.header ?? id}
          onRemove={() => onViewChange({ ...view, group: view.group.filter((each) => each !== id) })}
        />
      ))}
      <Piece>
        <AddFilter {...props} />
      </Piece>
      <Piece>{children}</Piece>
      {isNarrow ? <SortSelect {...props} /> : null}
    </FilterBar>
  );
}

/** Selects the sort order of cards, which have no headers. */
function SortSelect<T>({ columns, view, onViewChange }: GridToolbarProps<T>) {
  const sorted = view.sort[0];
  const choices = columns
    .filter((column) => column.sortable !== false && !column.isActions)
    .flatMap(({ id, header }) => [
      { value: id, label: `By ${header}, ascending` },
      { value: `-${id}`, label: `By ${header}, descending` },
    ]);
  return (
    <FilterSelect
      label="Order"
      all="Usual order"
      isView
      value={sorted ? `${sorted.desc ? '-' : ''}${sorted.id}` : ''}
      choices={choices}
      onChange={(value) =>
        onViewChange({
          ...view,
          sort: value ? [{ id: value.replace(/^-/, ''), desc: value.startsWith('-') }] : [],
        })
      }
    />
  );
}

function AddFilter<T>({ columns, rows, view, onViewChange }: GridToolbarProps<T>) {
  const [open, setOpen] = useState(false);
  const [columnId, setColumnId] = useState<string | null>(null);
  const column = columns.find((each) => each.id === columnId);
  const show = (next: boolean) => {
    setOpen(next);
    setColumnId(null);
  };
  return (
    <Popover opened={open} onChange={show} position="bottom-start">
      <Popover.Target>
        <Button
          look="subtle"
          small
          icon={chipsIcon(view)}
          data-list-filter
          aria-expanded={open}
          onClick={() => show(!open)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Add a filter">
        <div className={styles.menu}>
          {column ? (
            <div className={styles.filter} ref={focusFirst}>
              <h3>{column.header}</h3>
              <FilterEditor
                column={column}
                filter={view.filters[column.id]}
                facets={filterKindOf(column) === 'set' ? facetsOf(rows, columns, view, column.id) : []}
                onChange={(filter) => onViewChange(withFilter(view, column.id, filter))}
              />
            </div>
          ) : (
            columns
              .filter((each) => filterKindOf(each) !== 'none')
              .map((each) => (
                <button key={each.id} type="button" onClick={() => setColumnId(each.id)}>
                  {each.header}
                </button>
              ))
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The pressed element has gone: move the focus into its replacement. */
const focusFirst = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('input, select, button')?.focus();

function chipsIcon(view: GridView): ReactNode {
  return Object.keys(view.filters).length > 0 ? <IconPlus /> : <IconFilter />;
}

function GroupMenu<T>({ columns, view, onViewChange }: GridToolbarProps<T>) {
  const choices = columns.filter((column) => column.groupable !== false);
  if (choices.length === 0 && view.group.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button look="subtle" small icon={<IconStack2 />}>
          Group
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflow: 'auto' }}>
        <Menu.Item onClick={() => onViewChange({ ...view, group: [] })}>No grouping</Menu.Item>
        {choices.map((column) => (
          <Menu.Item key={column.id} onClick={() => onViewChange({ ...view, group: [column.id] })}>
            {column.header}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
