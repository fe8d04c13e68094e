// The same rows in AG Grid Community: as its documentation makes an endless list, rows asked by their ids as ours are.
import type { Sample } from '@org/core'
import {
  type ColDef,
  createGrid,
  InfiniteRowModelModule,
  ModuleRegistry,
  TextEditorModule,
} from 'ag-grid-community'
import { idAt, MILLION, STEP_BY_FIELD } from './samples.ts'

ModuleRegistry.registerModules([InfiniteRowModelModule, TextEditorModule])

const BLOCK = 100

const column = (
  key: string,
  label: string,
  width: number,
  value: (row: Sample) => unknown,
): ColDef<Sample> => ({
  ...{ colId: key, headerName: label, width },
  valueGetter: ({ data }) => (data === undefined ? '' : value(data)),
})
const analyte = (key: keyof Sample['results'], label: string) =>
  column(key, label, 110, ({ results }) => results[key]?.value)

const columnDefs: ColDef<Sample>[] = [
  {
    colId: 'number',
    headerName: '',
    width: 88,
    pinned: 'left',
    valueGetter: ({ node }) => (node?.rowIndex ?? 0) + 1,
  },
  { ...column('grower', 'Grower', 160, ({ growerName }) => growerName), pinned: 'left' },
  column('field', 'Field', 160, ({ fieldName }) => fieldName),
  column('point', 'Point', 88, ({ pointNumber }) => pointNumber),
  column('depth', 'Depth (cm)', 160, ({ depthTopCm, depthBottomCm }) => `${depthTopCm}–${depthBottomCm}`),
  column('status', 'Status', 160, ({ status }) => status),
  column('labelCode', 'Label', 160, ({ labelCode }) => labelCode),
  column('box', 'Box', 88, ({ boxCode }) => boxCode),
  column('labNumber', 'Lab number', 160, ({ labNumber }) => labNumber),
  { ...column('note', 'Note', 160, ({ note }) => note), editable: true },
  analyte('soc', 'SOC'),
  analyte('bulk_density', 'Bulk density'),
  analyte('ph_water', 'pH'),
  analyte('p_mehlich3', 'P'),
  analyte('k', 'K'),
]

async function rowsOf(from: number, to: number): Promise<Sample[]> {
  const ids = Array.from({ length: to - from }, (_, at) => idAt(from + at, STEP_BY_FIELD))
  const answer = await fetch('/api/samples/rows', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  })
  const { items }: { items: Sample[] } = await answer.json()
  return items
}

const root = document.querySelector<HTMLElement>('#grid')
if (root !== null)
  createGrid<Sample>(root, {
    columnDefs,
    rowModelType: 'infinite',
    cacheBlockSize: BLOCK,
    infiniteInitialRowCount: MILLION,
    rowHeight: 32,
    datasource: {
      rowCount: MILLION,
      getRows: ({ startRow, endRow, successCallback, failCallback }) => {
        rowsOf(startRow, endRow).then((rows) => successCallback(rows, MILLION), failCallback)
      },
    },
  })
