import {
  asProductError,
  type Client,
  type EventAnswer,
  MAX_FILE_EVENTS,
  MAX_SENT_EVENTS,
  type ProductError,
} from '@org/core'
import { useEffect, useState } from 'react'
import { useClient } from '#data/api.ts'
import { useWritten } from '#live/written.ts'
import type { FieldFile } from './field-file.ts'

type Collecting = Client['collecting']

/** What the server knows of a file before it is read in. */
export interface FileKnown {
  /** The person’s name. */
  by: string
  newIds: ReadonlySet<string>
}

/** What became of an act that was not applied. */
export interface LeftAct {
  id: string
  title: string
  message: string
  remedy: string
}

export interface ReadInDone {
  applied: number
  /** Undone on the phone before they were applied. */
  withdrawn: number
  /** There before. */
  known: number
  left: readonly LeftAct[]
}

interface State {
  known: FileKnown | null
  /** From 0 to 1 while it is read in; null before and after. */
  fraction: number | null
  done: ReadInDone | null
  failure: ProductError | null
}

const BEGINNING: State = { known: null, fraction: null, done: null, failure: null }

/** Asks what is new in a phone’s file, then reads that in, part by part; a call that fails can be made again. */
export function useReadIn(file: FieldFile) {
  const { collecting } = useClient()
  const written = useWritten()
  const [state, setState] = useState(BEGINNING)
  const [tries, setTries] = useState(0)
  const change = (some: Partial<State>) => setState((was) => ({ ...was, ...some }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a client is the same for the page's whole life
  useEffect(() => {
    let isOver = false
    setState(BEGINNING)
    readKnown(collecting, file).then(
      (known) => isOver || change({ known }),
      (error: unknown) => isOver || change({ failure: asProductError(error) }),
    )
    return () => {
      isOver = true
    }
  }, [file, tries])

  async function readIn({ newIds }: FileKnown): Promise<void> {
    change({ fraction: 0, failure: null })
    try {
      const events = file.events.filter(({ id }) => newIds.has(id))
      const answers: EventAnswer[] = []
      for (const [at, part] of inParts(events, MAX_SENT_EVENTS).entries()) {
        const read = await collecting.readIn({ phone: file.phone, staffId: file.staffId, events: part })
        answers.push(...read.answers)
        change({ fraction: Math.min(1, ((at + 1) * MAX_SENT_EVENTS) / events.length) })
      }
      const done = await becameOf(collecting, file, { answers, newIds })
      change({ done, fraction: null })
    } catch (error) {
      change({ failure: asProductError(error), fraction: null })
    } finally {
      void written('point', 'sample', 'label', 'field_year')
    }
  }
  return { ...state, readIn, again: () => setTries((count) => count + 1) }
}

async function readKnown(collecting: Collecting, file: FieldFile): Promise<FileKnown> {
  const ids = file.events.map(({ id }) => id)
  const { by, answers } = await check(collecting, file, ids)
  const known = new Set(answers.map(({ id }) => id))
  return { by, newIds: new Set(ids.filter((id) => !known.has(id))) }
}

async function check(collecting: Collecting, { phone, staffId }: FieldFile, ids: readonly string[]) {
  const answers: EventAnswer[] = []
  let by = ''
  for (const part of inParts(ids, MAX_FILE_EVENTS)) {
    const checked = await collecting.checkFile({ phone, staffId, ids: part })
    by = checked.by
    answers.push(...checked.known)
  }
  return { by, answers }
}

/** What was applied, and what was left with its name: the server says it in words of the field. */
async function becameOf(
  collecting: Collecting,
  file: FieldFile,
  { answers, newIds }: { answers: readonly EventAnswer[]; newIds: ReadonlySet<string> },
): Promise<ReadInDone> {
  // As it stands now: a later act may have taken an earlier one back, or freed what was held.
  const now = (await check(collecting, file, [...newIds])).answers
  const became = [...new Map([...answers, ...now].map((answer) => [answer.id, answer])).values()]
  const open = became.filter(({ outcome }) => outcome === 'refused' || outcome === 'held')
  const titles = open.length === 0 ? new Map<string, string>() : await titlesOf(collecting)
  const numbers = new Map(file.events.map(({ id, number }) => [id, number]))
  const count = (outcome: EventAnswer['outcome']) => became.filter((one) => one.outcome === outcome).length
  return {
    ...{ applied: count('applied'), withdrawn: count('withdrawn') },
    known: file.events.length - newIds.size,
    left: open.map(({ id, message, remedy }) => ({
      ...{ id, message, remedy },
      title: titles.get(id) ?? `Act ${numbers.get(id) ?? ''}`.trim(),
    })),
  }
}

async function titlesOf(collecting: Collecting): Promise<ReadonlyMap<string, string>> {
  const { events } = await collecting.open()
  return new Map(events.map(({ id, title, pointTitle }) => [id, `${title} · ${pointTitle}`]))
}

function inParts<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}
