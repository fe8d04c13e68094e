import type { ProductError, Scan, ScanAnswer, ScanDevice } from '@org/core'
import { asProductError } from '@org/core/contract'
import { createStore } from 'zustand'

/** So many answered scans stay in sight; those without an answer all stay. */
const KEPT_SCANS = 10

/** What a scan does, and where; null: it is looked up. */
export type ScanMode = Scan['mode']

/** What the page itself says about a scan, without the server. */
export type SaidHere = Pick<ScanAnswer, 'outcome' | 'message' | 'remedy'>

/** A scan of this sitting, with its answer once that is there. */
export interface ScanEntry {
  key: number
  text: string
  device: ScanDevice
  mode: ScanMode | null
  answer: ScanAnswer | null
  said: SaidHere | null
  /** There was no answer, and why. */
  failure: ProductError | null
  /** What it did was undone. */
  isUndone: boolean
}

export const isWaiting = ({ answer, failure, said }: ScanEntry): boolean =>
  answer === null && failure === null && said === null

export type Ask = (text: string, device: ScanDevice, mode: ScanMode | null) => Promise<ScanAnswer>

type Logs = Readonly<Record<string, readonly ScanEntry[]>>

/**
 * The scans of this sitting by the page that took them, the newest first, and their queue: kept here, not by a component,
 * so that none is lost when the page is drawn anew.
 */
const logs = createStore<Logs>()(() => ({}))
let queue: Promise<void> = Promise.resolve()
let count = 0

export const scanLogs = logs
export const entriesOf = (all: Logs, place: string): readonly ScanEntry[] => all[place] ?? NONE
const NONE: readonly ScanEntry[] = []

function change(place: string, of: (entries: readonly ScanEntry[]) => readonly ScanEntry[]): void {
  logs.setState((all) => ({ [place]: of(entriesOf(all, place)) }))
}

const setEntry = (place: string, key: number, set: Partial<ScanEntry>): void =>
  change(place, (entries) => entries.map((entry) => (entry.key === key ? { ...entry, ...set } : entry)))

/** Whether any scan waits for its answer. */
export const isAnyWaiting = (): boolean => Object.values(logs.getState()).flat().some(isWaiting)

/** Adds a scan; it waits unless something is said at once. */
export function addScan(
  place: string,
  scan: Pick<ScanEntry, 'text' | 'device' | 'mode'> & Partial<Pick<ScanEntry, 'said'>>,
): ScanEntry {
  count += 1
  const entry: ScanEntry = { key: count, answer: null, said: null, failure: null, isUndone: false, ...scan }
  change(place, (entries) =>
    [entry, ...entries].filter((each, at) => at < KEPT_SCANS || isWaiting(each) || each.failure !== null),
  )
  return entry
}

/** Asks for the answer of a scan once those before it have theirs. @param then is told of the entry with its answer */
export function askInTurn(place: string, entry: ScanEntry, ask: Ask, then: (entry: ScanEntry) => void): void {
  setEntry(place, entry.key, { failure: null })
  inTurn(async () => {
    const said = await ask(entry.text, entry.device, entry.mode).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ failure: asProductError(error) }),
    )
    setEntry(place, entry.key, said)
    then({ ...entry, failure: null, ...said })
  })
}

/** Runs when all scans so far have their answers. */
export function inTurn(run: () => Promise<void> | void): void {
  queue = queue.then(run)
}

export const markUndone = (place: string, key: number): void => setEntry(place, key, { isUndone: true })

/** The last scan that did something and was not undone. */
export const lastDone = (place: string): ScanEntry | undefined =>
  entriesOf(logs.getState(), place).find(({ answer, isUndone }) => answer?.editId != null && !isUndone)

let owner: object | null = null

/** Scans are of one person: those of somebody else who was signed in are forgotten. @param person the same object as long as they are signed in */
export function ownScans(person: object): void {
  if (owner !== null && owner !== person) forgetScans()
  owner = person
}

/** Forgets all scans. */
export function forgetScans(): void {
  logs.setState({}, true)
  queue = Promise.resolve()
}
