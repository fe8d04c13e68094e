import type { Capability, EntityName, Kind, ListColumn, WorkbookCell, WorkbookId } from '@org/core'
import type { ListRow } from '@org/core/lists'

/** A column of a sheet. */
export interface SheetColumn<Row> {
  key: string
  label: string
  /** Of what it shows. */
  kind: Kind
  value: (row: Row) => unknown
  /** What writes it; null for a computed one. */
  cell: {
    kind: Kind
    may: Capability | null
    entity: EntityName
    key: string
    stored: (row: Row) => unknown
  } | null
  /** What a computed one follows from, in a sentence. */
  why: string
}

/** A workbook as its page draws it. */
export interface Sheet<Row extends ListRow> {
  id: WorkbookId
  title: string
  one: string
  many: string
  columns: ReadonlyMap<string, SheetColumn<Row>>
  sorts: readonly string[]
  groups: readonly string[]
  isAlwaysShown: (column: string) => boolean
  /** Its columns that say to a person which row it is. */
  isNaming: (column: string) => boolean
  /** States that cells do not bring a row to: they need more than a word. */
  notWritten: readonly string[]
  /** Of the row of another kind that a row shows: of a field year its field. */
  idOf: (entity: string, row: Row) => number | null
  /** Why nothing of a row can be written, in a sentence. */
  lockOf: (row: Row) => string | null
  /** The page of a row, and the map that shows it. */
  hrefOf: (row: Row) => string
  mapHrefOf: (row: Row) => string | null
  /** What people call a row: `2026 of North Forty`. */
  nameOf: (row: Row) => string
}

/** A workbook by what this needs of its declaration. */
interface Declared<Row extends ListRow, C extends string> {
  id: WorkbookId
  title: string
  list: {
    entity: { name: EntityName; one: string; many: string }
    columns: Readonly<Record<C, ListColumn<Row, object>>>
    sorts: readonly string[]
    groups: object
  }
  cells: Readonly<Partial<Record<C, WorkbookCell<Row>>>>
  computed: Readonly<Partial<Record<C, string>>>
  lockOf(row: Row): string | null
}

/** The sheet of a declared workbook. */
export function sheetOf<Row extends ListRow, C extends string>(
  { id, title, list, cells, computed, lockOf }: Declared<Row, C>,
  {
    refs = {},
    ...links
  }: Pick<Sheet<Row>, 'hrefOf' | 'mapHrefOf' | 'nameOf'> &
    Partial<Pick<Sheet<Row>, 'notWritten'>> & {
      /** The ids of the rows of other kinds that its cells write. */
      refs?: Readonly<Partial<Record<EntityName, (row: Row) => number>>>
    },
): Sheet<Row> {
  const columns = new Map<string, SheetColumn<Row>>()
  const written = new Map(entriesOf<WorkbookCell<Row>>(cells))
  const reasons = new Map(entriesOf<string>(computed))
  for (const [key, column] of Object.entries<ListColumn<Row, object>>(list.columns)) {
    const { kind, label } = column
    const cell = written.get(key)
    columns.set(key, {
      ...{ key, kind, label, value: (row) => column.value(row, {}) },
      why: reasons.get(key) ?? 'This column is computed',
      cell:
        cell === undefined
          ? null
          : {
              kind: cell.column.kind,
              may: cell.may,
              entity: cell.entity,
              key: cell.key,
              stored: (row) => cell.value(row),
            },
    })
  }
  const { entity, sorts, groups } = list
  const always = new Set(
    Object.entries<ListColumn<Row, object>>(list.columns).flatMap(([key, { shown }]) =>
      shown === 'always' ? [key] : [],
    ),
  )
  return {
    ...{ id, title, columns, sorts, notWritten: [], ...links, one: entity.one, many: entity.many },
    groups: Object.keys(groups),
    isAlwaysShown: (key) => always.has(key),
    isNaming: (key) => key === 'field' || key === 'year' || always.has(key),
    idOf: (kind, row) => (kind === entity.name ? row.id : refIn(refs, kind, row)),
    lockOf: (row) => lockOf(row),
  }
}

function entriesOf<V>(values: Readonly<Partial<Record<string, V>>>): [string, V][] {
  return Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
}

const refIn = <Row>(
  refs: Readonly<Partial<Record<string, (row: Row) => number>>>,
  kind: string,
  row: Row,
): number | null => refs[kind]?.(row) ?? null
