import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '@org/core'
import { fieldYearlyWorkbook, type Present } from '@org/core/contract'
import { createLiveChanges } from '@org/core/live'
import { createNodePlatform } from '@org/core/platform/node'
import { type MeasuredApi, REQUEST_TOKEN } from '../api.ts'
import { quantiles, report } from '../timing.ts'
import { say } from './page.ts'

const PEOPLE = 50
/** Each of them edits a cell so often, and moves to another in between. */
const EDIT_EVERY_MS = 4_000
const FOR_MS = 40_000
/** What all of them look at. */
const ROWS_IN_SIGHT = 40
/** As the list of a page gathers what was changed before it reads the rows again. */
const GATHER_MS = 100
const SEEN_MS = 500
const workbook = fieldYearlyWorkbook.id
const { clock } = createNodePlatform()

interface Written {
  id: number
  text: string
  fromMs: number
}

interface Someone {
  /** What each row has shown, text by text, and when. */
  shownMs: Map<string, number>
  heardPeople: number
  client: Client
  close(): void
}

function comeIn(api: MeasuredApi, token: string, ids: readonly number[]): Promise<Someone> {
  const client = createClient({
    baseUrl: api.url,
    requestToken: REQUEST_TOKEN,
    accessToken: async () => token,
    refresh: async () => token,
    onSessionLost: () => {},
    fetch,
    clock,
    timeoutMs: 60_000,
    retries: 0,
  })
  const dirty = new Set<number>()
  let isReading = false
  const someone: Someone = { shownMs: new Map(), heardPeople: 0, client, close: () => {} }
  async function read(): Promise<void> {
    if (isReading) return
    isReading = true
    while (dirty.size > 0) {
      await sleep(GATHER_MS)
      const asked = [...dirty]
      dirty.clear()
      const { columns } = await client.workbooks.values({ workbook, ids: asked, columns: ['crop'] })
      const nowMs = performance.now()
      for (const [at, id] of asked.entries()) {
        const name = `${id} ${columns[0]?.shown[at]}`
        if (!someone.shownMs.has(name)) someone.shownMs.set(name, nowMs)
      }
    }
    isReading = false
  }
  return new Promise((resolve, reject) => {
    const live = createLiveChanges({
      baseUrl: api.url,
      requestToken: REQUEST_TOKEN,
      accessToken: async () => token,
      refresh: async () => token,
      fetch,
      clock,
      onChanges(changes) {
        for (const { entity, entityId } of changes)
          if (entity === 'field_year' && ids.includes(entityId)) dirty.add(entityId)
        void read()
      },
      onHere: (people: readonly Present[]) => {
        someone.heardPeople += people.length
      },
      onReset: () => {},
      onState: (state) => {
        someone.close = () => live.close()
        if (state === 'live') resolve(someone)
      },
      onRefused: reject,
    })
  })
}

const rssMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Fifty people in one workbook: how soon the others see what one writes. @returns whether within the goal */
export async function measureTogether(
  name: string,
  api: MeasuredApi,
  ids: readonly number[],
): Promise<boolean> {
  const rows = ids.slice(0, ROWS_IN_SIGHT)
  const people: Someone[] = []
  try {
    for (let at = 0; at < PEOPLE; at++)
      people.push(await comeIn(api, await api.join(`together${at}@fieldworks.example`), rows))
    const beforeMb = rssMb(api.pid)
    const untilMs = performance.now() + FOR_MS
    const written: Written[] = []
    await Promise.all(people.map((someone, at) => work(someone, at, rows, untilMs, written)))
    await sleep(2_000)
    const waits = people.flatMap(({ shownMs }) => seenOf(written, shownMs))
    const missed = people.length * written.length - waits.length
    say(
      `${name}: ${PEOPLE} people wrote ${written.length} cells in ${FOR_MS / 1000} s; ${missed} of ${people.length * written.length} views skipped a value that was replaced at once`,
    )
    say(
      `${name}: server ${beforeMb.toFixed(0)} MB before, ${rssMb(api.pid).toFixed(0)} MB after; ${people[0]?.heardPeople} moves heard by each`,
    )
    return report(`${name}: a colleague’s edit is seen`, quantiles(waits), SEEN_MS)
  } finally {
    for (const someone of people) someone.close()
  }
}

async function work(
  someone: Someone,
  who: number,
  ids: readonly number[],
  untilMs: number,
  written: Written[],
) {
  await sleep(Math.random() * EDIT_EVERY_MS)
  for (let turn = 0; performance.now() < untilMs; turn++) {
    const id = ids[Math.floor(Math.random() * ids.length)] ?? 0
    void someone.client.workbooks
      .here({ workbook, tab: `bench ${who}`, cell: { id, column: 'crop' } })
      .catch(() => {})
    const { columns } = await someone.client.workbooks.values({ workbook, ids: [id], columns: ['crop'] })
    const text = `t${who} ${turn}`
    const fromMs = performance.now()
    const { changed } = await someone.client.workbooks.edit({
      workbook,
      cells: [{ id, column: 'crop', was: columns[0]?.shown[0], is: text }],
    })
    if (changed.length === 1) written.push({ id, text, fromMs })
    await sleep(Math.max(0, EDIT_EVERY_MS - (performance.now() - fromMs)))
  }
}

const seenOf = (written: readonly Written[], shownMs: ReadonlyMap<string, number>): number[] =>
  written.flatMap(({ id, text, fromMs }) => {
    const atMs = shownMs.get(`${id} ${text}`)
    return atMs === undefined ? [] : [atMs - fromMs]
  })
