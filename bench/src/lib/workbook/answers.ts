import type { BrowserContext, Route } from 'playwright-core'
import * as z from 'zod/mini'
import { FILTERED_BY, idAt, MILLION, STEP_BY_FIELD, STEP_BY_OTHER, sampleOf } from './samples.ts'

const idsSchema = z.object({ ids: z.array(z.number()) })
const valuesSchema = z.object({ ids: z.array(z.number()), columns: z.array(z.string()) })
const editSchema = z.object({
  cells: z.array(z.object({ id: z.number(), column: z.string(), is: z.string() })),
})

/** What the server was asked to keep. */
export interface Answered {
  notes: ReadonlyMap<number, string>
  /** Calls that write cells. */
  edits: number
}

/** Answers the calls of the workbook of samples as a server with a million of them. */
export async function answerSamples(context: BrowserContext): Promise<Answered> {
  const notes = new Map<number, string>()
  const answered = { notes, edits: 0 }
  const rowOf = (id: number) => sampleOf(id, notes.get(id) ?? '')
  const on = (path: RegExp, answer: (route: Route) => object | Buffer) =>
    context.route(path, (route) => {
      const answer_ = answer(route)
      return Buffer.isBuffer(answer_)
        ? route.fulfill({ body: answer_, contentType: 'application/octet-stream' })
        : route.fulfill({ json: answer_ })
    })
  await on(/\/api\/samples\?/, (route) => {
    const asked = askedOf(route)
    const limit = Number(asked.get('limit'))
    const items = Array.from({ length: limit }, (_, place) => rowOf(idOf(asked, place)))
    return { items, nextCursor: 'more', count: { rows: countOf(asked), isExact: false } }
  })
  await on(/\/api\/samples\/order/, (route) => Buffer.from(orderOf(askedOf(route)).buffer))
  await on(/\/api\/samples\/sums/, (route) => ({ rows: countOf(askedOf(route)), sums: {} }))
  await on(/\/api\/samples\/rows/, (route) => ({
    items: idsSchema.parse(route.request().postDataJSON()).ids.map(rowOf),
  }))
  await on(/\/api\/workbooks\/sample-workbook\/values/, (route) => {
    const { ids, columns } = valuesSchema.parse(route.request().postDataJSON())
    return { columns: columns.map(() => ({ shown: ids.map((id) => rowOf(id).note), stored: null })) }
  })
  await on(/\/api\/workbooks\/sample-workbook\/cells/, (route) => {
    const { cells } = editSchema.parse(route.request().postDataJSON())
    for (const { id, is } of cells) notes.set(id, is)
    answered.edits += 1
    const changed = [...new Set(cells.map(({ id }) => id))].map((id) => ({ id, version: 2 }))
    return { editId: answered.edits, changed, conflicts: [], refused: [] }
  })
  return answered
}

const askedOf = (route: Route): URLSearchParams => new URL(route.request().url()).searchParams

const isFiltered = (asked: URLSearchParams): boolean => asked.has('status')
const countOf = (asked: URLSearchParams): number => (isFiltered(asked) ? MILLION / FILTERED_BY : MILLION)

/** The usual order is by field; any other is another. */
function idOf(asked: URLSearchParams, place: number): number {
  const sort = asked.get('sort') ?? 'field'
  return idAt(
    isFiltered(asked) ? place * FILTERED_BY : place,
    sort === 'field' ? STEP_BY_FIELD : STEP_BY_OTHER,
  )
}

const orders = new Map<string, Uint32Array<ArrayBuffer>>()

function orderOf(asked: URLSearchParams): Uint32Array<ArrayBuffer> {
  const name = asked.toString()
  const known = orders.get(name)
  if (known !== undefined) return known
  const order = Uint32Array.from({ length: countOf(asked) }, (_, place) => idOf(asked, place))
  orders.set(name, order)
  return order
}
